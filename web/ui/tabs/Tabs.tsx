import { useState, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string; readonly content: ReactNode; readonly disabled?: boolean }[];
  /** Where the page's address says which tab is open; otherwise the tabs know by themselves. */
  readonly selected?: { readonly id: string; readonly onSelect: (id: string) => void };
}

/**
 * For the selected tab, which may be beyond the edge of a narrow row. It is a ref and not an effect, because React Aria adds the tabs to
 * the document after the first effects of `Tabs`. It sets `scrollLeft`, because `scrollIntoView` may also scroll the page. The distance is
 * signed, so it is correct from right to left too.
 */
function showInRow(tab: HTMLElement | null): void {
  const row = tab?.closest<HTMLElement>('[role="tablist"]');
  if (!tab || !row) return;
  const [place, visible] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  if (place.right > visible.right) row.scrollLeft += place.right - visible.right;
  else if (place.left < visible.left) row.scrollLeft += place.left - visible.left;
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
          <Tab key={id} id={id} className="tabs-tab" isDisabled={disabled} ref={id === chosen ? showInRow : null}>
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
