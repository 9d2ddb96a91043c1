import { Trans, useLingui } from '@lingui/react/macro';
import { changeScope } from '@thamani/contract/staff.ts';
import { areSameGrants } from '@thamani/domain/review/staff.ts';
import { useState } from 'react';
import { FormDialog } from '../components/FormDialog.tsx';
import { useCommand } from '../components/useCommand.ts';
import { GrantsForm } from './GrantsForm.tsx';
import type { Countries, Person } from './person.ts';
import { grantsOf, useGrants } from './useGrants.ts';

interface ScopeDialogProps {
  readonly person: Person;
  readonly countries: Countries;
  readonly onClose: () => void;
}

export function ScopeDialog({ person, countries, onClose }: ScopeDialogProps) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const { choices, change } = useGrants(person.grants);
  const [refused, setRefused] = useState<string>();
  const [error, setError] = useState<string>();
  const send = async () => {
    const grants = grantsOf(choices);
    setError(grants === undefined ? t`Choose at least one role. For each role, choose at least one country and one sector.` : undefined);
    if (grants === undefined) return;
    if (areSameGrants(grants, person.grants)) return setError(t`Nothing was changed. Change a role, country or sector, or cancel.`);
    const answer = await run((api) => api.call(changeScope, { params: { id: person.id }, body: { grants } }));
    if (answer.status === 'done') onClose();
    else if (answer.status === 'refused') setRefused(answer.message);
  };
  return (
    <FormDialog
      title={t`Change roles and access`}
      action={t`Send request`}
      busy={busy}
      refused={refused}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p>
        <Trans>
          What <bdi>{person.name}</bdi> may do, and where. The change takes effect after another administrator has confirmed it.
        </Trans>
      </p>
      <GrantsForm choices={choices} countries={countries} error={error} onChange={change} />
    </FormDialog>
  );
}
