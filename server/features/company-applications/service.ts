import { isRefundedOnWithdrawal, onWire, tileOf } from '@thamani/domain/applications/lifecycle.ts';
import type { ApplicationFilter, ApplicationSort } from '@thamani/domain/lists/lists.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { closeLocked, lockToClose } from '../applications/company-interface.ts';
import {
  countStates,
  facilitiesOf,
  findOwnApplication,
  listApplicationsOf,
  shownToCompany,
  submittedAnswers,
} from '../applications/service.ts';
import { cancelLiveOf, refundWithdrawn } from '../payments/application-interface.ts';
import { reviewFor, reviewView, withdrawCase } from '../review/company-interface.ts';

export {
  answerOwnDocumentRequest,
  changeOwn,
  createOwn,
  deleteOwn,
  reopenOwn,
  sendCorrectionOwn,
  startOwn,
  submitOwn,
  withdrawOwn,
  writeOwn,
} from './commands.ts';
export { admitImport, applyImportOwn, exportSheetOwn, previewImportOwn } from './cost-sheets/file-commands.ts';
export { readSheetOwn, removeLinesOwn, saveHeadOwn, saveLinesOwn } from './cost-sheets/commands.ts';
export { readOriginOwn, saveOriginOwn } from './cost-sheets/origin-commands.ts';

export interface ApplicationListQuery {
  readonly page: number;
  readonly page_size: number;
  readonly search?: string | undefined;
  readonly paid?: 'true' | 'false' | undefined;
  readonly status?: ApplicationFilter | undefined;
  readonly sort?: ApplicationSort | undefined;
}

export async function listOwn(context: Pick<Context, 'pool' | 'clock'>, session: OpenSession, asked: ApplicationListQuery) {
  const filter = asked.paid === undefined ? 'all' : asked.paid === 'true' ? 'paid' : 'payable';
  const search = (asked.search ?? '').normalize('NFC').trim();
  const offset = (asked.page - 1) * asked.page_size;
  const { status, sort } = asked;
  return listApplicationsOf(context, session, { filter, status, sort, search, size: asked.page_size, offset });
}

export async function summariseOwn(context: Pick<Context, 'pool'>, session: OpenSession) {
  const counts = { approved: 0, pending: 0, rejected: 0 };
  for (const { state, count } of await countStates(context, session.companyId)) {
    const tile = tileOf[onWire(state).status];
    if (tile !== undefined) counts[tile] += count;
  }
  return counts;
}

export async function facilitiesOwn(context: Pick<Context, 'db'>, session: OpenSession) {
  return facilitiesOf(context, session.companyId);
}

/** Answers, status and documents, and the review where it was paid. */
export async function readOwn(
  context: Pick<Context, 'pool' | 'db' | 'clock' | 'config'>,
  caller: Caller,
  session: OpenSession,
  id: string,
) {
  const row = await findOwnApplication(context, session.companyId, id);
  const review = row.paid ? await reviewFor(context.db, id, row.answers, await submittedAnswers(context, row)) : null;
  const { documents, shown } = await shownToCompany(context, caller, session, row, review?.wanted ?? []);
  return { ...shown, review: review && reviewView(review, documents) };
}

/** The end of a company, with its only member or by itself, in its transaction. */
export async function closeApplicationsOf(tx: Tx, context: Context, companyId: string, requestId: string): Promise<void> {
  const at = context.clock.now();
  const toWithdraw = await lockToClose(tx, companyId);
  // A payment that began in the last moment of the grace period ends here; what the provider may still collect is refunded.
  await cancelLiveOf(tx, context, companyId, at, requestId);
  const by = { actor: { kind: 'system' }, requestId, at } as const;
  for (const { id, state } of toWithdraw) if (isRefundedOnWithdrawal(state)) await refundWithdrawn(tx, context, id, by);
  for (const { id } of toWithdraw) await withdrawCase(tx, context, id, at);
  await closeLocked(tx, context, companyId, at, requestId);
}
