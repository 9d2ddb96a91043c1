import { streamRules, type StreamReader } from '@thamani/domain/review/live-changes.ts';
import { describe, expect, it } from 'vitest';
import { ChangeRing, heldChange, sentTo } from './change-ring.ts';
import type { ChangeRow } from './change-store.ts';
import type { Snapshot } from './snapshots.ts';

const at = new Date('2026-11-19T09:00:00Z');
const row = (xid: number, more: Partial<ChangeRow> = {}): ChangeRow => ({
  xid,
  at,
  application_id: null,
  country: null,
  sector: null,
  action: 'invite_staff.requested',
  actor_id: null,
  recipient_id: null,
  now: null,
  ...more,
});
const held = (xid: number, readAt = 0) => heldChange(row(xid), readAt);
const cursor = (xmin: number, xmax = xmin, ...running: number[]): Snapshot => ({ xmin, xmax, running: new Set(running) });
const missed = (ring: ChangeRing, since: Snapshot) => ring.notVisibleIn(since)?.map((change) => change.row.xid);

describe('the changes that a process keeps', () => {
  it('are those of all transactions from the first one on, where nothing came before', () => {
    const ring = new ChangeRing();
    ring.begin([held(10), held(12)], cursor(20), true);
    expect(missed(ring, cursor(10))).toEqual([10, 12]);
    expect(missed(ring, cursor(11))).toEqual([12]);
    expect(missed(ring, cursor(9))).toBeUndefined();
  });

  it('are those after the first transaction, where it may not be whole', () => {
    const ring = new ChangeRing();
    ring.begin([held(10), held(12)], cursor(20), false);
    expect(missed(ring, cursor(10))).toBeUndefined();
    expect(missed(ring, cursor(11))).toEqual([12]);
  });

  it('are none since the snapshot, where there was nothing', () => {
    const ring = new ChangeRing();
    ring.begin([], cursor(20), true);
    expect(missed(ring, cursor(19))).toBeUndefined();
    ring.add([held(20)]);
    expect(missed(ring, cursor(20))).toEqual([20]);
  });

  it('are those that a cursor did not see, also of a transaction that was running', () => {
    const ring = new ChangeRing();
    ring.begin([held(10), held(12), held(14)], cursor(20), true);
    expect(missed(ring, cursor(10, 14, 12))).toEqual([12, 14]);
  });

  it('are forgotten with time, and a cursor from before is not answered', () => {
    const ring = new ChangeRing();
    ring.begin([held(10, 1_000), held(14, 2_000), held(12, 3_000)], cursor(20), true);
    ring.forgetBefore(2_000);
    expect(missed(ring, cursor(10))).toBeUndefined();
    expect(missed(ring, cursor(11))).toEqual([14, 12]);
    ring.forgetBefore(3_000);
    // The one that is left has a lower number than the one that was forgotten.
    expect(missed(ring, cursor(12))).toBeUndefined();
    expect(missed(ring, cursor(15))).toEqual([]);
    expect(ring.readSince(3_000)).toHaveLength(1);
  });

  it('are no more than a process keeps', () => {
    const ring = new ChangeRing();
    ring.begin([], cursor(1), true);
    ring.add(Array.from({ length: streamRules.mostKept + 5 }, (_, n) => held(n + 1)));
    ring.forgetBefore(0);
    expect(ring.readSince(0)).toHaveLength(streamRules.mostKept);
    expect(missed(ring, cursor(5))).toBeUndefined();
    expect(missed(ring, cursor(6))).toHaveLength(streamRules.mostKept);
  });
});

describe('what a reader is sent', () => {
  const ghana: StreamReader = { scopes: [{ countries: ['GH'], sectors: 'all' }], isAdmin: false };
  const kenya: StreamReader = { scopes: [{ countries: ['KE'], sectors: ['agriculture'] }], isAdmin: true };
  const now = { country: 'KE', sector: 'agriculture', stage: 'assessment', due_on: '2026-12-01', closed_at: null } as const;
  const assignee = { id: '0b8e7a0e-0f3d-4a53-9d9b-6f1c8d8f7a10', name: 'Wanjiru', staff_number: 'S-0012' };
  const application_id = '7f0b1f57-6c05-4b2f-8e86-0a4b6f4f5a11';
  const moved = heldChange(
    row(1, { application_id, country: 'GH', sector: 'agriculture', action: 'application.correction_sent', now: { ...now, assignee } }),
    0,
  );

  it('is all of a case where it is now, and only that it left where it was', () => {
    expect(JSON.parse(sentTo(kenya, moved) ?? '')).toMatchObject({ case: application_id, stage: 'assessment', assignee, is_open: true });
    expect(JSON.parse(sentTo(ghana, moved) ?? '')).toEqual({
      case: application_id,
      kinds: ['case', 'queue'],
      stage: null,
      assignee: null,
      due_on: null,
      is_open: false,
      by: null,
      at: at.toISOString(),
    });
  });

  it('is nothing of another country or sector, and a request for administrators alone', () => {
    const sector = 'solid_minerals';
    const minerals = row(1, { application_id, country: 'KE', sector, now: { ...now, sector, assignee: null } });
    expect([sentTo(ghana, heldChange(minerals, 0)), sentTo(kenya, heldChange(minerals, 0))]).toEqual([undefined, undefined]);
    expect([sentTo(ghana, held(1)), sentTo(kenya, held(1)) === undefined]).toEqual([undefined, false]);
  });

  it('is of a notification nothing for any reader but its person, also for an administrator', () => {
    const own = '0b8e7a0e-0f3d-4a53-9d9b-6f1c8d8f7a10';
    const notified = heldChange(row(1, { action: 'notification.changed', recipient_id: own }), 0);
    expect([sentTo(kenya, notified), sentTo(kenya, notified, application_id)]).toEqual([undefined, undefined]);
    expect(JSON.parse(sentTo(ghana, notified, own) ?? '')).toMatchObject({ case: null, kinds: ['notification'], by: null, stage: null });
  });
});
