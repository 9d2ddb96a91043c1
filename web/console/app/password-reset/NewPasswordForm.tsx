import { Trans, useLingui } from '@lingui/react/macro';
import { digitsIn } from '@thamani/domain/accounts/codes.ts';
import { knowsPasskeys, showPasskey } from '@thamani/site/session/passkeys.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { useErrorMessage } from '../session/browser-api.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { textIn, type Problem } from '../sign-in/problem.ts';
import { Refused } from '../sign-in/Refused.tsx';
import { useNewPasswordCheck } from '../sign-in/useNewPasswordCheck.ts';
import type { PasswordReset } from './usePasswordReset.ts';

interface NewPasswordFormProps {
  readonly link: string;
  readonly reset: PasswordReset;
  readonly busy: boolean;
  /** What the server said of the fields. */
  readonly errors: Problem['errors'];
  readonly askForPasskey: (link: string) => Promise<PasswordReset['passkey']>;
}

/** The new password and the second factor together: the link alone changes nothing. */
export function NewPasswordForm({ link, reset, busy, errors: refused, askForPasskey }: NewPasswordFormProps) {
  const { t } = useLingui();
  const submit = useSubmit();
  const check = useNewPasswordCheck();
  const messageOf = useErrorMessage();
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Problem>();
  const [asking, setAsking] = useState(false);
  const errors = found?.errors ?? refused;
  const labels = { password: t`New password`, confirmation: t`Confirm new password`, code: t`Code from your authenticator app` };
  const hasPasskey = reset.passkey !== null && knowsPasskeys();

  const typed = (required: readonly string[]): FormData | undefined => {
    if (busy || asking || form.current === null) return undefined;
    const data = new FormData(form.current);
    const problem = check(data, required);
    setFound(problem);
    return problem === undefined ? data : undefined;
  };
  const byCode = () => {
    const data = typed(['password', 'confirmation', 'code']);
    if (data === undefined) return;
    void submit({ link, password: textIn(data, 'password'), code: digitsIn(textIn(data, 'code')) }, { method: 'post' });
  };
  const byPasskey = async () => {
    const data = typed(['password', 'confirmation']);
    if (data === undefined) return;
    setAsking(true);
    const failed = (message: string) => setFound({ code: 'passkey', message, errors: {} });
    try {
      const asked = await askForPasskey(link);
      const response = asked === null ? undefined : await showPasskey(asked.options);
      if (asked === null || response === undefined) return failed(t`Your passkey was not confirmed. Try again.`);
      const passkey = JSON.stringify({ challenge_id: asked.challenge_id, response });
      await submit({ link, password: textIn(data, 'password'), passkey }, { method: 'post' });
    } catch (error) {
      failed(messageOf(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reset.has_authenticator) byCode();
        else void byPasskey();
      }}
    >
      {found !== undefined && <Refused problem={found} controls={Object.entries(labels).map(([id, label]) => ({ id, label }))} />}
      {/* Tells a password manager whose password it keeps. */}
      <input type="text" autoComplete="username" value={reset.email} readOnly hidden />
      <PasswordField
        id="password"
        label={labels.password}
        hint={t`Use 12 to 128 characters. Several words together are easy to remember. Capital letters, digits and symbols are not required.`}
        error={errors['password']}
        autoComplete="new-password"
      />
      <PasswordField
        id="confirmation"
        label={labels.confirmation}
        hint={t`Enter the same password again.`}
        error={errors['confirmation']}
        autoComplete="new-password"
      />
      {reset.has_authenticator && (
        <>
          <TextField
            id="code"
            name="code"
            label={labels.code}
            hint={t`Six digits. Each code works once.`}
            error={errors['code']}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={12}
            required
          />
          <Button type="submit" kind="main" size="large" aria-disabled={busy || asking} busyLabel={t`Saving…`}>
            <Trans>Set new password</Trans>
          </Button>
        </>
      )}
      {hasPasskey && (
        <Button
          kind={reset.has_authenticator ? 'plain' : 'main'}
          size="large"
          icon="shield"
          aria-disabled={busy || asking}
          busyLabel={t`Waiting for your passkey…`}
          onClick={() => void byPasskey()}
        >
          <Trans>Set new password with your passkey</Trans>
        </Button>
      )}
    </form>
  );
}
