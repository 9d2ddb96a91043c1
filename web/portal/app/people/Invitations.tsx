import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Day } from '../applications/Day.tsx';
import { Panel } from '../profile/Panel.tsx';
import { AgentBadge } from '../company-context/PersonName.tsx';
import type { Invitation, InvitationList, PeopleQuestion } from './people.ts';
import { useRoleNames } from './role-labels.ts';

interface InvitationsProps {
  readonly list: InvitationList;
  readonly canManagePeople: boolean;
  readonly onAsk: (question: PeopleQuestion) => void;
}

/** Open ones, and those of the last weeks that expired. */
export function Invitations({ list, canManagePeople, onAsk }: InvitationsProps) {
  const shown = list.data.length;
  if (shown === 0) return null;
  return (
    <Panel id="invitations" title={<Trans>Invitations</Trans>}>
      <ul className="people" aria-labelledby="invitations">
        {list.data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} canChange={canManagePeople} onAsk={onAsk} />
        ))}
      </ul>
      {list.next !== null && (
        <p className="small soft">
          <Trans>Only the newest {shown} invitations are shown.</Trans>
        </p>
      )}
    </Panel>
  );
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly canChange: boolean;
  readonly onAsk: (question: PeopleQuestion) => void;
}

function InvitationRow({ invitation, canChange, onAsk }: InvitationRowProps) {
  const { t } = useLingui();
  const roleNames = useRoleNames();
  const { email, roles, is_agent: isAgent, status, invited_by: inviter, created_at: sentAt, expires_at: expiresAt } = invitation;
  const name = inviter?.name ?? '';
  const isOpen = status === 'open';
  return (
    <li className="person" data-state={status}>
      <span className="person-mark">
        <Icon name="mail" />
      </span>
      <div className="person-who">
        <p className="person-name">
          <bdi dir="ltr">{email}</bdi>
          {isAgent && <AgentBadge />}
        </p>
        <p className="small soft">
          {name === '' ? (
            <Trans>
              Sent on <Day at={sentAt} />
            </Trans>
          ) : (
            <Trans>
              Sent on <Day at={sentAt} /> by <bdi>{name}</bdi>
            </Trans>
          )}
        </p>
      </div>
      <div className="person-facts">
        <p className="person-roles">{roleNames(roles)}</p>
        {isOpen ? (
          <p className="small soft">
            <Trans>
              Valid until <Day at={expiresAt} />
            </Trans>
          </p>
        ) : (
          <p>
            <Badge icon="calendar" tone="slate">
              <Trans>
                Expired on <Day at={expiresAt} />
              </Trans>
            </Badge>
          </p>
        )}
      </div>
      {canChange && (
        <div className="actions">
          <Button size="small" aria-label={t`Send again: ${email}`} onClick={() => onAsk({ intent: 'resend-invitation', invitation })}>
            <Trans>Send again</Trans>
          </Button>
          {isOpen && (
            <Button size="small" aria-label={t`Withdraw: ${email}`} onClick={() => onAsk({ intent: 'withdraw-invitation', invitation })}>
              <Trans context="An invitation">Withdraw</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
