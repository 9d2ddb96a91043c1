import type { LiveChange } from '@thamani/contract/live-updates.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChangeStream, type ChangeStream } from './event-stream.ts';

/** As a browser's EventSource, driven by the test. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  readonly address: URL;

  constructor(address: URL) {
    super();
    this.address = address;
    sources.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  say(name: string, data: unknown, id: string): void {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data), lastEventId: id }));
  }

  /** `gives up`: after an HTTP error. Otherwise the browser connects again. */
  fail(how: 'gives up' | 'tries again'): void {
    this.readyState = how === 'gives up' ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = 2;
  }
}

const sources: FakeEventSource[] = [];
let stream: ChangeStream | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  stream?.close();
  sources.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openStream(after?: string) {
  const seen: unknown[] = [];
  stream = openChangeStream({
    origin: 'https://console.example',
    after,
    onChanges: (changes, cursor) => seen.push(['changes', changes, cursor]),
    onCursor: (cursor) => seen.push(['cursor', cursor]),
    onReset: (cursor) => seen.push(['reset', cursor]),
    onEnded: (reason) => seen.push(['ended', reason]),
    onConnection: (isConnected) => seen.push(['connection', isConnected]),
  });
  const source = () => {
    const last = sources.at(-1);
    if (last === undefined) throw new Error('no stream was opened');
    return last;
  };
  return { seen, source };
}

const change: LiveChange = {
  case: 'c0ffee00-1111-4222-8333-444455556666',
  kinds: ['case', 'queue'],
  stage: 'assessment',
  assignee: null,
  due_on: '2026-11-20',
  is_open: true,
  by: null,
  at: '2026-11-18T08:00:00.000Z',
};

test('begins after the given cursor and reports each event with its own', () => {
  const { seen, source } = openStream('1:2:');
  expect(source().address.href).toBe('https://console.example/api/review/changes?after=1%3A2%3A');
  source().open();
  source().say('changes', [change], '3:4:');
  source().say('cursor', {}, '5:6:');
  source().say('reset', {}, '7:8:');
  expect(seen).toEqual([
    ['connection', true],
    ['changes', [change], '3:4:'],
    ['cursor', '5:6:'],
    ['reset', '7:8:'],
  ]);
});

test('asks for everything again where it cannot read the changes', () => {
  const { seen, source } = openStream();
  source().say('changes', [{ ...change, kinds: ['something new'] }], '3:4:');
  expect(seen).toEqual([['reset', '3:4:']]);
});

test('leaves a lost connection to the browser, which sends the last cursor itself', () => {
  const { seen, source } = openStream();
  source().open();
  source().fail('tries again');
  source().open();
  expect(seen).toEqual([
    ['connection', true],
    ['connection', false],
    ['connection', true],
  ]);
  expect(sources).toHaveLength(1);
});

test('opens again 5 to 15 seconds after an HTTP error, after the last cursor', () => {
  const { source } = openStream();
  source().open();
  source().say('cursor', {}, '5:6:');
  source().fail('gives up');
  vi.advanceTimersByTime(4_999);
  expect(sources).toHaveLength(1);
  vi.advanceTimersByTime(10_001);
  expect(sources).toHaveLength(2);
  expect(source().address.searchParams.get('after')).toBe('5:6:');
});

test('counts a connection as lost after three missed heartbeats', () => {
  const { seen, source } = openStream();
  source().open();
  vi.advanceTimersByTime(30_000);
  source().say('cursor', {}, '5:6:');
  vi.advanceTimersByTime(44_999);
  expect(seen.at(-1)).toEqual(['cursor', '5:6:']);
  const silent = source();
  vi.advanceTimersByTime(1);
  expect(seen.at(-1)).toEqual(['connection', false]);
  expect(silent.readyState).toBe(FakeEventSource.CLOSED);
  vi.advanceTimersByTime(15_000);
  expect(sources).toHaveLength(2);
});

test.each([
  ['session', FakeEventSource.CLOSED],
  ['permission', FakeEventSource.CLOSED],
  ['restart', 1],
] as const)('after the end because of %s its state is %i', (reason, state) => {
  const { seen, source } = openStream();
  source().open();
  source().say('ended', { reason }, '5:6:');
  expect(seen.at(-1)).toEqual(['ended', reason]);
  expect(source().readyState).toBe(state);
  if (state === FakeEventSource.CLOSED) vi.advanceTimersByTime(120_000);
  expect(sources).toHaveLength(1);
});

test('sends no cursor that the server would refuse, and asks for everything again', () => {
  const tooLong = `1:2:${'3,'.repeat(2_000)}4`;
  const { seen, source } = openStream(tooLong);
  expect(source().address.search).toBe('');
  source().open();
  expect(seen).toEqual([
    ['connection', true],
    ['reset', tooLong],
  ]);
});

test('opens nothing after it was closed', () => {
  const { source } = openStream();
  source().fail('gives up');
  stream?.close();
  vi.advanceTimersByTime(120_000);
  expect(sources).toHaveLength(1);
});
