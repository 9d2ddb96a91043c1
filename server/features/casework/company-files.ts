import { Refusal } from '@thamani/domain/errors.ts';
import { roleFor, type Permission } from '@thamani/domain/review/policy.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { findCompany } from '../accounts/service.ts';
import { appealsOfCases } from '../appeals/service.ts';
import { certificatesOf } from '../certificates/service.ts';
import { peopleOf } from '../members/service.ts';
import { paymentsOf } from '../payments/service.ts';
import { casesOfCompany, visitsOfCases } from '../review/service.ts';
import { signalsOfCases } from '../signals/service.ts';

/** Cases with all that belongs to them, in one answer. */
const mostCases = 100;

/**
 * A company through its cases: who may read none of them does not learn that it exists. Everything in it belongs to a case that the
 * reader may read; certificates and payments to those for which the reader has their own permission.
 */
export async function readCompanyFile(context: Context, { person }: StaffSession, companyId: string) {
  const { db, pool, clock } = context;
  const cases = (await casesOfCompany(db, person, companyId)).slice(0, mostCases);
  if (cases.length === 0) throw new Refusal('not_found');
  const ids = cases.map(({ id }) => id);
  const idsWith = (permission: Permission) => cases.filter((one) => roleFor(person, permission, one) !== undefined).map(({ id }) => id);
  const [company, people, certificates, appeals, visits, payments, signals] = await Promise.all([
    findCompany(db, companyId),
    peopleOf(db, companyId),
    certificatesOf(db, idsWith('read_certificate')),
    appealsOfCases(db, ids),
    visitsOfCases(db, ids),
    paymentsOf(pool, idsWith('read_payments')),
    signalsOfCases(db, ids),
  ]);
  return {
    company,
    people,
    cases,
    certificates,
    appeals: appeals.map((appeal) => ({ ...appeal, canRead: roleFor(person, 'read_appeal', appeal) !== undefined })),
    visits,
    payments,
    signals,
    today: dayOf(clock.now()),
  };
}
