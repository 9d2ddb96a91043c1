import type { Examples } from '../examples.ts';
import { Combobox } from './Combobox.tsx';

export const comboboxExamples: Examples = (words) => {
  const shared = {
    label: words.product,
    choices: words.productNames.map((word, at) => ({ value: String(at), word })),
    words: { show: words.pickOne, none: words.emptyHeading, more: words.tryAgain, count: String },
  };
  return [
    { state: 'empty', shows: <Combobox {...shared} id="combobox-empty" hint={words.hint} /> },
    { state: 'filled', shows: <Combobox {...shared} id="combobox-filled" defaultValue={words.productNames[1]} /> },
    { state: 'wrong', shows: <Combobox {...shared} id="combobox-wrong" error={words.tickToGoOn} /> },
    { state: 'nothing in the list: free text', shows: <Combobox {...shared} id="combobox-free" choices={[]} /> },
  ];
};
