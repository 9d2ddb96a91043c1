import { documentsIn } from '@thamani/domain/applications/answers.ts';
import { actionsFor, isRefundedOnWithdrawal, onWire, states, tileOf } from '@thamani/domain/applications/lifecycle.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { documentsOf, documentView, type DocumentFacts } from '../documents/service.ts';
import { cancelLiveOf } from '../payments/reservations.ts';
import { refundWithdrawn } from '../payments/refunds.ts';
import { reviewView } from '../review/company-view.ts';
import { reviewFor, withdrawCase, type OwnReview } from '../review/company-commands.ts';
import { detailById, ownById, pageOf, statesOf } from './list-store.ts';
import { allOf, answersOfVersion, deleteUnpaidOf, lockStatesOf, withdrawAllOf, type DetailRow } from './store.ts';
import { applicationView } from './view.ts';

export {
  answerOwnDocumentRequest,
  changeOwn,
  createOwn,
  deleteOwn,
  reopenOwn,
  sendCorrectionOwn,
  submitOwn,
  withdrawOwn,
  writeOwn,
} from './commands.ts';
export { lockToAppeal, ownState, submittedOf } from './appeal-interface.ts';
export { draftRenewal, findRenewal } from './drafts.ts';
export { keepAssessed, lockForReview, setRenewalState, setReviewState, placeOf, putBackSubmitted } from './review-interface.ts';
export { confirmPaid, lockForPayment, readyForPayment } from './payment-interface.ts';

export interface ApplicationListQuery {
  readonly page: number;
  readonly page_size: number;
  readonly search?: string | undefined;
  readonly paid?: 'true' | 'false' | undefined;
}

export async function listOwn({ pool }: Pick<Context, 'pool'>, session: OpenSession, asked: ApplicationListQuery) {
  const filter = asked.paid === undefined ? 'all' : asked.paid === 'true' ? 'paid' : 'payable';
  const search = (asked.search ?? '').normalize('NFC').trim();
  return pageOf(pool, session.companyId, { filter, search, size: asked.page_size, offset: (asked.page - 1) * asked.page_size });
}

export async function summariseOwn(context: Pick<Context, 'pool'>, session: OpenSession) {
  const counts = { approved: 0, pending: 0, rejected: 0 };
  for (const { state, count } of await countStates(context, session.companyId)) {
    const tile = tileOf[onWire(state).status];
    if (tile !== undefined) counts[tile] += count;
  }
  return counts;
}

/** How many of a company's applications are in which state. */
export async function countStates({ pool }: Pick<Context, 'pool'>, companyId: string) {
  return (await statesOf(pool, companyId)).map(({ state, n }) => ({ state, count: Number(n) }));
}

export interface Detail {
  readonly row: DetailRow;
  readonly documents: ReadonlyMap<string, ReturnType<typeof documentView>>;
  readonly review: ReturnType<typeof reviewView> | null;
}

export async function readOwn(context: Pick<Context, 'pool' | 'db'>, caller: Caller, session: OpenSession, id: string): Promise<Detail> {
  const [row] = await ownById(context.pool, id, session.companyId);
  if (row === undefined) throw new Refusal('not_found');
  const review = row.paid ? await reviewFor(context.db, id, row.answers, await answersOfVersion(context.db, id, row.submissions)) : null;
  const documents = await documentsShown(context, caller, row, review?.wanted ?? []);
  return { row, documents, review: review && reviewView(review, documents) };
}

/** For staff who may read the case: all that the company sees of its answers. */
export async function shownToStaff(
  context: Pick<Context, 'pool' | 'db' | 'clock'>,
  caller: Caller,
  id: string,
  wanted: OwnReview['wanted'],
) {
  const [row] = await detailById(context.pool, id);
  if (row === undefined) throw new Refusal('not_found');
  const documents = await documentsShown(context, caller, row, wanted, `/api/review/cases/${id}/media`);
  return { row, documents, shown: applicationView(row, documents, caller.t, context.clock.now()) };
}

async function documentsShown(
  context: Pick<Context, 'db'>,
  caller: Caller,
  row: DetailRow,
  wanted: OwnReview['wanted'],
  media?: string,
): Promise<Detail['documents']> {
  const given = wanted.flatMap(({ document_id }) => document_id ?? []);
  const named = documentsIn(row.answers).flatMap(({ ids }) => ids);
  const facts = await documentsOf(context.db, row.company_id, [...new Set([...named, ...given])]);
  const shown = (fact: DocumentFacts) => ({
    ...documentView(fact, caller.t),
    ...(media === undefined ? {} : { media: `${media}/${fact.id}` }),
  });
  return new Map([...facts].map(([key, fact]) => [key, shown(fact)]));
}

/** Where an account ends: what was never paid is erased; paid cases that can be withdrawn are, and all decisions stay. */
export async function closeApplicationsOf(tx: Tx, context: Context, companyId: string, requestId: string): Promise<void> {
  const at = context.clock.now();
  const open = states.filter((state) => actionsFor(state, 'system').includes('withdraw'));
  // A payment that began in the last moment of the grace ends here; what it may still bring goes back.
  const before = await lockStatesOf(tx, companyId);
  await cancelLiveOf(tx, context, companyId, at, requestId);
  for (const { id, state } of before) if (isRefundedOnWithdrawal(state)) await refundWithdrawn(tx, context, id, at, requestId);
  const erased = await deleteUnpaidOf(tx, companyId);
  const withdrawn = await withdrawAllOf(tx, companyId, open, at);
  for (const id of withdrawn) await withdrawCase(tx, context, id, at);
  for (const [action, ids] of [['application.erased', erased] as const, ['application.withdrawn', withdrawn] as const]) {
    for (const id of ids)
      await recordAuditEvent(tx, {
        id: context.ids.uuid(),
        at,
        actor: { kind: 'system' },
        action,
        subject: { kind: 'application', id },
        requestId,
      });
  }
}

/** For a person's own export. */
export async function exportApplicationsOf({ db }: Pick<Context, 'db'>, companyId: string) {
  return (await allOf(db, companyId)).map(
    ({ application_number, state, answers, unparsed_answers, created_at, updated_at, submitted_at }) => ({
      application_number,
      state,
      answers,
      unparsed_answers,
      created_at,
      updated_at,
      submitted_at,
    }),
  );
}
