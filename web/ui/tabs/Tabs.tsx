import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string; readonly content: ReactNode; readonly disabled?: boolean }[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <AriaTabs>
      <TabList className="tabs-list" aria-label={label}>
        {tabs.map(({ id, title, disabled = false }) => (
          <Tab key={id} id={id} className="tabs-tab" isDisabled={disabled}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tabs-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
