import { denialReason, type Permission } from '../review/policy.ts';
import type { Location, Person } from '../review/staff.ts';
import { actionsIn, reportActions, type ReportAction, type ReportState } from './reports.ts';

/** What is known of the report that a person wants to act on. */
export interface ReportFacts extends Location {
  readonly state: ReportState;
  readonly assignee: string | null;
  /** Who declared a conflict of interest in the case of the certificate. */
  readonly interested: readonly string[];
  /** Who proposed or decided the certificate, or voted on an appeal about it: they would judge their own work. */
  readonly involved: readonly string[];
}

/** The permission of domain/review/policy.ts that an action needs. */
const permissionOf = {
  take: 'take_report',
  assign: 'assign_report',
  write_note: 'handle_report',
  start_investigation: 'handle_report',
  close: 'handle_report',
} as const satisfies Record<ReportAction, Permission>;

/** Why not, in the order in which it is told. */
export type ReportDenial =
  | 'not_found'
  | 'permission_denied'
  | 'report_previously_involved'
  | 'conflict_of_interest'
  | 'report_state_changed'
  | 'report_not_assigned'
  | 'report_already_assigned';

/** A report outside the person's scope is as unknown as one that does not exist. */
export function canRead(person: Person, facts: ReportFacts, now: Date): boolean {
  return denialReason(person, { permission: 'read_report', caseFacts: facts, now, provedAt: null }) === undefined;
}

export function denialToAct(person: Person, action: ReportAction, facts: ReportFacts, now: Date): ReportDenial | undefined {
  if (!canRead(person, facts, now)) return 'not_found';
  const denial = denialReason(person, { permission: permissionOf[action], caseFacts: facts, now, provedAt: null });
  if (denial === 'conflict_of_interest') return 'conflict_of_interest';
  if (denial !== undefined && denial !== 'not_assignee') return 'permission_denied';
  // An administrator who assigns a report investigates nothing.
  if (action !== 'assign' && facts.involved.includes(person.id)) return 'report_previously_involved';
  const possible: readonly ReportAction[] = actionsIn[facts.state];
  if (!possible.includes(action)) return 'report_state_changed';
  if (denial === 'not_assignee') return 'report_not_assigned';
  if (action === 'take' && facts.assignee !== null) return 'report_already_assigned';
  return undefined;
}

/** For the screens: what this person may do now. */
export function actionsFor(person: Person, facts: ReportFacts, now: Date): readonly ReportAction[] {
  return reportActions.filter((action) => denialToAct(person, action, facts, now) === undefined);
}

/** Whether a person could investigate the report: an officer of its country and sector who has no part in the certificate. */
export function isEligible(person: Person, facts: ReportFacts, now: Date): boolean {
  const asking = { permission: 'take_report', caseFacts: facts, now, provedAt: null } as const;
  return denialReason(person, asking) === undefined && !facts.involved.includes(person.id);
}

/** People of the country first. Those of all countries stand in only where the country has nobody who is eligible. */
export function eligibleAssignees<One extends { readonly person: Person }>(
  people: readonly One[],
  facts: ReportFacts,
  now: Date,
): readonly One[] {
  const eligible = people.filter(({ person }) => isEligible(person, facts, now));
  const local = eligible.filter(({ person }) => isOfCountry(person, facts));
  return local.length > 0 ? local : eligible;
}

function isOfCountry({ grants }: Person, { country }: Location): boolean {
  return grants.some(({ role, countries }) => role === 'officer' && countries !== 'all' && countries.includes(country));
}
