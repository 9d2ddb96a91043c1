import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { orderedRoles } from '@thamani/domain/companies/roles.ts';
import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import { companyRoleLabels } from '@thamani/site/labels/roles.ts';

interface RoleLabel {
  readonly name: MessageDescriptor;
  /** What a person with this role can do; domain/companies/policy.ts has the rule. */
  readonly sentence: MessageDescriptor;
}

export const roleLabels: Readonly<Record<CompanyRole, RoleLabel>> = {
  owner: { name: companyRoleLabels.owner, sentence: msg`Can do everything, manages the company’s people, and can delete the company.` },
  editor: {
    name: companyRoleLabels.editor,
    sentence: msg`Writes, submits, corrects and renews applications, answers messages, and appeals.`,
  },
  finance: { name: companyRoleLabels.finance, sentence: msg`Pays fees, and gets receipts and refunds.` },
  viewer: { name: companyRoleLabels.viewer, sentence: msg`Can read everything and change nothing.` },
};

/** The names of several roles in one line. */
export function useRoleNames(): (roles: readonly CompanyRole[]) => string {
  const { i18n } = useLingui();
  return (roles) =>
    orderedRoles(roles)
      .map((role) => i18n._(roleLabels[role].name))
      .join(' · ');
}
