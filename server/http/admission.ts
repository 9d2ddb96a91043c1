import { backgroundHeader, companyHeader, type Operation } from '@thamani/contract/operation.ts';
import { companyDenialReason } from '@thamani/domain/companies/policy.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { denialReason, type DenialReason } from '@thamani/domain/review/policy.ts';
import type { FastifyRequest } from 'fastify';
import { isActing, isOpenedForAnother, type OpenSession, type PersonSession, type StaffSession } from '../caller.ts';
import type { ActingFor } from '../database/acting-for.ts';
import { sessionIfAny, sessionOf, staffSessionOf } from './session.ts';

/**
 * What a handler gets. Only an operation that names a permission of a company gets a session that acts for one, and only after the policy
 * allowed it: a handler cannot forget the check, since a `PersonSession` may have no company.
 */
export type SessionOf<O extends Operation> = O['actor'] extends 'company'
  ? 'person' extends NonNullable<O['companyPermission']>
    ? PersonSession
    : OpenSession
  : O['actor'] extends 'staff'
    ? StaffSession
    : undefined;

/**
 * The session that the operation asks for, of a person who is entitled to what it names. What is bound to a case or to one application, its
 * service asks.
 */
export async function admit<O extends Operation>(operation: O, request: FastifyRequest): Promise<SessionOf<O>> {
  return (await sessionFor(operation, request)) as SessionOf<O>;
}

/**
 * For whom the database acts while an admitted call is carried out. Row security holds where a query forgets its condition. An
 * operation about a person's own login acts for the person; where a part of it touches a company, its service acts for that company.
 */
export function actingForOf(operation: Operation, session: PersonSession | StaffSession | undefined): ActingFor {
  if (session === undefined) return 'public';
  if ('person' in session) return 'staff';
  return operation.companyPermission !== 'person' && isActing(session) ? `company:${session.companyId}` : `person:${session.accountId}`;
}

/** For operations of companies alone. */
export async function admitCompany(operation: Operation, request: FastifyRequest): Promise<OpenSession> {
  const session = await personFor(operation, request);
  if (!isActing(session)) throw new Refusal('company_not_chosen');
  return session;
}

async function sessionFor(operation: Operation, request: FastifyRequest): Promise<PersonSession | StaffSession | undefined> {
  if (operation.actor === 'anyone') return undefined;
  return operation.actor === 'company' ? personFor(operation, request) : staffFor(operation, request);
}

/** An operation without a permission is refused, although the compiler asks for one: nothing is open by omission. */
async function personFor({ companyPermission }: Operation, request: FastifyRequest): Promise<PersonSession> {
  const session = await sessionOf(request);
  if (companyPermission === 'person') return session;
  if (isActing(session) && isOpenedForAnother(session, companyNamedBy(request))) throw new Refusal('company_changed');
  const now = request.server.context.clock.now();
  const denial =
    companyPermission === undefined
      ? 'permission_denied'
      : companyDenialReason(session, { permission: companyPermission, now, provedAt: session.provedAt });
  if (denial !== undefined) throw new Refusal(denial);
  return session;
}

export function companyNamedBy({ headers }: FastifyRequest): string | undefined {
  const named = headers[companyHeader];
  return typeof named === 'string' && named !== '' ? named.toLowerCase() : undefined;
}

/** For operations that are public and show more to the company: everyone whom its policy does not let read is treated as the public. */
export async function readerIfAny(request: FastifyRequest): Promise<OpenSession | undefined> {
  const session = await sessionIfAny(request);
  if (session === undefined || !isActing(session)) return undefined;
  const now = request.server.context.clock.now();
  const denial = companyDenialReason(session, { permission: 'read_company', now, provedAt: session.provedAt });
  return denial === undefined ? session : undefined;
}

async function staffFor({ permission, isActivity }: Operation, request: FastifyRequest): Promise<StaffSession> {
  // A page that reads by itself says so in a header. A false claim can only make the session end sooner.
  const session = await staffSessionOf(request, isActivity !== false && request.headers[backgroundHeader] === undefined);
  if (permission !== undefined) {
    const now = request.server.context.clock.now();
    refuseStaff(denialReason(session.person, { permission, now, provedAt: session.provedAt }));
  }
  return session;
}

function refuseStaff(denial: DenialReason | undefined): void {
  if (denial !== undefined) throw new Refusal(denial === 'step_up_required' ? 'step_up_required' : 'permission_denied');
}
