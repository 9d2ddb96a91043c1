import { isStepUpRecent } from '../accounts/step-up.ts';
import type { RefusalCode } from '../errors.ts';
import { isWithinReach, needsTwoPeople, denialReason, type CaseFacts, type DenialReason, type Permission } from './policy.ts';
import { staffRules, type Person, type Scope } from './staff.ts';

/** What one admin asked for and another must confirm before it holds: people, their scope, prices, the standing of a certificate. */
export interface Request {
  readonly permission: Permission;
  readonly by: string;
  readonly at: Date;
  /** Whom it is about, where it is about a person. */
  readonly subject: string | null;
  /** The case that it belongs to, where it belongs to one. */
  readonly about?: CaseFacts;
  /** What the person it is about holds, and what they are to hold. */
  readonly reach?: readonly Scope[];
}

export type RequestObstacle =
  | DenialReason
  | 'outside_scope'
  | 'same_person'
  | 'about_oneself'
  | 'request_expired'
  | 'asker_not_entitled'
  | 'asker_conflicted';

/** Until when somebody may confirm it. */
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
 * Nobody confirms their own request, nor one about themselves; and it is nobody's request any more once its time is over, or once whoever
 * asked could not ask for it again. `asker` is that person as they are now.
 */
export function obstacleToConfirm(
  request: Request,
  asker: Person | undefined,
  person: Person,
  now: Date,
  provedAt: Date | null,
): RequestObstacle | undefined {
  if (!needsTwoPeople(request.permission)) throw new RangeError(`${request.permission} needs no second person`);
  const obstacle = obstacleToAsk(request, person, now, provedAt);
  if (obstacle !== undefined) return obstacle;
  if (request.by === person.id) return 'same_person';
  if (request.subject === person.id) return 'about_oneself';
  if (isRequestExpired(request, now)) return 'request_expired';
  const former = asker?.id === request.by ? obstacleToAsk(request, asker, now, now) : 'not_active';
  if (former === undefined) return undefined;
  return former === 'conflicted' ? 'asker_conflicted' : 'asker_not_entitled';
}

/** By whoever could have confirmed it, never by whom it is about; who asked takes it back. Both show their second factor first. */
export function obstacleToRefuse(request: Request, person: Person, now: Date, provedAt: Date | null): RequestObstacle | undefined {
  if (request.by !== person.id)
    return obstacleToAsk(request, person, now, provedAt) ?? (request.subject === person.id ? 'about_oneself' : undefined);
  if (person.standing !== 'active') return 'not_active';
  return isStepUpRecent(provedAt, now) ? undefined : 'fresh_proof_needed';
}

/** To ask for it, for whoever asks. */
export function obstacleToAsk(
  request: Omit<Request, 'by' | 'at'>,
  person: Person,
  now: Date,
  provedAt: Date | null,
): DenialReason | 'outside_scope' | undefined {
  const { permission, about, reach } = request;
  const obstacle = denialReason(person, { permission, ...(about && { about }), now, provedAt });
  return obstacle ?? (reach === undefined || isWithinReach(person, permission, reach) ? undefined : 'outside_scope');
}

/** What the API answers. A suspended person learns no more than that they may not. */
export function refusalOfRequest(obstacle: RequestObstacle): RefusalCode {
  switch (obstacle) {
    case 'not_active':
      return 'not_entitled';
    case 'not_holder':
      return 'case_held';
    case 'asker_conflicted':
      return 'proposer_conflicted';
    case 'asker_not_entitled':
      return 'proposer_not_entitled';
    default:
      return obstacle;
  }
}
