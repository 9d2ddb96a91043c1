import {
  appealPace,
  canStillAppeal,
  lastDayToAppeal,
  denialToVote,
  votesShownTo,
  votesWanted,
  type Seat,
} from '@thamani/domain/appeals/appeals.ts';
import { companyPermissionsOf } from '@thamani/domain/companies/policy.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { policy, roleFor } from '@thamani/domain/review/policy.ts';
import type { Pace } from '@thamani/domain/review/service-levels.ts';
import { hasRole, type Person } from '@thamani/domain/review/staff.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { Caller, OpenSession, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { ownState } from '../applications/appeal-interface.ts';
import { documentsOf, documentView, fileOfCompany, linkTo } from '../documents/service.ts';
import { calendarsFor } from '../holidays/service.ts';
import { documentsOpenedBy, interestsOf, namesOf, recordOpening, textOfOpened } from '../review/appeal-interface.ts';
import { textSourceOf } from '../signals/service.ts';
import { refuseUnreadable } from './appeal-command.ts';
import { contestedOf } from './appealable-decision.ts';
import { besideOf, countAppeals, pageOfAppeals, type Beside, type AppealListFilter } from './list-store.ts';
import { appealById, appealsOf, asVote, evidenceOf, votesOf, type AppealRow } from './store.ts';

type Clocked = Pick<AppealRow, 'id' | 'country' | 'lodged_at' | 'due_on' | 'verdict'>;

/** How far each open one is, by the calendar of its country; a decided one has no clock any more. */
async function pacesOf(db: Queryable, rows: readonly Clocked[], now: Date): Promise<ReadonlyMap<string, Pace>> {
  const open = rows.filter(({ verdict }) => verdict === null);
  const [first] = open.map(({ lodged_at }) => dayOf(lodged_at)).toSorted();
  if (first === undefined) return new Map();
  const today = dayOf(now);
  const calendar = await calendarsFor(
    db,
    open.map(({ country }) => country),
    first,
    today,
  );
  return new Map(
    open.map(({ id, country, lodged_at, due_on }) => [
      id,
      appealPace({ lodgedOn: dayOf(lodged_at), dueOn: due_on }, today, calendar(country)),
    ]),
  );
}

/** The company's own: its appeals, what it may still appeal against, and whether the reader may. */
export async function readOwn(context: Context, caller: Caller, session: OpenSession, applicationId: string) {
  const { db } = context;
  const now = context.clock.now();
  const status = await ownState(db, session.companyId, applicationId);
  if (status === undefined) throw new Refusal('not_found');
  const rows = await appealsOf(db, applicationId);
  const contested = await contestedOf(db, applicationId, status.state);
  return {
    appeals: await shownToCompany(context, caller, session, rows),
    openDecision:
      contested !== undefined && canStillAppeal(contested.decidedAt, now)
        ? { against: contested.against, decision: contested.decision, lastDay: lastDayToAppeal(contested.decidedAt) }
        : null,
    canAppeal: companyPermissionsOf(session).includes('appeal'),
  };
}

export async function readOwnOne(context: Context, caller: Caller, session: OpenSession, id: string) {
  const row = await appealById(context.db, id);
  const [one] = row?.company_id === session.companyId ? await shownToCompany(context, caller, session, [row]) : [];
  if (one === undefined) throw new Refusal('not_found');
  return one;
}

/** Of the votes those alone that carried the outcome, once there is one. */
async function shownToCompany({ db, clock }: Context, caller: Caller, session: OpenSession, rows: readonly AppealRow[]) {
  const now = clock.now();
  const ids = rows.map(({ id }) => id);
  const [evidence, votes, paces] = await Promise.all([evidenceOf(db, ids), votesOf(db, ids), pacesOf(db, rows, now)]);
  const documents = await documentsOf(
    db,
    session.companyId,
    evidence.map(({ document_id }) => document_id),
  );
  const names = await namesOf(
    db,
    votes.map(({ staff_id }) => staff_id),
  );
  return rows.map((row) => ({
    row,
    pace: paces.get(row.id),
    today: dayOf(now),
    evidence: evidence
      .filter(({ appeal_id }) => appeal_id === row.id)
      .flatMap(({ title, document_id }) => {
        const facts = documents.get(document_id);
        return facts === undefined ? [] : [{ title, document: documentView(facts, caller.t) }];
      }),
    reasons: votes
      .filter(({ appeal_id, verdict }) => appeal_id === row.id && verdict === row.verdict)
      .map(({ staff_id, reason_text: comment }) => ({ staffNumber: names.get(staff_id)?.staff_number ?? '', comment })),
  }));
}

/** A person who may read appeals anywhere gets the list of those within their scope. */
export async function list(context: Context, session: StaffSession, asked: AppealListFilter) {
  const { db } = context;
  const { person } = session;
  if (!hasRole(person, policy.read_appeal.roles)) throw new Refusal('permission_denied');
  const now = context.clock.now();
  const [rows, total] = await Promise.all([pageOfAppeals(db, person, asked), countAppeals(db, person, asked.which)]);
  const paces = await pacesOf(db, rows, now);
  const today = dayOf(now);
  return {
    rows: rows.map((row) => ({ row, beside: row, pace: paces.get(row.id), today, denial: denialFor(person, row, row, now) })),
    total,
  };
}

/** Looked at for the badge, the most urgent first. */
const mostCounted = 100;

