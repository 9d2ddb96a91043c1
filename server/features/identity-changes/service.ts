import { identityFields } from '@thamani/domain/accounts/profile.ts';
import { readRegistration } from '@thamani/domain/accounts/registration.ts';
import type { ActionOf } from '@thamani/domain/audit/actions.ts';
import {
  canReadIdentityChange,
  changedIdentity,
  denialToDecideIdentityChange,
  identityChangeRules,
  type Identity,
  type IdentityChange,
  type IdentityChangeFacts,
  type IdentityDecision,
} from '@thamani/domain/companies/identity-changes.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import { storedRegistrationKey } from '@thamani/domain/signals/fingerprints.ts';
import type { Caller, OpenSession, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { recordCommandEvent, type AuditedCommand } from '../../engine/audit-log.ts';
import { withIdempotencyKey } from '../../engine/idempotency.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { findCompany } from '../accounts/service.ts';
import { documentsOf, linkTo, recordStaffView } from '../documents/service.ts';
import { isCountry } from '../geography/service.ts';
import { asOwner, peopleWhoActed } from '../members/service.ts';
import { staffNames } from '../staff/service.ts';
import {
  changeIdentity,
  closeRequest,
  deleteUndecided,
  hasOpenRequest,
  insertRequest,
  interestedIn,
  isRegistrationUsed,
  lockCompany,
  lockRequest,
  pageOfCompany,
  pageWithinScope,
  requestById,
  type IdentityChangeRow,
} from './store.ts';

export { countToDecide as countWaitingIdentityChanges } from './store.ts';

export type Wanted = { readonly [Field in keyof Identity]?: string | undefined } & {
  readonly reason?: string | undefined;
  readonly document?: string | undefined;
};

interface PageQuery {
  readonly page: number;
  readonly page_size: number;
}

const pageOf = ({ page, page_size: size }: PageQuery) => ({ size, offset: (page - 1) * size });

// What a company does

/** By an owner, whose role is read again under the lock of the company. Pressed twice, or sent again, it is requested once. */
export async function requestIdentityChange(context: Context, caller: Caller, session: OpenSession, sent: Wanted): Promise<{ id: string }> {
  const now = context.clock.now();
  const { companyId } = session;
  return asOwner(
    context,
    caller,
    session,
    async (command) => {
      const { tx } = command;
      const call = { scope: `identity change of ${companyId}`, key: caller.idempotencyKey, body: sent, at: now };
      return withIdempotencyKey(tx, call, async () => {
        const bucket = `identity changes of ${companyId}`;
        await consumeRateLimit(tx, { bucket, limit: identityChangeRules.requestsADay, windowSeconds: 86_400 }, now);
        const present = await lockCompany(tx, companyId);
        if (present === undefined || present.identity_locked_at === null) throw new Refusal('action_not_allowed');
        if (await hasOpenRequest(tx, companyId)) throw new Refusal('identity_change_open');
        const { wanted, reason, document } = judged(present, sent, now);
        await refuseUnready(tx, companyId, document);
        const id = context.ids.uuid();
        const former = Object.fromEntries(Object.keys(wanted).map((field) => [field, present[field as keyof Identity]])) as IdentityChange;
        const request = { id, company_id: companyId, requested_by: session.accountId, requested_at: now, reason, document_id: document };
        await insertRequest(tx, { ...request, former, wanted });
        await recordChange(command, { id, company_id: companyId, wanted }, 'requested');
        return { id };
      });
    },
    'change_company',
  );
}

/** What is wrong with the request, all of it at once. A field that is sent as it is now is no change. */
function judged(present: Identity, { reason: typed = '', document, ...sent }: Wanted, now: Date) {
  const asked = identityFields.filter((field) => sent[field] !== undefined);
  const { registration, faults } = readRegistration(sent, now);
  const found: Record<string, FieldFault> = Object.fromEntries(
    Object.entries(faults).filter(([field]) => asked.some((one) => one === field)),
  );
  if (asked.includes('reg_country') && found['reg_country'] === undefined && !isCountry(registration.reg_country))
    found['reg_country'] = 'choice_unknown';
  const wanted = changedIdentity(present, Object.fromEntries(asked.map((field) => [field, registration[field]])));
  const reason = typed.normalize('NFC').trim();
  if (reason === '') found['reason'] = 'missing';
  if (reason.length > identityChangeRules.longestText) found['reason'] = 'too_long';
  if (document === undefined) found['document'] = 'missing';
  if (Object.keys(wanted).length === 0 && Object.keys(found).length === 0) found['company_name'] = 'identity_unchanged';
  if (Object.keys(found).length > 0 || document === undefined)
    throw new Refusal(Object.values(found).includes('missing') ? 'fields_missing' : 'fields_invalid', { fields: found });
  return { wanted, reason, document };
}

async function refuseUnready(tx: Tx, companyId: string, document: string): Promise<void> {
  const state = (await documentsOf(tx, companyId, [document])).get(document)?.state;
  if (state === undefined) throw new Refusal('fields_invalid', { fields: { document: 'document_unknown' } });
  if (state === 'refused') throw new Refusal('documents_not_ready', { fields: { document: 'document_refused' } });
  if (state === 'checking') throw new Refusal('documents_not_ready', { fields: { document: 'document_checking' } });
}

export async function withdrawIdentityChange(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  const { companyId } = session;
  await asOwner(
    context,
    caller,
    session,
    async (command) => {
      const { tx, at } = command;
      await lockCompany(tx, companyId);
      const row = await lockRequest(tx, id);
      if (row?.company_id !== companyId) throw new Refusal('not_found');
      if (row.state !== 'open') throw new Refusal('request_already_resolved');
      await closeRequest(tx, id, { state: 'withdrawn', closed_at: at });
      await recordChange(command, row, 'withdrawn');
    },
    'change_company',
  );
}

export async function listOwnIdentityChanges({ db }: Pick<Context, 'db'>, { companyId }: OpenSession, query: PageQuery) {
  const { rows, total } = await pageOfCompany(db, companyId, pageOf(query));
  const documents = await documentsOf(
    db,
    companyId,
    rows.map(({ document_id }) => document_id),
  );
  return { rows, total, documents };
}

/** For an owner. A company makes few requests: the bound is never reached by people. */
export async function exportIdentityChangesOf(db: Queryable, companyId: string) {
  const { rows } = await pageOfCompany(db, companyId, { size: 1000, offset: 0 });
  return rows.map(({ requested_at, former, wanted, reason, state, closed_at, explanation }) => ({
    requested_at,
    former,
    wanted,
    reason,
    state,
    closed_at,
    explanation,
  }));
}

/** At the end of a company. What was decided stays as its record. */
export async function endIdentityChangesOf(tx: Tx, companyId: string): Promise<void> {
  await deleteUndecided(tx, companyId);
}

// What an administrator does

async function factsOf(
  db: Queryable,
  { company_id: companyId, state, country, sector, wanted }: IdentityChangeRow,
): Promise<IdentityChangeFacts> {
  return { state, country, sector, wanted, interested: await interestedIn(db, companyId) };
}

/** A request outside the reader's scope is as unknown as one that does not exist. */
async function readable(db: Queryable, { person }: StaffSession, id: string): Promise<IdentityChangeRow> {
  const row = await requestById(db, id);
  if (row === undefined || !canReadIdentityChange(person, row)) throw new Refusal('not_found');
  return row;
}

export async function listIdentityChanges(
  { db }: Pick<Context, 'db'>,
  { person }: StaffSession,
  { state, ...query }: PageQuery & { readonly state: 'open' | 'closed' },
) {
  const { rows, total } = await pageWithinScope(db, person, state, pageOf(query));
  return { rows, total, names: await staffNames(db, decidersOf(rows)) };
}

function decidersOf(rows: readonly Pick<IdentityChangeRow, 'decided_by'>[]): string[] {
  return rows.flatMap(({ decided_by: by }) => (by === null ? [] : [by]));
}

export async function readIdentityChange({ db, clock }: Pick<Context, 'db' | 'clock'>, session: StaffSession, id: string) {
  const row = await readable(db, session, id);
  const { company_id: companyId, document_id: document, requested_by: accountId } = row;
  const company = await findCompany(db, companyId);
  const facts = await factsOf(db, row);
  const personOf = await peopleWhoActed(db, [{ accountId, companyId }]);
  const now = clock.now();
  const { reg_country: country = company.reg_country ?? '', rc_number: number = company.rc_number } = row.wanted;
  return {
    row: { ...row, company_name: company.company_name },
    document: (await documentsOf(db, companyId, [document])).get(document),
    requestedBy: personOf({ accountId, companyId }),
    isNumberUsed: await isRegistrationUsed(db, storedRegistrationKey(country, number), companyId),
    canDecide: denialToDecideIdentityChange(facts, session.person, now, now) === undefined,
    hasConflict: facts.interested.includes(session.person.id),
    names: await staffNames(db, decidersOf([row])),
  };
}

/** Recorded as other openings of documents are. */
export async function linkToDocument(
  context: Context,
  caller: Caller,
  session: StaffSession,
  { id, as }: { readonly id: string; readonly as: 'view' | 'thumbnail' | 'original' },
): Promise<string> {
  const { company_id: companyId, document_id: document } = await readable(context.db, session, id);
  const link = await linkTo(context, { companyId }, document, as);
  await context.db
    .transaction()
    .execute((tx) => recordStaffView(tx, context, caller, { document, as }, { company: companyId, identity_change: id }));
  return link;
}

/**
 * One administrator decides what the company asked for: the two are the two people. The company is changed in the same transaction, so that
 * no certificate can be issued between the decision and the change.
 */
export async function decideIdentityChange(
  context: Context,
  caller: Caller,
  session: StaffSession,
  { id, decision, explanation }: { readonly id: string; readonly decision: IdentityDecision; readonly explanation: string },
): Promise<void> {
  const now = context.clock.now();
  const { person, provedAt } = session;
  const { company_id: companyId } = await readable(context.db, session, id);
  if (decision === 'refused' && explanation === '') throw new Refusal('fields_missing', { fields: { explanation: 'missing' } });
  const call = {
    scope: `decision on identity change ${id} by ${person.id}`,
    key: caller.idempotencyKey,
    body: { decision, explanation },
    at: now,
  };
  await context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, call, async () => {
      // The company first, as its own commands do.
      const company = await lockCompany(tx, companyId);
      const row = await lockRequest(tx, id);
      if (company === undefined || row === undefined) throw new Refusal('not_found');
      const denial = denialToDecideIdentityChange(await factsOf(tx, row), person, now, provedAt);
      if (denial !== undefined) throw new Refusal(denial);
      await closeRequest(tx, id, { state: decision, closed_at: now, decided_by: person.id, explanation });
      if (decision === 'accepted') {
        const { reg_country: country = company.reg_country, rc_number: number = company.rc_number } = row.wanted;
        await changeIdentity(tx, companyId, { ...row.wanted, registration_key: storedRegistrationKey(country, number) });
      }
      const command = { tx, context, actor: { kind: 'staff', id: person.id }, requestId: caller.requestId, at: now } as const;
      await recordChange(command, row, decision);
      return {};
    }),
  );
}

/** Neither former nor new values: events are permanent, and the request has them. */
async function recordChange(
  command: AuditedCommand,
  { id, company_id: company, wanted }: Pick<IdentityChangeRow, 'id' | 'company_id' | 'wanted'>,
  what: ActionOf<'identity_change'>,
): Promise<void> {
  const data = { request: id, fields: Object.keys(wanted).join(',') };
  await recordCommandEvent(command, `identity_change.${what}`, { kind: 'company', id: company }, data);
}
