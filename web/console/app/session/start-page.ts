import type { Role } from '@thamani/domain/review/staff.ts';

/** Where a person's work is: a person whose only role is board member has no case to act on. */
export function startPageOf(grants: readonly { readonly role: Role }[]): '/appeals' | '/cases' {
  return grants.every(({ role }) => role === 'board') ? '/appeals' : '/cases';
}
