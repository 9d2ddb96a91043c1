import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import { makePasskey } from '@thamani/site/session/passkeys.ts';
import { rememberWayIn } from '../step-up/step-up.ts';
import { useErrorMessage } from '../session/browser-api.ts';
import type { Enrolment, Opening } from './useEnrolment.ts';

interface ByPasskeyProps {
  readonly opening: Opening;
  readonly busy: boolean;
  readonly askForPasskey: (opening: Opening) => Promise<Enrolment['passkey']>;
}

export function ByPasskey({ opening, busy, askForPasskey }: ByPasskeyProps) {
  const { t } = useLingui();
  const submit = useSubmit();
  const wordsOf = useErrorMessage();
  const [name, setName] = useState('');
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState<string>();

  const make = async () => {
    if (busy || asking) return;
    setAsking(true);
    setFailed(undefined);
    try {
      const { challenge_id, options } = await askForPasskey(opening);
      const response = await makePasskey(options);
      if (response === undefined)
        return setFailed(t`No passkey was created. Try again, or set up a password and an authenticator app instead.`);
      rememberWayIn('passkey');
      await submit({ ...opening, passkey: JSON.stringify({ challenge_id, response }), passkey_name: name }, { method: 'post' });
    } catch (error) {
      setFailed(wordsOf(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <p>
        <Trans>
          Your device stores the passkey and asks for your fingerprint, your face or the device code. There is no password to remember or
          for others to see.
        </Trans>
      </p>
      <TextField
        id="passkey_name"
        label={t`Name of this device`}
        optional={t`(optional)`}
        hint={t`This name helps you to recognise the device later, for example “office computer”.`}
        error={failed}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={60}
        autoComplete="off"
      />
      <Button type="submit" kind="main" size="large" icon="shield" aria-disabled={busy || asking} busyLabel={t`Waiting for your device…`}>
        <Trans>Set up a passkey</Trans>
      </Button>
    </form>
  );
}
