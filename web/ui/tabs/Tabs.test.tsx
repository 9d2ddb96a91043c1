// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Tabs } from './Tabs.tsx';

/** Left and right edge of each tab, in a row that shows 0 to 360. */
const edges: Readonly<Record<string, readonly [number, number]>> = { Before: [-90, -10], Inside: [20, 100], Beyond: [320, 400] };

afterEach(() => vi.restoreAllMocks());

function open(first: string) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left, right] = (this.getAttribute('role') === 'tab' ? edges[this.textContent] : undefined) ?? [0, 360];
    return { left, right, top: 0, bottom: 44 } as DOMRect;
  });
  const page = vi.spyOn(Element.prototype, 'scrollIntoView');
  const tabs = (id: string) => (
    <Tabs
      label="Sections"
      selected={{ id, onSelect: () => undefined }}
      tabs={Object.keys(edges).map((title) => ({ id: title, title, content: title }))}
    />
  );
  const { rerender } = render(tabs(first));
  return { page, choose: (id: string) => rerender(tabs(id)) };
}

const scrolled = () => screen.getByRole('tablist').scrollLeft;
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

test.each([
  ['beyond the right edge', 'Beyond', 40],
  ['beyond the left edge, as in Arabic', 'Before', -90],
  ['that is visible', 'Inside', 0],
])('the row shows the current tab when the page opens: one %s', async (_, title, distance) => {
  const { page } = open(title);
  await waitFor(() => expect([chosen(), scrolled()]).toEqual([title, distance]));
  expect(page).not.toHaveBeenCalled();
});

test('the row shows the tab that the address changes to, and does not scroll for one that is visible', async () => {
  const { choose } = open('Inside');
  choose('Beyond');
  await waitFor(() => expect([chosen(), scrolled()]).toEqual(['Beyond', 40]));
  choose('Inside');
  await waitFor(() => expect([chosen(), scrolled()]).toEqual(['Inside', 40]));
  choose('Before');
  await waitFor(() => expect([chosen(), scrolled()]).toEqual(['Before', -50]));
});
