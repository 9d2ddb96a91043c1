// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveStatus } from '../signed-in-layout/SignedInLayout.tsx';
import { answerApi, myself, ownId, renderPage } from '../testing/render.tsx';
import type { LiveEvent } from './live-stream.ts';
import { useLiveChanges } from './live-updates.ts';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  constructor() {
    super();
    sources.push(this);
  }
  say(name: string, data: object = {}): void {
    act(() => void this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data), lastEventId: '1:2:' })));
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

const sources: FakeEventSource[] = [];
const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  vi.useRealTimers();
  sources.length = 0;
  assign.mockClear();
});

const source = () => sources.at(-1) ?? expect.fail('no stream was opened');
const paused = () => screen.queryByText('Live updates are paused. Trying again…');
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function show(events: LiveEvent[] = []) {
  function Page() {
    useLiveChanges((event) => void events.push(event));
    return <LiveStatus personId={ownId} />;
  }
  return renderPage(<Page />);
}

const answerMyself = (status: number, id = ownId) =>
  answerApi({
    'GET /staff/me':
      status === 200
        ? { body: { message: '', data: { person: { ...myself().person, id }, permissions: [], fresh_until: '' } } }
        : { status, body: { message: 'No.', code: 'unauthenticated', errors: {} } },
  });

test('says after ten seconds without a connection that updates are paused, and no longer once they are not', async () => {
  show();
  await pass(9_999);
  expect(paused()).toBeNull();
  await pass(1);
  expect(paused()).toBeTruthy();
  source().say('open');
  expect(paused()).toBeNull();
});

test('passes changes to the parts of the page, and closes the stream with the page', async () => {
  const events: LiveEvent[] = [];
  const { unmount } = show(events);
  source().say('open');
  source().say('reset');
  await pass(5_000);
  expect(events).toEqual([{ kind: 'reset' }]);
  unmount();
  expect(source().readyState).toBe(FakeEventSource.CLOSED);
});

test('leads to sign-in after the end of the session, asked for in the background', async () => {
  const sent = answerMyself(401);
  show();
  source().say('open');
  source().say('ended', { reason: 'session' });
  await pass(0);
  expect(sent).toMatchObject([{ operation: 'GET /staff/me', isBackground: true }]);
  expect(assign).toHaveBeenCalledWith(expect.stringContaining('/login?ended=1'));
});

test('stays where the person has signed in again, and opens the stream again', async () => {
  answerMyself(200);
  show();
  source().say('open');
  source().say('ended', { reason: 'session' });
  await pass(0);
  expect([sources.length, assign.mock.calls.length]).toEqual([2, 0]);
});

test('leads to sign-in where another person has signed in with this browser', async () => {
  answerMyself(200, '1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d');
  show();
  source().say('open');
  source().say('ended', { reason: 'session' });
  await pass(0);
  expect([sources.length, assign.mock.calls.length]).toEqual([1, 1]);
});
