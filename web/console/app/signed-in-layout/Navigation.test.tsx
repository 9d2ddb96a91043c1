// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import type { LiveChange } from '@thamani/contract/live-updates.ts';
import type { ChangeKind } from '@thamani/domain/review/live-changes.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Myself, Waiting } from '../session/current-user.ts';
import { answerApi, deliverLive, myself, renderPage } from '../testing/render.tsx';
import { Navigation } from './Navigation.tsx';

type Role = Myself['person']['grants'][number]['role'];

/** Measures when it is asked to. */
class FakeResizeObserver {
  constructor(measure: () => void) {
    measureAgain = measure;
  }
  observe(): void {
    measureAgain();
  }
  disconnect(): void {
    // Nothing is observed.
  }
}

let measureAgain: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const none: Waiting = {
  cases: 0,
  late: 0,
  messages: 0,
  proposals: 0,
  visits: 0,
  appeals: 0,
  certificates: 0,
  staff: 0,
  prices: 0,
  payments: 0,
  reports: 0,
  identity_changes: 0,
};

function show(roles: readonly Role[], { waiting = none, path = '/cases' }: { waiting?: Waiting | null; path?: string } = {}) {
  const reader = { ...myself(roles.map((role) => ({ role, countries: null, sectors: null }))), waiting };
  return renderPage(<Navigation myself={reader} />, { path, reader });
}

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('.bar-row a')];
const moreLinks = () => [...document.querySelectorAll<HTMLElement>('.bar-more a')];
const texts = (links: readonly HTMLElement[]) => links.map(({ textContent }) => textContent);

test.each([
  [['officer'], ['Cases', 'Closed cases', 'Certificates', 'Reports', 'Performance']],
  [['verifier'], ['Cases', 'Closed cases', 'Visits']],
  [['board'], ['Cases', 'Closed cases', 'Appeals', 'Certificates']],
  [
    ['officer', 'verifier', 'board'],
    ['Cases', 'Closed cases', 'Visits', 'Appeals', 'Certificates', 'Reports', 'Performance'],
  ],
  [
    ['admin'],
    [
      'Cases',
      'Closed cases',
      'Appeals',
      'Certificates',
      'Reports',
      'Changes of company details',
      'Staff',
      'Prices',
      'Holidays',
      'Payments',
      'Performance',
      'Audit log',
    ],
  ],
] as const)('offers only the pages that the policy allows to %j', (roles, offered) => {
  show(roles);
  expect(texts(rowLinks())).toEqual(offered);
  expect(texts(moreLinks())).toEqual([]);
});

test.each([
  ['/cases?whose=mine', 'Cases'],
  ['/cases?whose=all&stage=site_visit', 'Visits'],
  ['/fr/archive', 'Closed cases'],
  ['/appeals/9f8b', 'Appeals'],
])('marks on %s the page %s', (path, label) => {
  show(['verifier', 'board'], { path });
  expect(texts(rowLinks().filter((link) => link.getAttribute('aria-current') === 'page'))).toEqual([label]);
});

test('says beside a page how much waits for the reader, and nothing where nothing waits', () => {
  show(['officer', 'admin'], { waiting: { ...none, cases: 11, proposals: 1, staff: 100 } });
  const nav = within(screen.getByRole('navigation', { name: 'Console' }));
  expect(nav.getByRole('link', { name: 'Cases 12 waiting for you' }).textContent).toBe('Cases12 12 waiting for you');
  expect(nav.getByRole('link', { name: 'Staff 99+ waiting for you' }).textContent).toBe('Staff99+ 99+ waiting for you');
  expect(nav.getByRole('link', { name: 'Certificates' }).textContent).toBe('Certificates');
});

/** Only the first three fit. */
function fitThree(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) < 3 ? 4 : 44;
  });
}

test('puts what does not fit under More, with the sum of what waits there', async () => {
  fitThree();
  const { user } = show(['admin'], { waiting: { ...none, certificates: 2, prices: 3 } });
  expect(texts(moreLinks())).toEqual([
    'Certificates2 2 waiting for you',
    'Reports',
    'Changes of company details',
    'Staff',
    'Prices3 3 waiting for you',
    'Holidays',
    'Payments',
    'Performance',
    'Audit log',
  ]);
  const more = document.querySelector<HTMLElement>('.bar-more summary');
  if (more === null) throw new Error('there is no More');
  expect(more.textContent).toBe('More5 5 waiting for you');
  more.closest('details')?.setAttribute('open', '');
  await user.click(moreLinks().at(-1) ?? more);
  expect(document.querySelector('.bar-more details')?.hasAttribute('open')).toBe(false);
});

