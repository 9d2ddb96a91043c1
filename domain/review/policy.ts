import type { Action } from '../applications/lifecycle.ts';
import { isStepUpRecent } from '../accounts/sessions.ts';
import { everywhere, hasRole, isWithin, type Location, type Person, type Role, type Scope } from './staff.ts';

interface Rule {
  readonly roles: readonly [Role, ...Role[]];
  /**
   * `case`: only within the country and sector of the person's scope. `reach`: only where everything that it touches is within that scope.
   * `everywhere`: only by a person whose scope is all countries and sectors.
   */
  readonly where: 'case' | 'reach' | 'everywhere' | 'anywhere';
  /** A second factor shown within the last ten minutes. */
  readonly fresh?: true;
  /** Only the member of staff who has taken the case. */
  readonly assignee?: true;
  /** Never a person who declared an interest in it. */
  readonly impartial?: true;
  /** Never a person who proposed or decided a rejection that an appeal overturned (after-appeal.ts). */
  readonly afterAppeal?: 'others';
  /** Takes effect only when another person, as entitled, confirms it. */
  readonly twoPeople?: true;
}

const work = { where: 'case', assignee: true, impartial: true } as const;
const decision = { where: 'case', impartial: true, fresh: true } as const;
const twoAdmins = { roles: ['admin'], where: 'reach', fresh: true, twoPeople: true } as const;

