import type { Action } from '../applications/lifecycle.ts';
import { isStepUpRecent } from '../accounts/step-up.ts';
import { everywhere, hasRole, isWithin, type Location, type Person, type Role, type Scope } from './staff.ts';

interface Rule {
  readonly roles: readonly [Role, ...Role[]];
  /**
   * `case`: only within the country and sector of the person's scope. `reach`: only where everything that it touches lies within that scope.
   * `everywhere`: only by somebody whose scope is all countries and sectors.
   */
  readonly where: 'case' | 'reach' | 'everywhere' | 'anywhere';
  /** A second factor shown within the last ten minutes. */
  readonly fresh?: true;
  /** Only whoever has taken the case. */
  readonly holder?: true;
  /** Never somebody who declared an interest in it. */
  readonly impartial?: true;
  /** Takes effect only when another person, as entitled, confirms it. */
  readonly twoPeople?: true;
}

const work = { where: 'case', holder: true, impartial: true } as const;
const decision = { where: 'case', impartial: true, fresh: true } as const;
const twoAdmins = { roles: ['admin'], where: 'reach', fresh: true, twoPeople: true } as const;

/** Who may do what, where: the only place that says so. The server asks it, and sends the screens what it answers. */
export const policy = {
  read_case: { roles: ['officer', 'verifier', 'admin', 'board'], where: 'case' },
  take_case: { roles: ['officer', 'verifier'], where: 'case', impartial: true },
  release_case: { roles: ['officer', 'verifier'], where: 'case', holder: true },
  reassign_case: { roles: ['admin'], where: 'case', impartial: true },
  declare_interest: { roles: ['officer', 'verifier', 'admin', 'board'], where: 'case' },
  write_note: { roles: ['officer', 'verifier', 'admin'], where: 'case', impartial: true },
  write_message: { roles: ['officer'], ...work },
  judge_requirement: { roles: ['officer'], ...work },
  ask_document: { roles: ['officer'], ...work },
  dispose_signal: { roles: ['officer'], ...work },

  accept_assessment: { roles: ['officer'], ...work },
  call_for_visit: { roles: ['officer'], ...work },
  record_visit: { roles: ['verifier'], where: 'case', impartial: true },
  ask_correction: { roles: ['officer'], ...work },
  end_correction: { roles: ['officer'], ...work },
  propose_approval: { roles: ['officer'], ...work, fresh: true },
  propose_rejection: { roles: ['officer'], ...work, fresh: true },
  approve: { roles: ['admin'], ...decision },
  reject: { roles: ['admin'], ...decision },
  hand_back: { roles: ['admin'], ...decision },
  uphold_rejection: { roles: ['board'], ...decision },
  allow_appeal: { roles: ['board'], ...decision },
  read_appeal: { roles: ['board', 'admin'], where: 'case' },

  read_certificate: { roles: ['officer', 'admin', 'board'], where: 'case' },
  change_standing: { roles: ['admin'], ...decision, twoPeople: true },
  replace_certificate: { roles: ['admin'], ...decision, twoPeople: true },
  read_audit: { roles: ['admin'], where: 'anywhere' },

  read_staff: { roles: ['admin'], where: 'anywhere' },
  invite_staff: twoAdmins,
  change_scope: twoAdmins,
  suspend_staff: twoAdmins,
  renew_factor: twoAdmins,
  read_prices: { roles: ['admin'], where: 'anywhere' },
  change_price: { ...twoAdmins, where: 'everywhere' },
  change_holidays: { roles: ['admin'], where: 'reach', fresh: true },
  read_attention: { roles: ['admin'], where: 'anywhere' },
  settle_attention: { roles: ['admin'], where: 'anywhere', fresh: true },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof policy;

/** Every step of an application's life that staff take is in the policy, under the same name. */
export type StaffAction = Extract<Action, Permission>;

const table: Record<Permission, Rule> = policy;
export const permissions = Object.keys(policy) as Permission[];

/** What is known of the case that somebody wants to act on. */
export interface CaseFacts extends Location {
  readonly holder: string | null;
  /** Who declared an interest in it. */
  readonly interested: readonly string[];
}

export interface Asking {
  readonly permission: Permission;
  readonly about?: CaseFacts;
  readonly now: Date;
  /** When the person last showed the second factor. */
  readonly provedAt: Date | null;
}

/** Why not, in the order in which it is told. */
export type DenialReason = 'not_active' | 'not_entitled' | 'conflicted' | 'not_holder' | 'fresh_proof_needed';

export function denialReason(person: Person, { permission, about, now, provedAt }: Asking): DenialReason | undefined {
  const rule = table[permission];
  if (person.standing !== 'active') return 'not_active';
  if (rule.where === 'case' && about === undefined) return 'not_entitled';
  if (!hasRole(person, rule.roles, rule.where === 'case' ? about : undefined)) return 'not_entitled';
  if (rule.where === 'everywhere' && !isWithinReach(person, permission, [everywhere])) return 'not_entitled';
  if (rule.impartial === true && about?.interested.includes(person.id) === true) return 'conflicted';
  if (rule.holder === true && about?.holder !== person.id) return 'not_holder';
  if (rule.fresh === true && !isStepUpRecent(provedAt, now)) return 'fresh_proof_needed';
  return undefined;
}

/** Whether all that something touches lies within what the person holds themselves: nobody gives, takes or changes more than that. */
export function isWithinReach(person: Person, permission: Permission, reach: readonly Scope[]): boolean {
  const own = scopesOf(person, permission);
  return reach.every((part) => own.some((scope) => isWithin(part, scope)));
}

/** The role in which somebody does what they may do here: the first that the policy names. */
export function roleFor(person: Person, permission: Permission, where: Location): Role | undefined {
  return table[permission].roles.find((role) => hasRole(person, [role], where));
}

/** Where somebody may: for lists, which are asked for whole. */
export function scopesOf(person: Person, permission: Permission): readonly Scope[] {
  return person.grants.filter(({ role }) => table[permission].roles.includes(role));
}

export function needsTwoPeople(permission: Permission): boolean {
  return table[permission].twoPeople === true;
}

/** For the screens: what this person may try here. A proof that is too old is asked for when it is needed, so it hides nothing. */
export function permissionsOf(person: Person, about: CaseFacts | undefined, now: Date): readonly Permission[] {
  return permissions.filter((permission) => {
    if (about === undefined && table[permission].where === 'case') return false;
    return denialReason(person, { permission, ...(about && { about }), now, provedAt: now }) === undefined;
  });
}
