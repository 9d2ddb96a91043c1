import type { CaseFacts } from './policy.ts';
import { hasRole, type Person } from './staff.ts';

/** The rejection that an allowed appeal overturned: the case is open again. */
interface OverturnedRejection {
  readonly proposedBy: string;
  readonly decidedBy: string;
}

/**
 * Who may not take the case, or be assigned it, after an allowed appeal: the people who proposed and decided the overturned rejection. None
 * where no other active officer covers the country and sector of the case.
 */
export function excludedAfterAppeal(
  overturned: OverturnedRejection | undefined,
  staff: readonly Person[],
  caseFacts: Pick<CaseFacts, 'country' | 'sector' | 'interested'>,
): readonly string[] {
  if (overturned === undefined) return [];
  const involved = [overturned.proposedBy, overturned.decidedBy];
  const hasOther = staff.some(
    (person) =>
      person.status === 'active' &&
      !involved.includes(person.id) &&
      !caseFacts.interested.includes(person.id) &&
      hasRole(person, ['officer'], caseFacts),
  );
  return hasOther ? involved : [];
}
