import { describe, expect, it } from 'vitest';
import { chainedActions } from '../audit/actions.ts';
import {
  categories,
  isNotified,
  isOpenAtFirst,
  kindsCausedBy,
  kindsSettledBy,
  notificationCutoff,
  notificationKindNames,
  optionalCategories,
  ruleOf,
} from './kinds.ts';
import { mailFor } from './preferences.ts';

describe('kinds of notifications', () => {
  it('have at most one kind for each event and audience, but for the assignee and the team of an overdue case', () => {
    for (const action of chainedActions) {
      const toStaff = kindsCausedBy(action).filter((kind) => ruleOf(kind).audience === 'staff');
      const toCompany = kindsCausedBy(action).filter((kind) => ruleOf(kind).audience === 'company');
      expect([action, toCompany.length <= 1, toStaff.length <= (action === 'case.late' ? 2 : 1)]).toEqual([action, true, true]);
    }
  });

  it('are caused by every request to a second administrator, and settled by every answer to it', () => {
    // A company's request waits for one administrator.
    const requests = chainedActions.filter(
      (action) => action.endsWith('.requested') && action !== 'company.deletion_requested' && action !== 'identity_change.requested',
    );
    expect(requests.filter((action) => !kindsCausedBy(action).includes('confirmation_needed'))).toEqual([]);
    const answers = chainedActions.filter(
      (action) => /\.(confirmed|refused|withdrawn)$/.test(action) && !/^(application|invitation|ownership|identity_change)/.test(action),
    );
    expect(answers.filter((action) => !kindsSettledBy(action).includes('confirmation_needed'))).toEqual([]);
  });

  it('let a request for a new identity of a company wait until it is decided or withdrawn', () => {
    expect(kindsCausedBy('identity_change.requested')).toEqual(['identity_change_to_decide']);
    for (const action of ['identity_change.accepted', 'identity_change.refused', 'identity_change.withdrawn'])
      expect(kindsSettledBy(action)).toEqual(['identity_change_to_decide']);
  });

  it('confirm a correction to the company, also to the person who sent it', () => {
    expect(kindsCausedBy('application.correction_sent')).toEqual(['correction_confirmed', 'correction_received']);
    expect(ruleOf('correction_confirmed')).toMatchObject({ audience: 'company', concern: 'correction', isToActorToo: true });
  });

  it('are open where they ask for something or something settles them, and a message of an officer waits for an answer', () => {
    const asking = notificationKindNames.filter((kind) => ruleOf(kind).audience === 'company' && isOpenAtFirst(kind));
    expect(asking).toEqual(['correction_requested', 'correction_due_soon', 'message_from_officer', 'certificate_expiring']);
    // What asks a company to act is settled by some event: it must not ask for ever.
    for (const kind of asking)
      expect([kind, ruleOf(kind).needsAction, ruleOf(kind).settledBy?.length]).toEqual([kind, true, expect.any(Number)]);
    for (const action of ['application.message_sent', 'case.approve', 'case.reject', 'application.withdrawn', 'case.closed'])
      expect(kindsSettledBy(action)).toContain('message_from_officer');
    expect(isOpenAtFirst('payment_received')).toBe(false);
  });

  it('are caused by nothing that a person only reads', () => {
    expect(['document.viewed_by_staff', 'staff.signed_in', 'application.changed', 'case.note_added'].filter(isNotified)).toEqual([]);
  });
});

describe('mails', () => {
  const off = { wantsMail: false, preferences: { message: 'off', progress: 'off', information: 'off' } } as const;

  it('about decisions, deadlines, requests, money and security are sent whatever is switched off', () => {
    const locked = notificationKindNames.filter((kind) => mailFor(kind, off) !== 'off').map((kind) => ruleOf(kind).category);
    expect(new Set(locked)).toEqual(new Set(['decision', 'deadline', 'request', 'money']));
    expect(categories.filter((category) => !optionalCategories.some((one) => one === category))).toContain('security');
  });

  it('follow the preference of the category, below the switch of the profile', () => {
    const preferences = { message: 'daily' } as const;
    expect(mailFor('message_from_officer', { wantsMail: true, preferences })).toBe('daily');
    expect(mailFor('message_from_officer', { wantsMail: false, preferences })).toBe('off');
    expect(mailFor('assessment_completed', { wantsMail: true, preferences: {} })).toBe('immediately');
    expect(mailFor('review_started', { wantsMail: true, preferences: {} })).toBe('daily');
  });
});

it('what was read is kept for twelve months', () => {
  expect(notificationCutoff(new Date('2026-11-18T10:00:00Z'))).toEqual(new Date('2025-11-18T10:00:00Z'));
});
