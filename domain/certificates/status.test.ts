import { describe, expect, it } from 'vitest';
import { afterChange, isSuperseded, reasonsFor, statusChanges, statusReasons, statuses } from './status.ts';
import { changesOffered } from './validity.ts';

const today = '2026-11-16';
const fresh = { expiresOn: '2027-11-16', isReplaced: false } as const;

describe('the status of a certificate', () => {
  it('is changed as the table says, and what is revoked stays revoked', () => {
    const offered = Object.fromEntries(statuses.map((status) => [status, changesOffered({ ...fresh, status }, today)]));
    expect(offered).toEqual({ good: ['suspend', 'revoke', 'replace'], suspended: ['reinstate', 'revoke'], revoked: [] });
    for (const change of statusChanges) expect(afterChange('revoked', change)).toBeUndefined();
    expect(afterChange('good', 'replace')).toBe('revoked');
  });

  it('is not replaced where its days are over or a newer one exists; its last day still counts', () => {
    const offers = (more: object) => changesOffered({ ...fresh, status: 'good', ...more }, today).includes('replace');
    expect(offers({ expiresOn: today })).toBe(true);
    expect(offers({ expiresOn: '2026-11-15' })).toBe(false);
    expect(offers({ isReplaced: true })).toBe(false);
  });

  it('has reasons for each change, and no reason for none', () => {
    expect(new Set(Object.values(reasonsFor).flat())).toEqual(new Set(statusReasons));
  });

  it('is superseded by its last change alone', () => {
    expect(isSuperseded([{ change: 'suspend' }, { change: 'reinstate' }, { change: 'replace' }])).toBe(true);
    expect(isSuperseded([{ change: 'revoke' }])).toBe(false);
    expect(isSuperseded([])).toBe(false);
  });
});
