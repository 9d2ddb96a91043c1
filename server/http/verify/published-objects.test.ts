import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Log } from '../../log.ts';
import type { ObjectStore } from '../../ports.ts';
import { publishedObjects } from './published-objects.ts';

/** A store that counts, and can be away; only what is read here. */
function stage() {
  const texts = new Map<string, string>();
  const state = { now: Date.parse('2026-11-15T10:00:00Z'), away: false, hangs: false, reads: 0 };
  const published = {
    async read(key: string) {
      state.reads += 1;
      await Promise.resolve();
      if (state.hangs) await sleep(1_000);
      if (state.away) throw new Error('away');
      const text = texts.get(key);
      return text === undefined ? undefined : { bytes: Buffer.byteLength(text), body: Readable.from([Buffer.from(text)]) };
    },
  } as unknown as ObjectStore;
  const log = { warn: () => undefined } as unknown as Log;
  const objects = publishedObjects({ published, log, clock: { now: () => new Date(state.now) } });
  return {
    texts,
    state,
    kindOf: async (key: string) => (await objects.read(key, 60_000)).fetched.kind,
    read: (key: string) => objects.read(key, 60_000),
  };
}

const minute = 60_000;
const day = 86_400_000;

describe('what is published', () => {
  test('is read once for all who ask at the same time, and once a minute', async () => {
    const { texts, state, read } = stage();
    texts.set('a', 'first');
    await Promise.all(Array.from({ length: 50 }, () => read('a')));
    state.now += minute - 1;
    texts.set('a', 'second');
    expect((await read('a')).fetched).toEqual({ kind: 'found', text: 'first' });
    expect(state.reads).toBe(1);
    state.now += 1;
    expect((await read('a')).fetched).toEqual({ kind: 'found', text: 'second' });
    expect(state.reads).toBe(2);
  });

  test('is told with its true age while the store is away, for seven days and no longer', async () => {
    const { texts, state, read, kindOf } = stage();
    texts.set('a', 'text');
    const began = state.now;
    await read('a');
    state.away = true;
    state.now = began + 7 * day - 1;
    expect(await read('a')).toMatchObject({ fetched: { kind: 'found' }, at: began });
    state.now = began + 7 * day + minute;
    expect(await kindOf('a')).toBe('unreachable');
  });

  test('is out of reach, never absent, where it was absent before the store went away', async () => {
    const { state, kindOf } = stage();
    expect(await kindOf('a')).toBe('absent');
    state.away = true;
    state.now += minute;
    expect(await kindOf('a')).toBe('unreachable');
    expect(await kindOf('b')).toBe('unreachable');
  });

  test('is asked for again soon after the store came back, and not with every request before', async () => {
    const { texts, state, kindOf } = stage();
    texts.set('a', 'text');
    state.away = true;
    for (let time = 0; time < 20; time += 1) await kindOf('a');
    expect(state.reads).toBe(1);
    state.away = false;
    state.now += 2_000;
    expect(await kindOf('a')).toBe('found');
  });

  test('holds nobody up twice while the store does not even answer', async () => {
    const { texts, state, read } = stage();
    texts.set('a', 'text');
    await read('a');
    state.away = true;
    state.now += minute;
    await read('a');
    state.now += 5_000;
    state.hangs = true;
    expect((await read('a')).fetched.kind).toBe('found');
    // A reader who comes much later waits for a new read: what was cached then may long have changed.
    state.now += minute;
    const late = await Promise.race([read('a'), sleep(50)]);
    expect(late).toBeUndefined();
  });

  test('that was published a moment later is found within ten seconds', async () => {
    const { texts, state, kindOf } = stage();
    expect(await kindOf('a')).toBe('absent');
    texts.set('a', 'text');
    state.now += 10_000;
    expect(await kindOf('a')).toBe('found');
  });
});
