import { isStepUpRecent } from '../accounts/sessions.ts';
import type { RefusalCode } from '../errors.ts';
import { isWithinReach, needsTwoPeople, denialReason, type CaseFacts, type DenialReason, type Permission } from './policy.ts';
import { staffRules, type Person, type Scope } from './staff.ts';

/** What approval requests are about. A change of a certificate's status has requests of its own. */
export const approvalPermissions = [
  'invite_staff',
  'change_scope',
  'suspend_staff',
  'reset_sign_in',
  'change_price',
  'appoint_owner',
] as const satisfies readonly Permission[];
export type ApprovalPermission = (typeof approvalPermissions)[number];

export const approvalOutcomes = ['confirmed', 'refused', 'expired'] as const;
export type ApprovalOutcome = (typeof approvalOutcomes)[number];

/** What one admin asked for and another must confirm before it holds: people, their scope, prices, a company's owner, the status of a certificate. */
export interface Request {
  readonly permission: Permission;
  readonly by: string;
  readonly at: Date;
  /** Whom it is about, where it is about a person. */
  readonly subject: string | null;
  /** The case that it belongs to, where it belongs to one. */
  readonly caseFacts?: CaseFacts;
  /** What the person it is about holds, and what they are to hold. */
  readonly reach?: readonly Scope[];
}

export type RequestDenial =
  | DenialReason
  | 'outside_scope'
  | 'same_person'
  | 'cannot_target_self'
  | 'request_expired'
  | 'asker_not_entitled'
  | 'asker_conflicted';

export function requestExpiresAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + staffRules.requestDays * 86_400_000);
}

/** A request that was made at this moment or before is over now. */
export function requestExpiryCutoff(now: Date): Date {
  return new Date(now.getTime() - staffRules.requestDays * 86_400_000);
}

export function isRequestExpired({ at }: Pick<Request, 'at'>, now: Date): boolean {
  return now.getTime() >= requestExpiresAt(at).getTime();
}

/**
 * A person confirms neither their own request nor one about themselves. A request lapses when its time is over, or when the requester is no
 * longer entitled to make it. `asker` is the requester with their present status and roles.
 */
export function denialToConfirm(
  request: Request,
  asker: Person | undefined,
  person: Person,
  now: Date,
  provedAt: Date | null,
): RequestDenial | undefined {
  if (!needsTwoPeople(request.permission)) throw new RangeError(`${request.permission} needs no second person`);
  const denial = denialToRequest(request, person, now, provedAt);
  if (denial !== undefined) return denial;
  if (request.by === person.id) return 'same_person';
  if (request.subject === person.id) return 'cannot_target_self';
  if (isRequestExpired(request, now)) return 'request_expired';
  const former = asker?.id === request.by ? denialToRequest(request, asker, now, now) : 'not_active';
  if (former === undefined) return undefined;
  return former === 'conflict_of_interest' ? 'asker_conflicted' : 'asker_not_entitled';
}

/** A person entitled to confirm it may refuse it, never its subject; the requester may withdraw it. Both need a recent second factor. */
export function denialToRefuse(request: Request, person: Person, now: Date, provedAt: Date | null): RequestDenial | undefined {
  if (request.by !== person.id)
    return denialToRequest(request, person, now, provedAt) ?? (request.subject === person.id ? 'cannot_target_self' : undefined);
  if (person.status !== 'active') return 'not_active';
  return isStepUpRecent(provedAt, now) ? undefined : 'step_up_required';
}

/** Why this person may not make the request. */
export function denialToRequest(
  request: Omit<Request, 'by' | 'at'>,
  person: Person,
  now: Date,
  provedAt: Date | null,
): DenialReason | 'outside_scope' | undefined {
  const { permission, caseFacts, reach } = request;
  const denial = denialReason(person, { permission, ...(caseFacts && { caseFacts }), now, provedAt });
  return denial ?? (reach === undefined || isWithinReach(person, permission, reach) ? undefined : 'outside_scope');
}

/** What the API answers. A suspended person learns no more than that they may not. */
export function refusalOfRequest(denial: RequestDenial): RefusalCode {
  switch (denial) {
    case 'not_active':
      return 'permission_denied';
    case 'not_assignee':
      return 'case_already_assigned';
    case 'asker_conflicted':
      return 'proposer_conflict_of_interest';
    case 'asker_not_entitled':
      return 'proposer_permission_denied';
    default:
      return denial;
  }
}
