import { Trans, useLingui } from '@lingui/react/macro';
import { renewFactor, suspendStaff } from '@thamani/contract/staff.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { SureDialog } from '../components/ActionDialog.tsx';
import { useCommand } from '../components/useCommand.ts';
import { Grants } from './Grants.tsx';
import { statuses, type Countries, type Person } from './person.ts';
import { ScopeDialog } from './ScopeDialog.tsx';

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
  const { icon, tone, label } = statuses[person.status];
  const close = () => setAsking(undefined);
  const renewal = person.status === 'active' ? t`Reset sign-in` : t`Send a new sign-in link`;
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
      <div className="staff-status">
        <Badge icon={icon} tone={tone}>
          {i18n._(label)}
        </Badge>
        {waits && (
          <p className="small soft">
            <Trans>A request is awaiting confirmation</Trans>
          </p>
        )}
      </div>
      {person.status !== 'invited' && (
        <div className="admin-actions">
          <Button size="small" kind="quiet" onClick={() => setAsking('scope')} aria-label={t`Change roles and access: ${person.name}`}>
            <Trans>Change roles and access</Trans>
          </Button>
          <Button size="small" kind="quiet" onClick={() => setAsking('renewal')} aria-label={`${renewal}: ${person.name}`}>
            {renewal}
          </Button>
          {person.status !== 'suspended' && (
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
    const { status } = await run((api) => api.call(suspendStaff, { params: { id: person.id } }));
    if (status === 'done') onClose();
  };
  return (
    <SureDialog title={t`Suspend ${person.name}?`} action={t`Send request`} stops busy={busy} onSure={() => void ask()} onClose={onClose}>
      <p>
        <Trans>
          After another administrator confirms this, the person is signed out everywhere and can no longer use the console. Records of their
          work are kept. To return, they need a new sign-in link, which two administrators must approve.
        </Trans>
      </p>
    </SureDialog>
  );
}

function Renewal({ person, onClose }: AboutProps) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const ask = async () => {
    const { status } = await run((api) => api.call(renewFactor, { params: { id: person.id } }));
    if (status === 'done') onClose();
  };
  return (
    <SureDialog
      title={person.status === 'active' ? t`Reset the sign-in of ${person.name}?` : t`Send a new sign-in link to ${person.name}?`}
      action={t`Send request`}
      busy={busy}
      onSure={() => void ask()}
      onClose={onClose}
    >
      <p>
        {person.status === 'active' ? (
          <Trans>
            Make sure, by telephone or in person, that the request really comes from this person. After another administrator confirms it,
            this person’s sign-in methods stop working, they are signed out everywhere, and a new link is sent to <bdi>{person.email}</bdi>.
            The confirming administrator sees the enrolment code and must give it to the person.
          </Trans>
        ) : (
          <Trans>
            Make sure, by telephone or in person, that the request really comes from this person. After another administrator confirms it, a
            new link is sent to <bdi>{person.email}</bdi>. The confirming administrator sees the enrolment code and must give it to the
            person.
          </Trans>
        )}
      </p>
    </SureDialog>
  );
}
