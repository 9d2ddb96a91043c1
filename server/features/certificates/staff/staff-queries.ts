import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { reasonsFor, type StatusChange, type StatusReason } from '@thamani/domain/certificates/status.ts';
import { changesOffered } from '@thamani/domain/certificates/validity.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { denialReason, scopesOf, type CaseFacts, type Permission } from '@thamani/domain/review/policy.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../database/connect.ts';
import { caseFactsById } from '../../review/service.ts';
import { refuseOtherReasons, refuseUnoffered } from '../status/status-changes.ts';
import { changesOfAll, publishedOf, type PublishedCertificateRow } from '../store.ts';
import { foundByNumber, pageOfFound, rowsFound, type CertificateSearchRow, type FoundRow } from './staff-search-store.ts';
import { lifeOf, openRequestOf, pageOfWaiting } from '../status/status-change-store.ts';

interface StaffSearchQuery {
  readonly page: number;
  readonly page_size: number;
}

const pageOf = ({ page, page_size }: StaffSearchQuery) => ({ size: page_size, offset: (page - 1) * page_size });

export async function findForStaff(
  { db }: Pick<Context, 'db'>,
  { person }: StaffSession,
  asked: StaffSearchQuery & { readonly search?: string | undefined },
) {
  const scopes = scopesOf(person, 'read_certificate');
  if (scopes.length === 0) throw new Refusal('permission_denied');
  return pageOfFound(db, scopes, { search: asked.search ?? '', ...pageOf(asked) });
}

/** The newest of those that the person may read; for the console's search. */
export async function findCertificates(db: Queryable, person: Person, text: string, limit: number): Promise<readonly FoundRow[]> {
  const scopes = scopesOf(person, 'read_certificate');
  return scopes.length === 0 ? [] : rowsFound(db, scopes, { search: text, size: limit, offset: 0 });
}

/** More certificates, and more changes, than the cases of one company's file have. */
const mostOfCases = { certificates: 100, changes: 1_000 } as const;

export interface CertificateOfCase extends PublishedCertificateRow {
  readonly changes: readonly { readonly change: StatusChange; readonly reason: StatusReason; readonly at: Date }[];
}

/** Of cases whose certificates the caller has checked that the reader may read: newest first, each with its changes of status. */
export async function certificatesOf(db: Queryable, applicationIds: readonly string[]): Promise<readonly CertificateOfCase[]> {
  const rows = await publishedOf(db, applicationIds, mostOfCases.certificates);
  const changes = await changesOfAll(
    db,
    rows.map(({ number }) => number),
    mostOfCases.changes,
  );
  return rows.map((row) => ({ ...row, changes: changes.filter(({ number }) => number === row.number) }));
}

/** Open requests, for the people who could confirm or refuse them. */
export async function listWaiting({ db, clock }: Pick<Context, 'db' | 'clock'>, { person }: StaffSession, asked: StaffSearchQuery) {
  const scopes = scopesOf(person, 'change_status');
  if (scopes.length === 0) throw new Refusal('permission_denied');
  return pageOfWaiting(db, clock.now(), scopes, pageOf(asked));
}

export const permissionFor = (change: StatusChange): Permission => (change === 'replace' ? 'replace_certificate' : 'change_status');

/** Of a case within the reader's scope, or there is none. */
export async function caseFactsFor(db: Queryable, { person }: StaffSession, applicationId: string, now: Date): Promise<CaseFacts> {
  const caseFacts = await caseFactsById(db, applicationId);
  if (caseFacts === undefined || denialReason(person, { permission: 'read_certificate', caseFacts, now, provedAt: null }) !== undefined)
    throw new Refusal('not_found');
  return caseFacts;
}

async function foundFor({ db, clock }: Pick<Context, 'db' | 'clock'>, session: StaffSession, typed: string) {
  const number = readCertificateNumber(typed);
  const row = number === undefined ? undefined : await foundByNumber(db, number);
  if (row === undefined) throw new Refusal('not_found');
  return { row, caseFacts: await caseFactsFor(db, session, row.application_id, clock.now()) };
}

export async function readLife(context: Pick<Context, 'db' | 'clock'>, session: StaffSession, typed: string) {
  const { row, caseFacts } = await foundFor(context, session, typed);
  const [history, request] = await Promise.all([
    lifeOf(context.db, row.number),
    openRequestOf(context.db, row.number, context.clock.now()),
  ]);
  return { row, history, request, offered: request === undefined ? offeredTo(session, row, caseFacts, context.clock.now()) : [] };
}

/** A second factor that is too old is asked for when it is needed, so it hides nothing. */
function offeredTo({ person }: StaffSession, row: CertificateSearchRow, caseFacts: CaseFacts, now: Date) {
  return changesOffered({ status: row.status, expiresOn: row.expires_on, isReplaced: row.replaced_by !== null }, dayOf(now))
    .filter((change) => denialReason(person, { permission: permissionFor(change), caseFacts, now, provedAt: now }) === undefined)
    .map((change) => ({ change, reasons: reasonsFor[change] }));
}

export interface StatusChangeInput {
  readonly change: StatusChange;
  readonly reason: StatusReason;
}

/** For people who could request or confirm it. A person with a conflict of interest gets the same refusal as one without the permission. */
export async function foreseeable(context: Context, session: StaffSession, typed: string, { change, reason }: StatusChangeInput) {
  const now = context.clock.now();
  const { row, caseFacts } = await foundFor(context, session, typed);
  if (denialReason(session.person, { permission: permissionFor(change), caseFacts, now, provedAt: now }) !== undefined)
    throw new Refusal('permission_denied');
  refuseOtherReasons(change, reason);
  refuseUnoffered(row, change, now);
  return row;
}
