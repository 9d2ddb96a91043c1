import type { Examples } from '../examples.ts';
import { Combobox } from './Combobox.tsx';

export const comboboxExamples: Examples = (labels) => {
  const shared = {
    label: labels.product,
    choices: labels.productNames.map((word, at) => ({ value: String(at), word })),
    labels: { show: labels.pickOne, none: labels.emptyHeading, more: labels.tryAgain, count: String },
  };
  return [
    { state: 'empty', shows: <Combobox {...shared} id="combobox-empty" hint={labels.hint} /> },
    { state: 'filled', shows: <Combobox {...shared} id="combobox-filled" defaultValue={labels.productNames[1]} /> },
    { state: 'wrong', shows: <Combobox {...shared} id="combobox-wrong" error={labels.tickToGoOn} /> },
    { state: 'nothing in the list: free text', shows: <Combobox {...shared} id="combobox-free" choices={[]} /> },
  ];
};
