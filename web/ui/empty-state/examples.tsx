import { Button } from '../button/Button.tsx';
import type { Examples } from '../examples.ts';
import { EmptyState } from './EmptyState.tsx';

export const emptyStateExamples: Examples = (messages) => [
  {
    state: 'with a way on',
    shows: (
      <div className="card">
        <EmptyState
          heading={messages.emptyHeading}
          action={
            <Button kind="main" icon="plus">
              {messages.apply}
            </Button>
          }
        >
          {messages.emptyNext}
        </EmptyState>
      </div>
    ),
  },
];
