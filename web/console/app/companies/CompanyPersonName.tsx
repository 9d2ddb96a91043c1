import { Trans, useLingui } from '@lingui/react/macro';
import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import { companyRoleLabels } from '@thamani/site/labels/roles.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';

interface Named {
  /** null once the account is deleted. */
  readonly name: string | null;
  readonly is_agent: boolean;
}

/** A person of a company beside what they did for it. An agent works for the company from outside, and is marked. */
export function CompanyPersonName({ person: { name, is_agent: isAgent } }: { readonly person: Named }) {
  return (
    <>
      {name === null ? <Trans>A former member of the company</Trans> : <bdi>{name}</bdi>}
      {isAgent && (
        <>
          {' '}
          <Badge icon="hands" tone="clay">
            <Trans>Agent</Trans>
          </Badge>
        </>
      )}
    </>
  );
}

/** Several roles in one line. A person without a role has left the company. */
export function CompanyRoles({ roles }: { readonly roles: readonly CompanyRole[] }) {
  const { t, i18n } = useLingui();
  return roles.length === 0 ? t`No longer in the company` : roles.map((role) => i18n._(companyRoleLabels[role])).join(' · ');
}
