import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Identity, IdentityChangeState } from '@thamani/domain/companies/identity-changes.ts';

/** What identifies a company, in the order in which forms ask for it. */
export const identityFieldLabels = {
  company_name: msg`Company name`,
  reg_country: msg`Country of registration`,
  rc_number: msg`Registration number`,
  tax_identification_number: msg`Tax ID (TIN)`,
} satisfies Record<keyof Identity, MessageDescriptor>;

export const identityFieldNames = Object.keys(identityFieldLabels) as (keyof Identity)[];

export const identityChangeStateLabels = {
  open: msg`Waiting for a decision`,
  accepted: msg`Accepted`,
  refused: msg`Refused`,
  withdrawn: msg`Withdrawn`,
} satisfies Record<IdentityChangeState, MessageDescriptor>;

/** How a badge shows the state. */
export const identityChangeBadges = {
  open: { icon: 'clock', tone: 'amber' },
  accepted: { icon: 'check', tone: 'leaf' },
  refused: { icon: 'cross', tone: 'clay' },
  withdrawn: { icon: 'return', tone: 'slate' },
} as const satisfies Record<IdentityChangeState, object>;