/** Who may do what, where: the only place that says so. The server asks it, and sends the screens what it answers. */
export const policy = {
  read_case: { roles: ['officer', 'verifier', 'admin', 'board'], where: 'case' },
  take_case: { roles: ['officer', 'verifier'], where: 'case', impartial: true, afterAppeal: 'others' },
  release_case: { roles: ['officer', 'verifier'], where: 'case', assignee: true },
  reassign_case: { roles: ['admin'], where: 'case', impartial: true },
  declare_conflict_of_interest: { roles: ['officer', 'verifier', 'admin', 'board'], where: 'case' },
  write_note: { roles: ['officer', 'verifier', 'admin'], where: 'case', impartial: true },
  write_message: { roles: ['officer'], ...work },
  decide_requirement: { roles: ['officer'], ...work },
  request_document: { roles: ['officer'], ...work },
  resolve_signal: { roles: ['officer'], ...work },

  accept_assessment: { roles: ['officer'], ...work },
  request_site_visit: { roles: ['officer'], ...work },
  record_visit: { roles: ['verifier'], where: 'case', impartial: true },
  request_correction: { roles: ['officer'], ...work },
  end_correction: { roles: ['officer'], ...work },
  propose_approval: { roles: ['officer'], ...work, fresh: true },
  propose_rejection: { roles: ['officer'], ...work, fresh: true },
  approve: { roles: ['admin'], ...decision },
  reject: { roles: ['admin'], ...decision },
  return_to_officer: { roles: ['admin'], ...decision },
  uphold_rejection: { roles: ['board'], ...decision },
  allow_appeal: { roles: ['board'], ...decision },
  read_appeal: { roles: ['board', 'admin'], where: 'case' },

  read_certificate: { roles: ['officer', 'admin', 'board'], where: 'case' },
  change_status: { roles: ['admin'], ...decision, twoPeople: true },
  replace_certificate: { roles: ['admin'], ...decision, twoPeople: true },
  /** Reports about a certificate: what each state allows is in domain/certificate-reports. The assignee is the report's. */
  read_report: { roles: ['officer', 'admin'], where: 'case' },
  take_report: { roles: ['officer'], where: 'case', impartial: true },
  assign_report: { roles: ['admin'], where: 'case', impartial: true },
  handle_report: { roles: ['officer'], ...work },
  /** Amounts, states and days of a case's payments, never who paid. */
  read_payments: { roles: ['officer', 'admin'], where: 'case' },
  read_audit: { roles: ['admin'], where: 'anywhere' },
  /** Sums over the cases of the person's scope, for those who plan the work. Of an officer only from ten decisions on (domain/management). */
  read_performance: { roles: ['admin'], where: 'anywhere' },
  /** A person's own figures, which the administrators see. */
  read_own_performance: { roles: ['officer', 'admin'], where: 'anywhere' },

  read_staff: { roles: ['admin'], where: 'anywhere' },
  invite_staff: twoAdmins,
  change_scope: twoAdmins,
  suspend_staff: twoAdmins,
  reset_sign_in: twoAdmins,
  /** The company's people, with masked addresses, for those who may appoint an owner. */
  read_company_people: { roles: ['admin'], where: 'reach' },
  appoint_owner: twoAdmins,
  /** Requests of companies to change their locked identity: what else a decision needs is in domain/companies/identity-changes.ts. */
  read_identity_changes: { roles: ['admin'], where: 'reach' },
  decide_identity_change: { roles: ['admin'], where: 'reach', fresh: true },
  read_prices: { roles: ['admin'], where: 'anywhere' },
  change_price: { ...twoAdmins, where: 'everywhere' },
  change_holidays: { roles: ['admin'], where: 'reach', fresh: true },
  read_payment_exceptions: { roles: ['admin'], where: 'anywhere' },
  resolve_payment_exception: { roles: ['admin'], where: 'anywhere', fresh: true },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof policy;

/** Every step of an application's life that staff take is in the policy, under the same name. */
export type StaffAction = Extract<Action, Permission>;

const table: Record<Permission, Rule> = policy;
export const permissions = Object.keys(policy) as Permission[];

/** What is known of the case that a person wants to act on. */
export interface CaseFacts extends Location {
  readonly assignee: string | null;
  /** Who declared an interest in it. */
  readonly interested: readonly string[];
  /** Who may not handle it again after an allowed appeal (after-appeal.ts). */
  readonly excluded?: readonly string[];
}

export interface Asking {
  readonly permission: Permission;
  readonly caseFacts?: CaseFacts;
  readonly now: Date;
  /** When the person last showed the second factor. */
  readonly provedAt: Date | null;
}

/** Why not, in the order in which it is told. */
export type DenialReason =
  | 'not_active'
  | 'permission_denied'
  | 'conflict_of_interest'
  | 'previously_decided'
  | 'not_assignee'
  | 'step_up_required';

export function denialReason(person: Person, { permission, caseFacts, now, provedAt }: Asking): DenialReason | undefined {
  const rule = table[permission];
  if (person.status !== 'active') return 'not_active';
  if (rule.where === 'case' && caseFacts === undefined) return 'permission_denied';
  if (!hasRole(person, rule.roles, rule.where === 'case' ? caseFacts : undefined)) return 'permission_denied';
  if (rule.where === 'everywhere' && !isWithinReach(person, permission, [everywhere])) return 'permission_denied';
  if (rule.impartial === true && caseFacts?.interested.includes(person.id) === true) return 'conflict_of_interest';
  if (rule.afterAppeal === 'others' && caseFacts?.excluded?.includes(person.id) === true) return 'previously_decided';
  if (rule.assignee === true && caseFacts?.assignee !== person.id) return 'not_assignee';
  if (rule.fresh === true && !isStepUpRecent(provedAt, now)) return 'step_up_required';
  return undefined;
}

/** Whether all that something touches lies within what the person holds themselves: nobody gives, takes or changes more than that. */
export function isWithinReach(person: Person, permission: Permission, reach: readonly Scope[]): boolean {
  const own = scopesOf(person, permission);
  return reach.every((part) => own.some((scope) => isWithin(part, scope)));
}

/** The role by which a person has the permission here: the first that the policy names. */
export function roleFor(person: Person, permission: Permission, where: Location): Role | undefined {
  return table[permission].roles.find((role) => hasRole(person, [role], where));
}

/** The scopes in which a person has the permission: for lists, which are queried as a whole. */
export function scopesOf(person: Person, permission: Permission): readonly Scope[] {
  return person.grants.filter(({ role }) => table[permission].roles.includes(role));
}

export function needsTwoPeople(permission: Permission): boolean {
  return table[permission].twoPeople === true;
}

/** For the screens: what this person may try here. A proof that is too old is asked for when it is needed, so it hides nothing. */
export function permissionsOf(person: Person, caseFacts: CaseFacts | undefined, now: Date): readonly Permission[] {
  return permissions.filter((permission) => {
    if (caseFacts === undefined && table[permission].where === 'case') return false;
    return denialReason(person, { permission, ...(caseFacts && { caseFacts }), now, provedAt: now }) === undefined;
  });
}
