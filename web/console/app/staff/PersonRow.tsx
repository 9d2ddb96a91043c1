import { Trans, useLingui } from '@lingui/react/macro';
import { renewFactor, suspendStaff } from '@thamani/contract/staff.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { SureDialog } from '../components/ConfirmDialog.tsx';
import { useCommand } from '../components/useCommand.ts';
import { Grants } from './Grants.tsx';
import type { Countries, Person } from './person.ts';
import { ScopeDialog } from './ScopeDialog.tsx';
import { standings } from './sector-labels.ts';

type Asking = 'scope' | 'suspension' | 'renewal';

interface PersonRowProps {
  readonly person: Person;
  readonly countries: Countries;
  /** Something about them waits for a second person already. */
  readonly waits: boolean;
}

export function PersonRow({ person, countries, waits }: PersonRowProps) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState<Asking>();
  const { icon, tone, words } = standings[person.standing];
  const close = () => setAsking(undefined);
  const renewal = person.standing === 'active' ? t`Lost second factor` : t`Mail a new way in`;
  return (
    <li className="staff-person">
      <div className="staff-name">
        <h3>
          <bdi>{person.name}</bdi>
        </h3>
        <p className="small soft">
          <span className="code">{person.staff_number}</span>
          {' · '}
          <bdi>{person.email}</bdi>
        </p>
      </div>
      <Grants grants={person.grants} countries={countries} />
      <div className="staff-standing">
        <Badge icon={icon} tone={tone}>
          {i18n._(words)}
        </Badge>
        {waits && (
          <p className="small soft">
            <Trans>A request about them waits</Trans>
          </p>
        )}
      </div>
      {person.standing !== 'invited' && (
        <div className="admin-actions">
          <Button size="small" kind="quiet" onClick={() => setAsking('scope')} aria-label={t`Change scope: ${person.name}`}>
            <Trans>Change scope</Trans>
          </Button>
          <Button size="small" kind="quiet" onClick={() => setAsking('renewal')} aria-label={`${renewal}: ${person.name}`}>
            {renewal}
          </Button>
          {person.standing !== 'suspended' && (
            <Button size="small" kind="quiet" onClick={() => setAsking('suspension')} aria-label={t`Suspend: ${person.name}`}>
              <Trans>Suspend</Trans>
            </Button>
          )}
        </div>
      )}
      {asking === 'scope' && <ScopeDialog person={person} countries={countries} onClose={close} />}
      {asking === 'suspension' && <Suspension person={person} onClose={close} />}
      {asking === 'renewal' && <Renewal person={person} onClose={close} />}
    </li>
  );
}

interface AboutProps {
  readonly person: Person;
  readonly onClose: () => void;
}

function Suspension({ person, onClose }: AboutProps) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const ask = async () => {
    if ((await run((api) => api.call(suspendStaff, { params: { id: person.id } }))) === undefined) onClose();
  };
  return (
    <SureDialog title={t`Suspend ${person.name}?`} action={t`Ask for it`} stops busy={busy} onSure={() => void ask()} onClose={onClose}>
      <p>
        <Trans>
          Once another admin has confirmed it, every session of theirs ends and they can do nothing. What they did stays. They come back by
          a new way in, which two admins must agree on too.
        </Trans>
      </p>
    </SureDialog>
  );
}

function Renewal({ person, onClose }: AboutProps) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const ask = async () => {
    if ((await run((api) => api.call(renewFactor, { params: { id: person.id } }))) === undefined) onClose();
  };
  return (
    <SureDialog title={t`A new way in for ${person.name}?`} action={t`Ask for it`} busy={busy} onSure={() => void ask()} onClose={onClose}>
      <p>
        <Trans>
          Make sure, by voice or face to face, that it is really they who ask. Once another admin has confirmed it, all their ways in and
          sessions end, and a new link goes to <bdi>{person.email}</bdi>. That admin is shown the code that the link needs.
        </Trans>
      </p>
    </SureDialog>
  );
}
