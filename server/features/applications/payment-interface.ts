import { actionsFor, next } from '@thamani/domain/applications/lifecycle.ts';
import { hasCompanyPermission, permissionsForAction } from '@thamani/domain/companies/policy.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Fee } from '@thamani/domain/fees/fee.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { blockingFaults } from './answer-validation.ts';
import { lockOne, markPaid, pricesOf, type ApplicationRow, type PricedRow } from './store.ts';
import { refuseFaults, submissionFactsOf, submitAllLocked } from './submission.ts';
import { placeOf } from './transitions.ts';
import { feeOf } from './view.ts';

/** Applications as a payment needs them. features/payments/application-interface.ts defines the lock order. */

export interface Priced {
  readonly applicationId: string;
  readonly applicationNumber: string;
  readonly productName: string;
  readonly priceId: string;
  readonly priceVersion: number;
  readonly fee: Fee;
}

/**
 * Makes locked applications ready for a payment: complete drafts are submitted, and each gets its fee. All of them or none: the refusal
 * lists faults by field, for several applications each field below its application's id.
 */
export async function readyForPayment(
  tx: Tx,
  context: Context,
  caller: Caller,
  session: OpenSession,
  rows: readonly ApplicationRow[],
): Promise<Priced[]> {
  if (rows.some(({ state }) => !actionsFor(state, 'company').includes('pay'))) throw new Refusal('action_not_allowed');
  const needed = rows.flatMap(({ state }) => permissionsForAction('pay', state));
  if (!needed.every((permission) => hasCompanyPermission(session, permission))) throw new Refusal('permission_denied');
  const drafts = rows.filter(({ state }) => state === 'draft');
  if (drafts.length > 0) {
    const facts = await submissionFactsOf(tx, context, session.companyId, drafts);
    const faults = drafts.flatMap((draft) => {
      const prefix = rows.length === 1 ? '' : `${draft.id}.`;
      return Object.entries(blockingFaults(facts, draft)).map(([field, fault]) => [`${prefix}${field}`, fault] as const);
    });
    refuseFaults(Object.fromEntries(faults));
    const { actor, requestId } = caller;
    await submitAllLocked({ tx, context, actor, requestId, session, at: context.clock.now() }, drafts, 'pay');
  }
  const priced = (
    await pricesOf(
      tx,
      rows.map(({ id }) => id),
    )
  ).flatMap(pricedView);
  if (priced.length < rows.length) throw new Refusal('action_not_allowed');
  return priced;
}

function pricedView(row: PricedRow): Priced[] {
  const fee = feeOf(row);
  if (fee === undefined) return [];
  const { id: applicationId, application_number: applicationNumber, product_name: productName } = row;
  return [{ applicationId, applicationNumber, productName, priceId: row.price_id, priceVersion: row.price_version, fee }];
}

/**
 * The provider confirmed the fee: the review begins. False where the table of states does not allow it. The caller records
 * `application.paid`, between the audit events of the payment.
 */
export async function confirmPaid(tx: Tx, applicationId: string, at: Date): Promise<boolean> {
  const row = await lockOne(tx, applicationId);
  if (row === undefined || row.paid) return false;
  const place = next(placeOf(row), 'confirm_payment', 'provider');
  if (place === undefined || place === 'erased') return false;
  await markPaid(tx, row.id, place.state, at);
  return true;
}
