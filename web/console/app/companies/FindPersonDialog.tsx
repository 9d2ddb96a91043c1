import { Trans, useLingui } from '@lingui/react/macro';
import { findAppointee } from '@thamani/contract/members/ownership.ts';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { FormDialog, type Typed } from '../components/FormDialog.tsx';
import { useErrorMessage } from '../session/browser-api.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { canBeAppointed, type Appointee } from './AppointDialog.tsx';

interface FindPersonDialogProps {
  readonly companyId: string;
  readonly onFound: (person: Appointee) => void;
  readonly onClose: () => void;
}

/** By the exact address: a person who has an account and is not, or not as an owner, in the company. */
export function FindPersonDialog({ companyId, onFound, onClose }: FindPersonDialogProps) {
  const { t } = useLingui();
  const api = useConsoleApi();
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const find = async ({ email = '' }: Typed) => {
    if (busy) return;
    if (email === '') return setError(t`Enter the person’s email address.`);
    setBusy(true);
    try {
      const { data: person, message } = await api.call(findAppointee, { params: { id: companyId }, body: { email } });
      if (person === null) setError(message);
      else if (canBeAppointed(person)) onFound(person);
      else if (person.is_agent) setError(t`This person is an agent of the company. An agent cannot be an owner.`);
      else setError(t`This person is already an owner of the company.`);
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t`Appoint a person who is not listed`}
      action={t`Find the person`}
      busy={busy}
      onSend={(typed) => void find(typed)}
      onClose={onClose}
    >
      <p>
        <Trans>The person must have an active account on Thamani. Each search is recorded in the audit log.</Trans>
      </p>
      <TextField
        id="email"
        name="email"
        type="email"
        dir="ltr"
        label={t`Email address`}
        hint={t`The exact address of the account`}
        autoComplete="off"
        maxLength={254}
        error={error}
      />
    </FormDialog>
  );
}
