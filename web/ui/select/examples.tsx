import type { Examples } from '../examples.ts';
import { Select } from './Select.tsx';

export const selectExamples: Examples = (words) => {
  const choices = [
    { value: 'small', word: words.small },
    { value: 'large', word: words.large },
  ];
  return [
    { state: 'nothing chosen', shows: <Select id="select-none" label={words.companySize} unchosen={words.pickOne} choices={choices} /> },
    {
      state: 'chosen',
      shows: <Select id="select-one" label={words.companySize} hint={words.hint} choices={choices} defaultValue="large" />,
    },
    {
      state: 'refused',
      shows: <Select id="select-refused" label={words.companySize} error={words.fillIn} unchosen={words.pickOne} choices={choices} />,
    },
    { state: 'disabled', shows: <Select id="select-disabled" label={words.companySize} choices={choices} disabled /> },
  ];
};
