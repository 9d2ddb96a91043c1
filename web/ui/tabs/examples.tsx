import type { Examples } from '../examples.ts';
import { Tabs } from './Tabs.tsx';

export const tabsExamples: Examples = (words) => {
  const [first, second, third] = words.tabs;
  return [
    {
      state: 'first of three, the last disabled',
      shows: (
        <Tabs
          label={words.product}
          tabs={[
            { id: 'one', title: first, content: <p>{words.longSentence}</p> },
            { id: 'two', title: second, content: <p>{words.emptyNext}</p> },
            { id: 'three', title: third, content: null, disabled: true },
          ]}
        />
      ),
    },
  ];
};
