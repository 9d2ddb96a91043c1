import { needsTwoPeople, obstacleTo, type CaseFacts, type Obstacle, type Permission } from './policy.ts';
import type { Person } from './staff.ts';

/** What one admin asked for and another must confirm before it holds: people, their scope, prices, the standing of a certificate. */
export interface Request {
  readonly permission: Permission;
  readonly by: string;
  /** Whom it is about, where it is about a person. */
  readonly subject: string | null;
  /** The case that it belongs to, where it belongs to one. */
  readonly about?: CaseFacts;
}

/** Nobody confirms their own request, nor one about themselves. */
export function obstacleToConfirm(
  request: Request,
  person: Person,
  now: Date,
  provedAt: Date | null,
): Obstacle | 'same_person' | 'about_oneself' | undefined {
  if (!needsTwoPeople(request.permission)) throw new RangeError(`${request.permission} needs no second person`);
  const obstacle = obstacleTo(person, {
    permission: request.permission,
    ...(request.about && { about: request.about }),
    now,
    provedAt,
  });
  if (obstacle !== undefined) return obstacle;
  if (request.by === person.id) return 'same_person';
  return request.subject === person.id ? 'about_oneself' : undefined;
}
