import { documentsIn, type Answers } from '@thamani/domain/applications/answers.ts';
import { copiedAnswers, facilityRules, prefilledAnswers, savedFacilities, type Facility } from '@thamani/domain/applications/prefill.ts';
import { answersToRenew, statesOfNoRenewal } from '@thamani/domain/certificates/renewal.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { NumberLocale } from '@thamani/domain/numbers/locales.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { countryOfPhone, findAccount, findCompany } from '../accounts/service.ts';
import { copySheetOf, renewSheetOf } from '../cost-sheets/service.ts';
import { documentsOf } from '../documents/service.ts';
import { copyAnswersOf, renewAnswersOf } from '../origin/service.ts';
import { documentsNamedIn, faultsIn, readSent } from './answer-validation.ts';
import {
  insertDraft,
  lastSubmitted,
  lastSubmittedByCompany,
  nameDocuments,
  newestAnswersOf,
  ownAnswers,
  renewalOf,
  type ApplicationRow,
} from './store.ts';
import { recordApplicationEvent } from './transitions.ts';

/** How a draft begins: with the answers that a company sends, with what is known of it, as a copy, or as a renewal of a certificate. */

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
  origin: { readonly renewal_of?: string; readonly copied_from?: string } = {},
): Promise<ApplicationRow> {
  const { actor, requestId } = caller;
  const at = context.clock.now();
  const row = await insertDraft(tx, {
    id: context.ids.uuid(),
    company_id: companyId,
    answers,
    versions: Object.fromEntries(Object.keys(answers).map((id) => [id, 1])),
    at,
    renewal_of: origin.renewal_of ?? null,
  });
  await nameDocuments(tx, row.id, [], documentsIn(answers));
  await recordApplicationEvent({ tx, context, actor, requestId, at }, row.id, 'created', { ...origin });
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
  const { id } = await makeDraft(tx, context, caller, companyId, answers, { renewal_of: number });
  await renewSheetOf(tx, context, applicationId, id);
  await renewAnswersOf(tx, applicationId, id);
  return id;
}

interface DraftStart {
  /** An application of the company whose answers and files the draft starts with. */
  readonly copyOf: string | undefined;
  /** The two amounts of the calculator, as they were typed. */
  readonly figures: Readonly<Record<string, unknown>>;
  readonly locale: NumberLocale | undefined;
}

/** A copy keeps what is still valid: a category or code that is no longer in the list, and a file that is gone, are asked again. */
export async function startDraft(
  tx: Tx,
  context: Context,
  caller: Caller,
  session: OpenSession,
  { copyOf, figures, locale }: DraftStart,
): Promise<ApplicationRow> {
  const { companyId } = session;
  await countDraft(tx, context, companyId);
  const copied = copyOf === undefined ? undefined : await ownAnswers(tx, companyId, copyOf);
  if (copyOf !== undefined && copied === undefined) throw new Refusal('not_found');
  const typed = await readSent(tx, companyId, figures, locale);
  if (Object.keys(typed.unparsed).length > 0) throw new Refusal('fields_invalid', { fields: faultsIn(typed.unparsed) });
  const facts = await knownFacts(tx, session, copied);
  const { answers } = await readSent(tx, companyId, copied === undefined ? prefilledAnswers(facts) : copiedAnswers(copied, facts));
  const origin = copyOf === undefined ? {} : { copied_from: copyOf };
  const draft = await makeDraft(tx, context, caller, companyId, { ...answers, ...typed.answers }, origin);
  if (copyOf !== undefined) {
    await copySheetOf(tx, copyOf, draft.id);
    await copyAnswersOf(tx, { id: copyOf, version: 0 }, draft.id);
  }
  return draft;
}

/** An agent signs for nobody: the signatory is a person of the company. */
async function knownFacts(tx: Tx, { accountId, companyId, isAgent }: OpenSession, copied: Answers = {}) {
  const company = await findCompany(tx, companyId);
  const person = await findAccount(tx, accountId);
  const earlier = await lastSubmittedByCompany(tx, companyId);
  const files = await documentsNamedIn(tx, companyId, [earlier, copied]);
  return {
    countries: [company.reg_country, company.head_office_country, isAgent ? undefined : countryOfPhone(person.phone)],
    person: isAgent ? undefined : person,
    earlier,
    isReady: (id: string) => files.get(id)?.state === 'ready',
  };
}

export async function facilitiesOf({ db }: Pick<Context, 'db'>, companyId: string): Promise<readonly Facility[]> {
  return savedFacilities(await newestAnswersOf(db, companyId, facilityRules.mostApplications));
}
