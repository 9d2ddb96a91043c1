import { describe, expect, it } from 'vitest';
import { states } from '../applications/lifecycle.ts';
import type { Day } from '../review/working-days.ts';
import { tilesOf, type Alike } from './dashboard-counts.ts';

const today: Day = '2026-11-15';
const far: Day = '2027-10-01';
const one = (change: Partial<Alike> = {}): Alike => ({ status: 'good', expiresOn: far, isRenewed: false, count: 1, ...change });

describe('the tiles above a company’s certificates', () => {
  it('are all nothing where there is nothing', () => {
    expect(tilesOf([], [], today)).toEqual({ total: 0, active: 0, pending: 0, requiresAction: 0 });
  });

  it.each([
    ['far from its end', one(), 1, 0],
    ['61 days before its end', one({ expiresOn: '2027-01-15' }), 1, 0],
    ['60 days before its end', one({ expiresOn: '2027-01-14' }), 1, 1],
    ['on its last day', one({ expiresOn: today }), 1, 1],
    ['60 days before its end, being renewed', one({ expiresOn: '2027-01-14', isRenewed: true }), 1, 0],
    ['past its end', one({ expiresOn: '2026-11-14' }), 0, 0],
    ['suspended', one({ status: 'suspended' }), 0, 1],
    ['suspended, being renewed', one({ status: 'suspended', isRenewed: true }), 0, 1],
    ['suspended and past its end', one({ status: 'suspended', expiresOn: '2026-11-14' }), 0, 0],
    ['revoked', one({ status: 'revoked', expiresOn: '2027-01-14' }), 0, 0],
  ] as const)('one %s', (_, certificate, active, requiresAction) => {
    expect(tilesOf([certificate], [], today)).toEqual({ total: 1, active, pending: 0, requiresAction });
    expect(tilesOf([{ ...certificate, count: 7 }, one()], [], today)).toEqual({
      total: 8,
      active: 7 * active + 1,
      pending: 0,
      requiresAction: 7 * requiresAction,
    });
  });

  it('count what is paid and undecided as pending, and a correction as something to do too', () => {
    const counted = Object.fromEntries(states.map((state) => [state, tilesOf([], [{ state, count: 1 }], today)]));
    const pending = states.filter((state) => counted[state]?.pending === 1);
    expect(pending).toEqual(['screening', 'assessment', 'documents', 'site_visit', 'approval', 'correction']);
    expect(states.filter((state) => counted[state]?.requiresAction === 1)).toEqual(['correction']);
  });
});
