import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import type { Role, Sector } from '@thamani/domain/review/staff.ts';

/** What a person may do in a company, by name. */
export const companyRoleLabels: Readonly<Record<CompanyRole, MessageDescriptor>> = {
  owner: msg`Owner`,
  editor: msg`Editor`,
  finance: msg`Finance`,
  viewer: msg`Viewer`,
};

export const staffRoleLabels: Readonly<Record<Role, MessageDescriptor>> = {
  officer: msg`Officer`,
  verifier: msg`Field verifier`,
  admin: msg`Administrator`,
  board: msg`Member of the appeals board`,
};

/** A company's sector, and what a grant of a staff member is limited to. */
export const sectorLabels: Readonly<Record<Sector, MessageDescriptor>> = {
  agriculture: msg`Agriculture`,
  solid_minerals: msg`Solid minerals`,
  energy_resources: msg`Energy resources`,
};
