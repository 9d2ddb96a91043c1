import type { Examples } from '../examples.ts';
import { ErrorSummary } from './ErrorSummary.tsx';

export const errorSummaryExamples: Examples = (words) => [
  {
    state: 'two fields',
    shows: (
      <ErrorSummary
        heading={words.fillIn}
        errors={[
          { controlId: 'field-refused', sentence: `${words.costOfInputs}: ${words.enterCost}` },
          { controlId: 'select-refused', sentence: `${words.companySize}: ${words.fillIn}` },
        ]}
      />
    ),
  },
];
