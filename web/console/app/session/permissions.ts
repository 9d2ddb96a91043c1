import { policy, type Permission } from '@thamani/domain/review/policy.ts';
import type { Myself } from './current-user.ts';

/** Whether the policy allows it to the reader in any place: what depends on a case's own place is not among `permissions`. */
export function maySomewhere({ person }: Myself, permission: Permission): boolean {
  const roles: readonly string[] = policy[permission].roles;
  return person.grants.some(({ role }) => roles.includes(role));
}