/** Open appeals on which the person can vote. */
export async function countToVote(db: Queryable, person: Person, now: Date): Promise<number> {
  if (!hasRole(person, policy.uphold_rejection.roles)) return 0;
  const rows = await pageOfAppeals(db, person, { which: 'open', page: 1, page_size: mostCounted });
  return rows.filter((row) => denialFor(person, row, row, now) === undefined).length;
}

/** Why the reader has no vote; a proof that is too old is asked for when it is needed, so it hides nothing. */
function denialFor(person: Person, row: Pick<AppealRow, 'country' | 'sector' | 'verdict'>, beside: Beside, now: Date) {
  const seat: Seat = {
    country: row.country,
    sector: row.sector,
    assignee: null,
    interested: beside.interested ? [person.id] : [],
    isDecided: row.verdict !== null,
    tookPart: beside.took_part,
    hasVoted: beside.voted,
  };
  return denialToVote(seat, person, { verdict: 'upheld', now, provedAt: now });
}

/** All of one appeal that the reader may see of it. */
export async function read(context: Context, caller: Caller, session: StaffSession, id: string) {
  const { db } = context;
  const { person } = session;
  const now = context.clock.now();
  const row = await readable(context, session, id);
  const beside = await besideOf(db, person, id);
  if (beside === undefined) throw new Refusal('not_found');
  const [evidence, votes, interests, paces, opened] = await Promise.all([
    evidenceOf(db, [id]),
    votesOf(db, [id]),
    interestsOf(db, row.application_id),
    pacesOf(db, [row], now),
    documentsOpenedBy(db, row.application_id, person.id),
  ]);
  const all = [...row.snapshot.documents.map((document) => document.id), ...evidence.map(({ document_id }) => document_id)];
  const facts = await documentsOf(db, row.company_id, [...new Set(all)]);
  const documents = new Map(
    [...facts].map(([key, fact]) => [key, { ...documentView(fact, caller.t), media: `/api/review/appeals/${id}/media/${key}` }]),
  );
  const shown = votesShownTo({ ...row, assignee: null, interested: [], tookPart: [], votes: votes.map(asVote) }, person.id).map(
    ({ by }) => by,
  );
  const { proposed_by, decided_by } = row.snapshot.contested;
  return {
    row,
    beside,
    pace: paces.get(id),
    today: dayOf(now),
    denial: denialFor(person, row, beside, now),
    evidence,
    documents,
    unopened: [...documents.keys()].filter((document) => !opened.has(document)),
    votes: votes.filter(({ staff_id }) => shown.includes(staff_id)),
    votesWanted: row.verdict === null ? votesWanted(votes.map(asVote)) : 0,
    interests,
    names: await namesOf(db, [proposed_by, decided_by, ...[...votes, ...interests].map(({ staff_id }) => staff_id)]),
  };
}

/** Within the reader's scope, or there is none. */
async function readable(context: Context, session: StaffSession, id: string): Promise<AppealRow> {
  const row = await appealById(context.db, id);
  if (row === undefined) throw new Refusal('not_found');
  refuseUnreadable(session, row, context.clock.now());
  return row;
}

interface AppealDocumentRef {
  readonly id: string;
  readonly document: string;
}

/** Only what the frozen file names, or came with the appeal. */
async function appealNaming(context: Context, session: StaffSession, asked: AppealDocumentRef): Promise<AppealRow> {
  const row = await readable(context, session, asked.id);
  const evidence = await evidenceOf(context.db, [row.id]);
  const named = [...row.snapshot.documents.map(({ id }) => id), ...evidence.map(({ document_id }) => document_id)];
  if (!named.includes(asked.document)) throw new Refusal('not_found');
  return row;
}

/** Who looked is kept with the case, and the company sees it. */
async function recordAppealOpening(
  context: Context,
  caller: Caller,
  session: StaffSession,
  row: AppealRow,
  opened: { readonly documentId: string; readonly as: 'view' | 'original' },
): Promise<void> {
  const role = roleFor(session.person, 'read_appeal', row) ?? '';
  const opening = { ...opened, applicationId: row.application_id, appeal: row.id, session, role };
  await context.db.transaction().execute((tx) => recordOpening(tx, context, caller, opening));
}

/** A thumbnail is not an opened document. */
export async function linkToFile(
  context: Context,
  caller: Caller,
  session: StaffSession,
  asked: AppealDocumentRef & { readonly as: 'view' | 'thumbnail' | 'original' },
): Promise<string> {
  const row = await appealNaming(context, session, asked);
  const { document: documentId, as } = asked;
  const link = await linkTo(context, { companyId: row.company_id }, documentId, as);
  if (as !== 'thumbnail') await recordAppealOpening(context, caller, session, row, { documentId, as });
  return link;
}

/** The file for the viewer, because the person chose the document. */
export async function openDocument(context: Context, caller: Caller, session: StaffSession, asked: AppealDocumentRef) {
  const row = await appealNaming(context, session, asked);
  const { link, viewType, pageCount } = await fileOfCompany(context, row.company_id, asked.document);
  await recordAppealOpening(context, caller, session, row, { documentId: asked.document, as: 'view' });
  const sources = await textSourceOf(context.db, [asked.document]);
  return { file: link, view_type: viewType, page_count: pageCount, text_source: sources.get(asked.document) ?? null };
}

export async function readDocumentText(context: Context, session: StaffSession, asked: AppealDocumentRef) {
  const row = await appealNaming(context, session, asked);
  return textOfOpened(context.db, session, { applicationId: row.application_id, documentId: asked.document });
}
