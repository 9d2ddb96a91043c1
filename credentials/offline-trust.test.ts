import { describe, expect, test } from 'vitest';
import { isClockOff, isNewer, joinedKeys, timeBy } from './offline-trust.ts';
import type { PublicKey } from './keys.ts';

const key = (kid: string, until?: string, byte = 1): PublicKey => ({
  kid,
  bytes: new Uint8Array(32).fill(byte),
  from: '2026-01-01',
  ...(until === undefined ? {} : { until }),
});

describe('keys that are held', () => {
  test('grow, and none is ever lost or changed', () => {
    expect(joinedKeys([], [key('a')])).toEqual([key('a')]);
    expect(joinedKeys([key('a')], [key('b')])).toEqual([key('a'), key('b')]);
    expect(joinedKeys([key('a')], [])).toEqual([key('a')]);
    expect(joinedKeys([key('a')], [key('a', undefined, 2)])).toEqual([key('a')]);
  });

  test('end when it is said, and do not begin again', () => {
    expect(joinedKeys([key('a')], [key('a', '2026-05-01')])).toEqual([key('a', '2026-05-01')]);
    expect(joinedKeys([key('a', '2026-05-01')], [key('a')])).toEqual([key('a', '2026-05-01')]);
    expect(joinedKeys([key('a', '2026-05-01')], [key('a', '2027-05-01')])).toEqual([key('a', '2026-05-01')]);
    expect(joinedKeys([key('a', '2026-05-01')], [key('a', '2026-04-01')])).toEqual([key('a', '2026-04-01')]);
  });
});

describe('a list that was read', () => {
  const read = (validFrom: string) => ({ kind: 'genuine', validFrom, bits: new Uint8Array() }) as const;
  test('takes the place of an older one, and never of a newer', () => {
    expect(isNewer(read('2026-11-02T00:00:00Z'), undefined)).toBe(true);
    expect(isNewer(read('2026-11-02T00:00:00Z'), '2026-11-01T00:00:00Z')).toBe(true);
    expect(isNewer(read('2026-11-02T00:00:00Z'), '2026-11-02T00:00:00.001Z')).toBe(false);
    expect(isNewer({ kind: 'none' }, undefined)).toBe(false);
    expect(isNewer({ kind: 'unknown_key' }, undefined)).toBe(false);
  });
});

describe('the time to count with', () => {
  const surely = new Date('2026-11-16T00:00:00Z');
  const after = (days: number) => new Date(surely.getTime() + days * 86_400_000);

  test('is the network’s where there is one, whatever the device says', () => {
    for (const days of [-365, 0, 365]) {
      expect(timeBy({ device: after(days), heard: after(1), surely })).toEqual({ now: after(1), isWrong: false });
      expect(isClockOff({ device: after(days), heard: after(1), surely })).toBe(days !== 0);
    }
  });

  test('is the device’s own without one, where it can be true', () => {
    expect(timeBy({ device: after(5), surely })).toEqual({ now: after(5), isWrong: false });
    expect(timeBy({ device: after(29), surely })).toEqual({ now: after(29), isWrong: false });
    // A little behind: what was signed has passed.
    expect(timeBy({ device: after(-0.5), surely })).toEqual({ now: surely, isWrong: false });
    expect(timeBy({ device: after(-365) })).toEqual({ now: after(-365), isWrong: false });
  });

  test('is not known a year before or behind what was heard last', () => {
    for (const days of [-365, -1.1, 31, 365]) {
      expect(timeBy({ device: after(days), surely })).toEqual({ now: surely, isWrong: true });
      expect(isClockOff({ device: after(days), surely })).toBe(true);
    }
    expect(isClockOff({ device: after(5), surely })).toBe(false);
  });
});
