import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role, Sector } from '@thamani/domain/review/staff.ts';

export const roleLabels: Readonly<Record<Role, MessageDescriptor>> = {
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