test('shows under More that the current page is there', () => {
  fitThree();
  show(['admin'], { path: '/audit' });
  expect(document.querySelector('.bar-more summary')?.className).toContain('bar-current');
});

test('measures again when the window changes', () => {
  fitThree();
  show(['admin']);
  expect(moreLinks().length).toBe(9);
  vi.restoreAllMocks();
  act(() => measureAgain());
  expect(moreLinks()).toEqual([]);
});

test('has at the foot of a phone the first three pages, and the archive only where there are fewer', () => {
  const atFoot = () => texts(rowLinks().filter((link) => !link.parentElement?.classList.contains('bar-rest')));
  const { unmount } = show(['admin']);
  expect(atFoot()).toEqual(['Cases', 'Appeals', 'Certificates']);
  unmount();
  show(['officer']);
  expect(atFoot()).toEqual(['Cases', 'Certificates', 'Reports']);
});

const change = (...kinds: ChangeKind[]): LiveChange => ({
  case: null,
  kinds,
  stage: null,
  assignee: null,
  due_on: null,
  is_open: false,
  by: null,
  at: '2026-11-18T08:00:00.000Z',
});
const deliver = (...kinds: ChangeKind[]) => deliverLive({ kind: 'changes', changes: [change(...kinds)] });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('reads the numbers again after a change, in the background, at most every ten seconds', async () => {
  vi.useFakeTimers();
  const sent = answerApi({ 'GET /review/waiting': { body: { message: '', data: { ...none, cases: 3 } } } });
  show(['officer'], { waiting: none });
  deliver('case', 'queue');
  deliver('case', 'queue');
  await pass(999);
  expect(sent).toEqual([]);
  await pass(2_001);
  expect(sent).toMatchObject([{ operation: 'GET /review/waiting', isBackground: true }]);
  expect(screen.getByRole('link', { name: 'Cases 3 waiting for you' })).toBeTruthy();
  deliver('queue');
  await pass(6_000);
  expect(sent).toHaveLength(1);
  await pass(5_000);
  expect(sent).toHaveLength(2);
});

test.each([
  [['officer'], 'case', 0],
  [['officer'], 'queue', 1],
  [['officer'], 'appeal', 0],
  [['board'], 'appeal', 1],
  [['board'], 'queue', 0],
  [['officer'], 'certificate', 0],
  [['admin'], 'certificate', 1],
  [['officer'], 'request', 0],
  [['admin'], 'request', 1],
] as const)('after a change of another person %j reads for %s: %i', async (roles, kind, reads) => {
  vi.useFakeTimers();
  const sent = answerApi({ 'GET /review/waiting': { body: { message: '', data: none } } });
  show(roles, { waiting: none });
  deliver(kind);
  await pass(3_000);
  expect(sent).toHaveLength(reads);
});

test('reads in the background the numbers that the page did not wait for, once', async () => {
  vi.useFakeTimers();
  const sent = answerApi({ 'GET /review/waiting': { body: { message: '', data: { ...none, cases: 3 } } } });
  show(['officer'], { waiting: null });
  expect(screen.getByRole('link', { name: 'Cases' })).toBeTruthy();
  await pass(100);
  expect(screen.getByRole('link', { name: 'Cases 3 waiting for you' })).toBeTruthy();
  await pass(60_000);
  expect(sent).toMatchObject([{ operation: 'GET /review/waiting', isBackground: true }]);
});

test('shows no numbers where they cannot be read', async () => {
  vi.useFakeTimers();
  const sent = answerApi({ 'GET /review/waiting': { status: 500, body: { message: 'No.', code: 'internal_error', errors: {} } } });
  show(['officer'], { waiting: null });
  await pass(60_000);
  expect(texts(rowLinks())).toEqual(['Cases', 'Closed cases', 'Certificates', 'Reports', 'Performance']);
  expect(sent).toHaveLength(1);
});

test('reads the numbers again after missed changes', async () => {
  vi.useFakeTimers();
  const sent = answerApi({ 'GET /review/waiting': { body: { message: '', data: none } } });
  show(['officer'], { waiting: none });
  deliverLive({ kind: 'reset' });
  await pass(1);
  expect(sent).toHaveLength(1);
});
