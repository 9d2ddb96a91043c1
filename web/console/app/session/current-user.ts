import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { readWaiting } from '@thamani/contract/live-updates.ts';
import type { readMyself } from '@thamani/contract/staff.ts';
import { useRouteLoaderData } from 'react-router';
import { policy } from '@thamani/domain/review/policy.ts';
import type { Permission } from '@thamani/domain/review/policy.ts';

/** What waits for the reader, counted to 100. */
export type Waiting = AnswerOf<typeof readWaiting>['data'];

/** Who is signed in, for the frame and every page inside it. */
export interface Myself extends Readonly<AnswerOf<typeof readMyself>['data']> {
  /** Where they work, by the countries' names; null is everywhere. */
  readonly countries: readonly string[] | null;
  /** What waits for them, as the navigation shows it; null where it could not be read in time. */
  readonly waiting: Waiting | null;
  /** Their unread notifications; null where they could not be counted in time. */
  readonly unread: number | null;
}

/** For pages inside the frame, which is never drawn without knowing for whom. */
export function useMyself(): Myself {
  const myself = useRouteLoaderData<Myself>('layouts/signed-in');
  if (myself === undefined) throw new Error('useMyself is called outside the signed-in layout');
  return myself;
}

/** Whether the policy allows it to the reader in any place: what depends on a case's own place is not among `permissions`. */
export function maySomewhere({ person }: Myself, permission: Permission): boolean {
  const roles: readonly string[] = policy[permission].roles;
  return person.grants.some(({ role }) => roles.includes(role));
}

/** Whether the policy allows it to the reader in every country and sector: for what a page names without saying where it is. */
export function mayEverywhere({ person }: Myself, permission: Permission): boolean {
  const roles: readonly string[] = policy[permission].roles;
  return person.grants.some(({ role, countries, sectors }) => roles.includes(role) && countries === null && sectors === null);
}
