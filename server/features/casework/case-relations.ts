import { roleFor } from '@thamani/domain/review/policy.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { appealsOfCases } from '../appeals/service.ts';
import { certificatesOf, renewedCertificate } from '../certificates/service.ts';
import { paymentsOf } from '../payments/service.ts';
import { casesOfCompany, readableCase } from '../review/service.ts';

/**
 * What belongs to a case that the reader may read: its certificates, appeals and payments, and the company's earlier cases. What the
 * reader may not read is left out; of the earlier cases those within the reader's scope are counted, and no others.
 */
export async function readCaseRelations(context: Context, session: StaffSession, id: string) {
  const { db, pool, clock } = context;
  const { person } = session;
  const reviewCase = await readableCase(context, session, id);
  const canRead = (permission: 'read_certificate' | 'read_payments') => roleFor(person, permission, reviewCase) !== undefined;
  const [certificates, appeals, payments, cases, renewalOf] = await Promise.all([
    canRead('read_certificate') ? certificatesOf(db, [id]) : [],
    appealsOfCases(db, [id]),
    canRead('read_payments') ? paymentsOf(pool, [id]) : [],
    casesOfCompany(db, person, reviewCase.company_id),
    renewedCertificate(db, id),
  ]);
  return {
    certificates,
    appeals: appeals.map((appeal) => ({ ...appeal, canRead: roleFor(person, 'read_appeal', appeal) !== undefined })),
    payments,
    earlier: cases.filter((one) => one.id !== id && one.opened_at < reviewCase.opened_at),
    renewalOf,
    today: dayOf(clock.now()),
  };
}
