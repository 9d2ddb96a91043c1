import type { Examples } from '../examples.ts';
import { TextArea, TextField } from './Field.tsx';

export const fieldExamples: Examples = (words) => [
  { state: 'empty', shows: <TextField id="field-empty" label={words.product} hint={words.hint} /> },
  {
    state: 'filled, may be left out',
    shows: <TextField id="field-filled" label={words.product} optional={words.ifYouHaveIt} defaultValue={words.productNames[0]} />,
  },
  {
    state: 'with currency and unit',
    shows: (
      <TextField
        id="field-units"
        label={words.costOfInputs}
        before="USD"
        after={words.kilogram}
        inputMode="decimal"
        defaultValue="184.00"
      />
    ),
  },
  {
    state: 'refused',
    shows: (
      <TextField id="field-refused" label={words.costOfInputs} hint={words.hint} error={words.enterCost} before="USD" inputMode="decimal" />
    ),
  },
  { state: 'disabled', shows: <TextField id="field-disabled" label={words.product} defaultValue={words.productNames[1]} disabled /> },
  {
    state: 'several lines',
    shows: <TextArea id="field-lines" label={words.message} hint={words.hint} defaultValue={words.longSentence} />,
  },
  { state: 'several lines, refused', shows: <TextArea id="field-lines-refused" label={words.message} error={words.fillIn} /> },
];
