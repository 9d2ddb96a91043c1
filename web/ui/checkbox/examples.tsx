import type { Examples } from '../examples.ts';
import { Checkbox } from './Checkbox.tsx';

export const checkboxExamples: Examples = (messages) => [
  { state: 'open', shows: <Checkbox id="checkbox-open" label={messages.declare} /> },
  { state: 'ticked', shows: <Checkbox id="checkbox-ticked" label={messages.declare} hint={messages.hint} defaultChecked /> },
  { state: 'refused', shows: <Checkbox id="checkbox-refused" label={messages.declare} error={messages.tickToGoOn} /> },
  { state: 'disabled', shows: <Checkbox id="checkbox-disabled" label={messages.declare} defaultChecked disabled /> },
];
