import type { Examples } from '../examples.ts';
import { TextArea, TextField } from './Field.tsx';

export const fieldExamples: Examples = (messages) => [
  { state: 'empty', shows: <TextField id="field-empty" label={messages.product} hint={messages.hint} /> },
  {
    state: 'filled, may be left out',
    shows: <TextField id="field-filled" label={messages.product} optional={messages.ifYouHaveIt} defaultValue={messages.productNames[0]} />,
  },
  {
    state: 'with currency and unit',
    shows: (
      <TextField
        id="field-units"
        label={messages.costOfInputs}
        before="USD"
        after={messages.kilogram}
        inputMode="decimal"
        defaultValue="184.00"
      />
    ),
  },
  {
    state: 'refused',
    shows: (
      <TextField
        id="field-refused"
        label={messages.costOfInputs}
        hint={messages.hint}
        error={messages.enterCost}
        before="USD"
        inputMode="decimal"
      />
    ),
  },
  { state: 'disabled', shows: <TextField id="field-disabled" label={messages.product} defaultValue={messages.productNames[1]} disabled /> },
  {
    state: 'several lines',
    shows: <TextArea id="field-lines" label={messages.message} hint={messages.hint} defaultValue={messages.longSentence} />,
  },
  { state: 'several lines, refused', shows: <TextArea id="field-lines-refused" label={messages.message} error={messages.fillIn} /> },
];
