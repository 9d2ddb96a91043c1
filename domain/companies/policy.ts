import { isStepUpRecent } from '../accounts/sessions.ts';
import { actionsFor, type Action, type lifecycle, type State } from '../applications/lifecycle.ts';
import type { RefusalCode } from '../errors.ts';
import { companyRoles, type CompanyRole } from './roles.ts';

interface Rule {
  readonly roles: readonly [CompanyRole, ...CompanyRole[]];
  /** A password, code or passkey shown within the last ten minutes. */
  readonly fresh?: true;
  /** Also in the seven days before the company is deleted, in which its people only read. */
  readonly whileEnding?: true;
}

const owners = { roles: ['owner'] } as const;
const ownersAfterStepUp = { ...owners, fresh: true } as const;
const editors = { roles: ['owner', 'editor'] } as const;

/** Which role may do what in a company: the only table that says so. Every operation of companies names one row of it, or `person`. */
export const companyPolicy = {
  /** Lists, details, certificates, receipts, history. */
  read_company: { roles: companyRoles, whileEnding: true },
  /** Drafts, uploads, deletion of drafts, messages, corrections. */
  edit_application: editors,
  submit_application: editors,
  /** Checkout, invoices, refunds. */
  pay: { roles: ['owner', 'finance'] },
  appeal: editors,
  renew: editors,
  /** The company's data in the profile. */
  change_company: owners,
  /** Apart from `manage_people`, because a list that asks for the password again would close the page of people. */
  read_invitations: { ...owners, whileEnding: true },
  manage_people: ownersAfterStepUp,
  export_company: { ...ownersAfterStepUp, whileEnding: true },
  /** Asked for again, it sends another link to cancel it, and the seven days begin again. */
  delete_company: { ...ownersAfterStepUp, whileEnding: true },
  require_second_factor: ownersAfterStepUp,
} as const satisfies Record<string, Rule>;

export type CompanyPermission = keyof typeof companyPolicy;

const table: Record<CompanyPermission, Rule> = companyPolicy;
export const companyPermissions = Object.keys(companyPolicy) as CompanyPermission[];

/** A person with the company that their session acts for. */
export interface CompanyActor {
  /** null until the person has chosen one. */
  readonly companyId: string | null;
  readonly roles: readonly CompanyRole[];
  /** Whether the company requires a second factor and the person has none. */
  readonly lacksSecondFactor: boolean;
  /** Whether an owner asked for the company's deletion, and the seven days are not over. */
  readonly isCompanyEnding: boolean;
}

export interface CompanyAsking {
  readonly permission: CompanyPermission;
  readonly now: Date;
  /** When the person last showed the password, a code or a passkey. */
  readonly provedAt: Date | null;
}

/** Why not, in the order in which it is told. */
export type CompanyDenial = Extract<
  RefusalCode,
  'company_not_chosen' | 'second_factor_required' | 'permission_denied' | 'company_deletion_pending' | 'step_up_required'
>;

export function companyDenialReason(actor: CompanyActor, { permission, now, provedAt }: CompanyAsking): CompanyDenial | undefined {
  if (actor.companyId === null) return 'company_not_chosen';
  if (actor.lacksSecondFactor) return 'second_factor_required';
  if (!hasCompanyPermission(actor, permission)) return 'permission_denied';
  if (isClosed(actor, permission)) return 'company_deletion_pending';
  if (table[permission].fresh === true && !isStepUpRecent(provedAt, now)) return 'step_up_required';
  return undefined;
}

/** Whether the coming deletion of the company closes this to everyone. */
export function isClosed({ isCompanyEnding }: Pick<CompanyActor, 'isCompanyEnding'>, permission: CompanyPermission): boolean {
  return isCompanyEnding && table[permission].whileEnding !== true;
}

/** By role alone. */
export function hasCompanyPermission({ roles }: Pick<CompanyActor, 'roles'>, permission: CompanyPermission): boolean {
  return table[permission].roles.some((role) => roles.includes(role));
}

/** For the screens: what this person may try. A step-up is asked for when it is needed, so it hides nothing. */
export function companyPermissionsOf(actor: CompanyActor): readonly CompanyPermission[] {
  if (actor.companyId === null || actor.lacksSecondFactor) return [];
  return companyPermissions.filter((permission) => hasCompanyPermission(actor, permission) && !isClosed(actor, permission));
}

/** An owner who has no second factor would shut themselves out with it. */
export function denialToRequireSecondFactor(required: boolean, hasSecondFactor: boolean): 'second_factor_required' | undefined {
  return required && !hasSecondFactor ? 'second_factor_required' : undefined;
}

type StepsOf<S extends State> = (typeof lifecycle)[S];

/** Every step of an application's life that a company takes. */
export type CompanyAction = {
  [S in State]: {
    [A in keyof StepsOf<S>]: StepsOf<S>[A] extends { readonly by: readonly (infer Who)[] } ? ('company' extends Who ? A : never) : never;
  }[keyof StepsOf<S>];
}[State];

const permissionOfAction = {
  edit: 'edit_application',
  delete: 'edit_application',
  submit: 'submit_application',
  pay: 'pay',
  reopen: 'submit_application',
  withdraw: 'submit_application',
  send_correction: 'edit_application',
  appeal: 'appeal',
} as const satisfies Record<CompanyAction, CompanyPermission>;

/** All that a step needs. To pay a draft is to submit it, so finance alone pays only what is submitted. */
export function permissionsForAction(action: CompanyAction, state: State): readonly CompanyPermission[] {
  return action === 'pay' && state === 'draft' ? ['pay', 'submit_application'] : [permissionOfAction[action]];
}

/** What this person may do with an application of their company now. */
export function companyActionsFor(actor: Pick<CompanyActor, 'roles' | 'isCompanyEnding'>, state: State): readonly Action[] {
  return actionsFor(state, 'company').filter((action) =>
    permissionsForAction(action as CompanyAction, state).every(
      (permission) => hasCompanyPermission(actor, permission) && !isClosed(actor, permission),
    ),
  );
}
