import { describe, expect, it } from 'vitest';
import { earliestAppealable, openTasksOf, type TaskApplication, type TaskCertificate, type TaskReader } from './open-tasks.ts';

const now = new Date('2026-11-18T09:00:00Z');
const owner: TaskReader = { roles: ['owner'], isCompanyEnding: false };

function application(changes: Partial<TaskApplication> & Pick<TaskApplication, 'id' | 'state'>): TaskApplication {
  return {
    productName: 'Shea butter',
    applicationNumber: 'APP-26-000001',
    updatedAt: new Date('2026-11-10T09:00:00Z'),
    submittedAt: new Date('2026-11-02T09:00:00Z'),
    correctionEndsAt: null,
    staffMessageAt: null,
    paymentReference: null,
    isPaymentBeingConfirmed: false,
    ...changes,
  };
}

function certificate(changes: Partial<TaskCertificate> = {}): TaskCertificate {
  return {
    number: 'TVA-GH26-AAAA-AAAA-AAAA',
    applicationId: 'certified',
    productName: 'Cocoa liquor',
    status: 'good',
    expiresOn: '2027-01-05',
    isReplaced: false,
    isRenewalStarted: false,
    revokedAt: null,
    ...changes,
  };
}

const rejected = application({ id: 'rejected', state: 'rejected', updatedAt: new Date('2026-10-23T09:00:00Z') });
const correction = application({ id: 'correction', state: 'correction', correctionEndsAt: new Date('2026-11-28T01:00:00Z') });
const asked = application({ id: 'asked', state: 'documents', staffMessageAt: new Date('2026-11-17T09:00:00Z') });
const unpaid = application({ id: 'unpaid', state: 'submitted', paymentReference: 'ref' });
const draft = application({ id: 'draft', state: 'draft', submittedAt: null });
const all = [draft, unpaid, asked, correction, rejected];

const kindsFor = (reader: TaskReader) => openTasksOf(all, [certificate()], reader, now).map(({ kind }) => kind);

describe('the open tasks of a company', () => {
  it('come by the days that are left, then by kind', () => {
    const tasks = openTasksOf(all, [certificate()], owner, now);
    expect(tasks.map(({ kind, daysLeft, endsOn }) => [kind, daysLeft, endsOn])).toEqual([
      ['appeal', 4, '2026-11-22'],
      ['correction', 9, '2026-11-27'],
      ['message', null, null],
      ['payment', null, null],
      ['renewal', 48, '2027-01-05'],
      ['draft', null, null],
    ]);
    expect(tasks[3]).toMatchObject({ applicationId: 'unpaid', paymentReference: 'ref', since: '2026-11-02' });
  });

  it('have no payment that the provider is confirming', () => {
    expect(openTasksOf([{ ...unpaid, isPaymentBeingConfirmed: true }], [], owner, now)).toEqual([]);
    expect(openTasksOf([unpaid], [], owner, now)).toHaveLength(1);
  });

  it('put a renewal that ends soon before a message', () => {
    expect(openTasksOf(all, [certificate({ expiresOn: '2026-11-20' })], owner, now).map(({ kind }) => kind)).toEqual([
      'renewal',
      'appeal',
      'correction',
      'message',
      'payment',
      'draft',
    ]);
  });

  it('are those that the role of the reader allows', () => {
    expect(kindsFor({ roles: ['editor'], isCompanyEnding: false })).toEqual(['appeal', 'correction', 'message', 'renewal', 'draft']);
    expect(kindsFor({ roles: ['finance'], isCompanyEnding: false })).toEqual(['payment']);
    expect(kindsFor({ roles: ['viewer'], isCompanyEnding: false })).toEqual([]);
    expect(kindsFor({ roles: ['owner'], isCompanyEnding: true })).toEqual([]);
  });

  it('have no appeal after its last day, and one on that day', () => {
    const on = (day: string) => openTasksOf([rejected], [], owner, new Date(`${day}T23:00:00Z`)).length;
    expect(on('2026-11-22')).toBe(1);
    expect(on('2026-11-23')).toBe(0);
  });

  it('have no renewal that was started, is replaced, is not open yet, or of a suspended certificate', () => {
    const changes: Partial<TaskCertificate>[] = [
      { isRenewalStarted: true },
      { isReplaced: true },
      { expiresOn: '2027-02-17' },
      { status: 'suspended' },
      { expiresOn: '2026-11-17' },
    ];
    for (const change of changes) expect(openTasksOf([], [certificate(change)], owner, now)).toEqual([]);
    expect(openTasksOf([], [certificate({ expiresOn: '2027-02-16' })], owner, now)).toHaveLength(1);
  });

  it('have an appeal against a revocation of the last thirty days', () => {
    const revoked = certificate({ status: 'revoked', revokedAt: new Date('2026-11-01T09:00:00Z') });
    expect(openTasksOf([], [revoked], owner, now)).toMatchObject([{ kind: 'appeal', certificateNumber: revoked.number, daysLeft: 13 }]);
    expect(openTasksOf([], [{ ...revoked, revokedAt: new Date('2026-10-01T09:00:00Z') }], owner, now)).toEqual([]);
  });

  it('are looked for as far back as an appeal can reach', () => {
    expect(earliestAppealable(now) < new Date('2026-10-19T00:00:00Z')).toBe(true);
  });
});
