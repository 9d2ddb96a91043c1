import { Refusal } from '@thamani/domain/errors.ts';
import type { PaymentExceptionKind } from '@thamani/domain/payments/settlement.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/connect.ts';
import { recordAuditEvent } from '../../../engine/audit-log.ts';
import { recordPayment } from '../audit-events.ts';
import { insertPaymentException, lockPaymentException, markResolved, pageOfPaymentExceptions } from './payment-exception-store.ts';

export interface PaymentException {
  readonly paymentId: string;
  readonly kind: PaymentExceptionKind;
  /** One row of a kind for each cause, however often it is noticed. */
  readonly cause: string;
  readonly at: Date;
  readonly requestId: string;
}

/** Puts a payment on the list of those that an administrator must resolve. */
export async function raisePaymentException(tx: Tx, context: Pick<Context, 'ids'>, exception: PaymentException): Promise<void> {
  const { paymentId, kind, cause, at, requestId } = exception;
  const isNew = await insertPaymentException(tx, { id: context.ids.uuid(), payment_id: paymentId, kind, cause, at });
  if (isNew) await recordPayment(tx, context, paymentId, 'exception_raised', at, requestId, { kind, cause });
}

interface PaymentExceptionQuery {
  readonly settled: 'true' | 'false';
  readonly page: number;
  readonly page_size: number;
}

export async function listPaymentExceptions({ db }: Pick<Context, 'db'>, { settled, page, page_size }: PaymentExceptionQuery) {
  return pageOfPaymentExceptions(db, { settled: settled === 'true', size: page_size, offset: (page - 1) * page_size });
}

/** A person has dealt with it and says how. Nothing is paid or entered by it: the books follow the provider alone. */
export async function resolvePaymentException(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  comment: string,
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const row = await lockPaymentException(tx, id);
    if (row === undefined) throw new Refusal('not_found');
    if (row.resolved_at !== null) throw new Refusal('request_already_resolved');
    await markResolved(tx, id, { by: session.person.id, at, comment });
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at,
      actor: { kind: 'staff', id: session.person.id },
      action: 'payment.exception_resolved',
      subject: { kind: 'payment', id: row.payment_id },
      data: { kind: row.kind, exception: id },
      requestId: caller.requestId,
    });
  });
}
