import { Trans, useLingui } from '@lingui/react/macro';
import { isOwner } from '@thamani/domain/companies/roles.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Day } from '../applications/Day.tsx';
import { AgentBadge } from '../company-context/PersonName.tsx';
import { Initials } from '../signed-in-layout/TopBar.tsx';
import { fullNameOf, type Member, type PeopleQuestion } from './people.ts';
import { useRoleNames } from './role-labels.ts';

interface MemberRowsProps {
  readonly members: readonly Member[];
  readonly canManagePeople: boolean;
  readonly onAsk: (question: PeopleQuestion) => void;
}

/** Owners first, then by name. On a phone each row is a block of its own. */
export function MemberRows({ members, canManagePeople, onAsk }: MemberRowsProps) {
  return (
    <ul className="people" aria-labelledby="people">
      {members.map((member) => (
        <MemberRow key={member.id} member={member} canChange={canManagePeople && !member.is_self && !isOwner(member)} onAsk={onAsk} />
      ))}
    </ul>
  );
}

interface MemberRowProps {
  readonly member: Member;
  /** An owner is neither removed nor given other roles. */
  readonly canChange: boolean;
  readonly onAsk: (question: PeopleQuestion) => void;
}

function MemberRow({ member, canChange, onAsk }: MemberRowProps) {
  const { t } = useLingui();
  const roleNames = useRoleNames();
  const { designation_job_title: title, email, roles, is_agent: isAgent, is_self: isSelf, joined_at: joinedAt } = member;
  const name = fullNameOf(member);
  return (
    <li className="person">
      <Initials of={member} />
      <div className="person-who">
        <p className="person-name">
          <bdi>{name}</bdi>
          {isSelf && (
            <span className="session-current">
              <Icon name="check" small />
              <Trans>You</Trans>
            </span>
          )}
          {isAgent && <AgentBadge />}
        </p>
        {title.trim() !== '' && (
          <p className="small soft">
            <bdi>{title}</bdi>
          </p>
        )}
        <p className="small soft">
          <bdi dir="ltr">{email}</bdi>
        </p>
      </div>
      <div className="person-facts">
        <p className="person-roles">{roleNames(roles)}</p>
        <p className="small soft">
          <Trans>
            Joined <Day at={joinedAt} />
          </Trans>
        </p>
        <SecondFactor isOn={member.has_second_factor} />
      </div>
      {canChange && (
        <div className="actions">
          <Button size="small" aria-label={t`Change roles: ${name}`} onClick={() => onAsk({ intent: 'change-roles', member })}>
            <Trans>Change roles</Trans>
          </Button>
          <Button size="small" aria-label={t`Remove: ${name}`} onClick={() => onAsk({ intent: 'remove', member })}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

/** null for a reader who may not know. */
function SecondFactor({ isOn }: { readonly isOn: boolean | null }) {
  if (isOn === null) return null;
  return (
    <p className="small person-factor">
      <Icon name={isOn ? 'shield' : 'dash'} small />
      {isOn ? <Trans>Uses two-step sign-in</Trans> : <Trans>No two-step sign-in</Trans>}
    </p>
  );
}
