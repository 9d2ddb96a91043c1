/** Roles of a company's people. They are stored in the database, so they are never renamed. A person may have several. */
export const companyRoles = ['owner', 'editor', 'finance', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];

/** Ownership is never given by an invitation: an owner transfers it, or two administrators appoint an owner. */
export const invitableRoles = ['editor', 'finance', 'viewer'] as const satisfies readonly CompanyRole[];
export type InvitableRole = (typeof invitableRoles)[number];

/** A person in a company. An agent works for it from outside and is never its owner. */
export interface Membership {
  readonly companyId: string;
  readonly accountId: string;
  readonly roles: readonly CompanyRole[];
  readonly isAgent: boolean;
}

export function isOwner({ roles }: Pick<Membership, 'roles'>): boolean {
  return roles.includes('owner');
}

/** Each role once and in the order of `companyRoles`, so that equal sets of roles are stored and shown alike. */
export function orderedRoles(roles: readonly CompanyRole[]): CompanyRole[] {
  return companyRoles.filter((role) => roles.includes(role));
}

/** Which members a mail or SMS of the company goes to. What concerns a person's own login goes to that person. */
export const rolesConcerned = {
  payment: ['owner', 'finance'],
  correction: ['owner', 'editor'],
  decision: ['owner', 'editor'],
  message: ['owner', 'editor'],
  certificate: ['owner', 'editor'],
} as const satisfies Record<string, readonly CompanyRole[]>;

export type Concern = keyof typeof rolesConcerned;

export function isConcerned({ roles }: Pick<Membership, 'roles'>, concern: Concern): boolean {
  const concerned: readonly CompanyRole[] = rolesConcerned[concern];
  return roles.some((role) => concerned.includes(role));
}
