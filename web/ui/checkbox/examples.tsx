import type { Examples } from '../examples.ts';
import { Checkbox } from './Checkbox.tsx';

export const checkboxExamples: Examples = (words) => [
  { state: 'open', shows: <Checkbox id="checkbox-open" label={words.declare} /> },
  { state: 'ticked', shows: <Checkbox id="checkbox-ticked" label={words.declare} hint={words.hint} defaultChecked /> },
  { state: 'refused', shows: <Checkbox id="checkbox-refused" label={words.declare} error={words.tickToGoOn} /> },
  { state: 'disabled', shows: <Checkbox id="checkbox-disabled" label={words.declare} defaultChecked disabled /> },
];
