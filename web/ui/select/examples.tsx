import type { Examples } from '../examples.ts';
import { Select } from './Select.tsx';

export const selectExamples: Examples = (messages) => {
  const choices = [
    { value: 'small', word: messages.small },
    { value: 'large', word: messages.large },
  ];
  return [
    {
      state: 'nothing chosen',
      shows: <Select id="select-none" label={messages.companySize} unchosen={messages.pickOne} choices={choices} />,
    },
    {
      state: 'chosen',
      shows: <Select id="select-one" label={messages.companySize} hint={messages.hint} choices={choices} defaultValue="large" />,
    },
    {
      state: 'refused',
      shows: (
        <Select id="select-refused" label={messages.companySize} error={messages.fillIn} unchosen={messages.pickOne} choices={choices} />
      ),
    },
    { state: 'disabled', shows: <Select id="select-disabled" label={messages.companySize} choices={choices} disabled /> },
  ];
};
