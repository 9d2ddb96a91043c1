import { documentsIn, type Answers } from '@thamani/domain/applications/answers.ts';
import { answersToRenew, statesOfNoRenewal } from '@thamani/domain/certificates/renewal.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { documentsOf } from '../documents/service.ts';
import { readSent } from './answer-validation.ts';
import { insertDraft, lastSubmitted, nameDocuments, renewalOf, type ApplicationRow } from './store.ts';
import { recordApplicationEvent } from './transitions.ts';

/** How a draft begins: with the answers that a company sends, or with those of a certificate that it renews. */

export async function countDraft(tx: Tx, context: Context, companyId: string): Promise<void> {
  const limit = context.config.applicationsPerDay;
  await consumeRateLimit(tx, { bucket: `applications of ${companyId}`, limit, windowSeconds: 86_400 }, context.clock.now());
}

export async function makeDraft(
  tx: Tx,
  context: Context,
  caller: Caller,
  companyId: string,
  answers: Answers,
  renews?: string,
): Promise<ApplicationRow> {
  const { actor, requestId } = caller;
  const at = context.clock.now();
  const row = await insertDraft(tx, {
    id: context.ids.uuid(),
    company_id: companyId,
    answers,
    versions: Object.fromEntries(Object.keys(answers).map((id) => [id, 1])),
    at,
    renewal_of: renews ?? null,
  });
  await nameDocuments(tx, row.id, [], documentsIn(answers));
  const data = renews === undefined ? {} : { renewal_of: renews };
  await recordApplicationEvent({ tx, context, actor, requestId, at }, row.id, 'created', data);
  return row;
}

/** The application that renews a certificate, unless it came to nothing. */
export async function findRenewal(tx: Tx, number: string): Promise<string | undefined> {
  return renewalOf(tx, number, statesOfNoRenewal);
}

export interface Renewed {
  readonly companyId: string;
  readonly applicationId: string;
  readonly number: string;
}

/** Earlier answers whose category, code or file is no longer valid are asked again. The caller has locked the certificate. */
export async function draftRenewal(tx: Tx, context: Context, caller: Caller, renewed: Renewed): Promise<string> {
  const { companyId, applicationId, number } = renewed;
  await countDraft(tx, context, companyId);
  const submitted = await lastSubmitted(tx, applicationId);
  const files = await documentsOf(tx, companyId, [...new Set(documentsIn(submitted).flatMap(({ ids }) => ids))]);
  const wanted = answersToRenew(submitted, (id) => files.get(id)?.state === 'ready');
  const { answers } = await readSent(tx, companyId, wanted);
  const { id } = await makeDraft(tx, context, caller, companyId, answers, number);
  return id;
}
