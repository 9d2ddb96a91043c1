import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '@thamani/domain/review/staff.ts';

export const roleLabels: Readonly<Record<Role, MessageDescriptor>> = {
  officer: msg`Officer`,
  verifier: msg`Field verifier`,
  admin: msg`Administrator`,
  board: msg`Member of the appeals board`,
};
