import { Trans, useLingui } from '@lingui/react/macro';
import { orderedRoles } from '@thamani/domain/companies/roles.ts';
import { Day } from '../applications/Day.tsx';
import { roleLabels } from '../people/role-labels.ts';
import type { InvitationRead } from './invitation-link.ts';

/** Who invites to what, as which address, with which roles. */
export function InvitationFacts({ invitation }: { readonly invitation: InvitationRead }) {
  const { i18n } = useLingui();
  const { company_name: company, invited_by: inviter, email, roles, is_agent: isAgent, expires_at: expiresAt } = invitation;
  return (
    <>
      <p className="account-lead">
        {inviter === '' ? (
          <Trans>
            You are invited to work for <bdi>{company}</bdi> on Thamani.
          </Trans>
        ) : (
          <Trans>
            <bdi>{inviter}</bdi> invites you to work for <bdi>{company}</bdi> on Thamani.
          </Trans>
        )}
      </p>
      <dl className="invitation-facts">
        <div>
          <dt>
            <Trans>Your roles</Trans>
          </dt>
          {orderedRoles(roles).map((role) => (
            <dd key={role}>
              <strong>{i18n._(roleLabels[role].name)}</strong>
              <span>{i18n._(roleLabels[role].sentence)}</span>
            </dd>
          ))}
        </div>
        {isAgent && (
          <div>
            <dt>
              <Trans>Agent</Trans>
            </dt>
            <dd>
              <Trans>You work for the company from outside. Its people and our officers see that you are an agent.</Trans>
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Sent to</Trans>
          </dt>
          <dd>
            <bdi dir="ltr">{email}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Valid until</Trans>
          </dt>
          <dd>
            <Day at={expiresAt} />
          </dd>
        </div>
      </dl>
    </>
  );
}
