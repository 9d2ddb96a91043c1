import { describe, expect, it } from 'vitest';
import { chainedActions } from '../audit/actions.ts';
import { changeKinds, changeKindsOf, concerns, streamReaderOf, streamRules, notificationChange } from './live-changes.ts';
import type { Grant, Person } from './staff.ts';

const person = (...grants: readonly Grant[]): Person => ({ id: 'one', status: 'active', grants });
const officer = (countries: Grant['countries'], sectors: Grant['sectors'] = 'all'): Grant => ({ role: 'officer', countries, sectors });
const admin = (countries: Grant['countries']): Grant => ({ role: 'admin', countries, sectors: 'all' });

describe('the kinds of a change', () => {
  it.each([
    ['case.note_added', ['case']],
    ['case.requirement_accepted', ['case']],
    ['case.assigned', ['case', 'queue']],
    ['case.undone', ['case', 'queue']],
    ['case.propose_approval', ['case', 'queue']],
    ['application.correction_sent', ['case', 'queue']],
    ['application.message_sent', ['case', 'queue']],
    ['appeal.lodged', ['case', 'queue', 'appeal']],
    ['appeal.voted', ['case', 'appeal']],
    ['certificate.revoked', ['case', 'certificate']],
    ['certificate.suspend.requested', ['case', 'certificate']],
    ['invite_staff.requested', ['request']],
    ['document.viewed_by_staff', []],
    ['application.changed', []],
  ] as const)('of %s', (action, kinds) => {
    expect(changeKindsOf(action)).toEqual(kinds);
  });

  it('of an event of no chain is the case: it is in its history', () => {
    expect(changeKindsOf('refund.completed')).toEqual(['case']);
    expect(changeKindsOf('toString')).toEqual(['case']);
  });

  it('are each used, and a request is never about a case', () => {
    const used = new Set([...chainedActions, notificationChange].flatMap((action) => changeKindsOf(action)));
    expect([...used].toSorted()).toEqual(changeKinds.toSorted());
    for (const kinds of chainedActions.map((action) => changeKindsOf(action)).filter(({ length }) => length > 0))
      expect(kinds.includes('case')).toBe(!kinds.includes('request'));
  });

  it('are a request for exactly the events that the trigger audit_events_shown records without a case', () => {
    const permissions = ['invite_staff', 'change_scope', 'suspend_staff', 'reset_sign_in', 'change_price', 'appoint_owner'];
    const recorded = permissions.flatMap((permission) => ['requested', 'confirmed', 'refused'].map((step) => `${permission}.${step}`));
    const requests: readonly string[] = chainedActions.filter((action) => changeKindsOf(action).includes('request'));
    expect(requests.toSorted()).toEqual(recorded.toSorted());
  });
});

describe('the reader of a stream', () => {
  it('is a person who reads cases', () => {
    expect(streamReaderOf(person())).toBeUndefined();
    expect(streamReaderOf({ ...person(officer('all')), status: 'suspended' })).toBeUndefined();
    expect(streamReaderOf(person(officer(['GH'])))).toEqual({ scopes: [{ countries: ['GH'], sectors: 'all' }], isAdmin: false });
    expect(streamReaderOf(person(admin(['GH'])))?.isAdmin).toBe(true);
  });

  it('equals another one who reads the same', () => {
    const one = person(officer(['KE', 'GH'], ['solid_minerals', 'agriculture']), { role: 'verifier', countries: ['TG'], sectors: 'all' });
    const other = person(
      { role: 'board', countries: ['TG', 'TG'], sectors: 'all' },
      officer(['GH', 'KE'], ['agriculture', 'solid_minerals']),
      officer(['GH', 'KE'], ['agriculture', 'solid_minerals']),
    );
    expect(streamReaderOf(other)).toEqual(streamReaderOf(one));
    expect(streamReaderOf(person(officer(['KE'])))).not.toEqual(streamReaderOf(one));
    expect(streamReaderOf(person(officer('all')))).not.toEqual(streamReaderOf(person(admin('all'))));
  });

  it('is sent what is within a scope', () => {
    const reader = streamReaderOf(person(officer(['GH'], ['agriculture']), officer(['KE'])));
    const isSent = (country: string | null, sector: 'agriculture' | 'solid_minerals' | null) =>
      reader !== undefined && concerns(reader, { country, sector });
    expect(isSent('GH', 'agriculture')).toBe(true);
    expect(isSent('GH', 'solid_minerals')).toBe(false);
    expect(isSent('KE', 'solid_minerals')).toBe(true);
    expect(isSent('NG', 'agriculture')).toBe(false);
    expect(isSent('KE', null)).toBe(false);
  });

  it('is sent what is about no case only as an administrator', () => {
    const about = { country: null, sector: null };
    const [officers, admins] = [streamReaderOf(person(officer('all'))), streamReaderOf(person(admin(['GH'])))];
    expect(officers && concerns(officers, about)).toBe(false);
    expect(admins && concerns(admins, about)).toBe(true);
  });
});

describe('the rules of a stream', () => {
  it('keep a connection alive, end it within a minute and resume it', () => {
    expect(streamRules.heartbeatSeconds).toBeLessThan(30);
    expect(streamRules.sessionCheckSeconds + streamRules.heartbeatSeconds).toBeLessThanOrEqual(60);
    expect(streamRules.keptMinutes * 60).toBeGreaterThan(streamRules.replaySeconds);
    expect(streamRules.mostInOneRead).toBeLessThan(streamRules.mostKept);
  });
});
