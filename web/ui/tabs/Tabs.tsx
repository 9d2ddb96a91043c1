import { useState, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string; readonly content: ReactNode; readonly disabled?: boolean }[];
  /** Where the page's address says which tab is open; otherwise the tabs know by themselves. */
  readonly selected?: { readonly id: string; readonly onSelect: (id: string) => void };
}

export function Tabs({ label, tabs, selected }: TabsProps) {
  const [address, setAddress] = useState(selected?.id);
  const [chosen, choose] = useState(selected?.id);
  // The address follows a moment later than the key that was pressed: the next key goes on from where the last one led.
  if (selected && selected.id !== address) {
    setAddress(selected.id);
    choose(selected.id);
  }
  const select = (id: string) => {
    if (id === chosen) return;
    choose(id);
    selected?.onSelect(id);
  };
  return (
    <AriaTabs {...(chosen !== undefined && { selectedKey: chosen, onSelectionChange: (id) => select(String(id)) })}>
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
