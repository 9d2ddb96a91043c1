import type { Examples } from '../examples.ts';
import { Combobox } from './Combobox.tsx';

export const comboboxExamples: Examples = (messages) => {
  const shared = {
    label: messages.product,
    choices: messages.productNames.map((word, at) => ({ value: String(at), word })),
    labels: { show: messages.pickOne, none: messages.emptyHeading, more: messages.tryAgain, count: String },
  };
  return [
    { state: 'empty', shows: <Combobox {...shared} id="combobox-empty" hint={messages.hint} /> },
    { state: 'filled', shows: <Combobox {...shared} id="combobox-filled" defaultValue={messages.productNames[1]} /> },
    { state: 'wrong', shows: <Combobox {...shared} id="combobox-wrong" error={messages.tickToGoOn} /> },
    { state: 'nothing in the list: free text', shows: <Combobox {...shared} id="combobox-free" choices={[]} /> },
  ];
};
