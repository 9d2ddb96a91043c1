import type { Examples } from '../examples.ts';
import { Tabs } from './Tabs.tsx';

export const tabsExamples: Examples = (messages) => {
  const [first, second, third] = messages.tabs;
  return [
    {
      state: 'first of three, the last disabled',
      shows: (
        <Tabs
          label={messages.product}
          tabs={[
            { id: 'one', title: first, content: <p>{messages.longSentence}</p> },
            { id: 'two', title: second, content: <p>{messages.emptyNext}</p> },
            { id: 'three', title: third, content: null, disabled: true },
          ]}
        />
      ),
    },
  ];
};
