import { Button } from '../button/Button.tsx';
import type { Examples } from '../examples.ts';
import { EmptyState } from './EmptyState.tsx';

export const emptyStateExamples: Examples = (words) => [
  {
    state: 'with a way on',
    shows: (
      <div className="card">
        <EmptyState
          heading={words.emptyHeading}
          action={
            <Button kind="main" icon="plus">
              {words.apply}
            </Button>
          }
        >
          {words.emptyNext}
        </EmptyState>
      </div>
    ),
  },
];
