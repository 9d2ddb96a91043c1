import type { Examples } from '../examples.ts';
import { ErrorSummary } from './ErrorSummary.tsx';

export const errorSummaryExamples: Examples = (messages) => [
  {
    state: 'two fields',
    shows: (
      <ErrorSummary
        heading={messages.fillIn}
        errors={[
          { controlId: 'field-refused', sentence: `${messages.costOfInputs}: ${messages.enterCost}` },
          { controlId: 'select-refused', sentence: `${messages.companySize}: ${messages.fillIn}` },
        ]}
      />
    ),
  },
];
