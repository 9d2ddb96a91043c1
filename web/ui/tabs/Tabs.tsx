import type { Key, ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string; readonly content: ReactNode; readonly disabled?: boolean }[];
  /** Where the page's address says which tab is open; otherwise the tabs know by themselves. */
  readonly selected?: { readonly id: string; readonly onSelect: (id: string) => void };
}

export function Tabs({ label, tabs, selected }: TabsProps) {
  return (
    <AriaTabs {...(selected && { selectedKey: selected.id, onSelectionChange: (id: Key) => selected.onSelect(String(id)) })}>
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
