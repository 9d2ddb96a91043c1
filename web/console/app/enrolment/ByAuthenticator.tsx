import { Trans, useLingui } from '@lingui/react/macro';
import { digitsIn } from '@thamani/domain/accounts/codes.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import { rememberWayIn } from '../step-up/step-up.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { useNewPasswordCheck } from '../sign-in/useNewPasswordCheck.ts';
import type { Problem } from '../sign-in/problem.ts';
import { textIn } from '../sign-in/problem.ts';
import { Refused } from '../sign-in/Refused.tsx';
import { Secret } from './Secret.tsx';
import type { Enrolment, Opening } from './useEnrolment.ts';

interface ByAuthenticatorProps {
  readonly opening: Opening;
  readonly enrolment: Enrolment;
  readonly busy: boolean;
  /** What the server said of the fields. */
  readonly errors: Problem['errors'];
}

export function ByAuthenticator({ opening, enrolment, busy, errors: refused }: ByAuthenticatorProps) {
  const { t } = useLingui();
  const submit = useSubmit();
  const judge = useNewPasswordCheck();
  const [found, setFound] = useState<Problem>();
  const errors = found?.errors ?? refused;
  const labels = { password: t`Password`, confirmation: t`Confirm password`, code: t`Code from your authenticator app` };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const form = new FormData(event.currentTarget);
        const problem = judge(form, ['password', 'confirmation', 'code']);
        setFound(problem);
        if (problem !== undefined) return;
        rememberWayIn('code');
        void submit({ ...opening, password: textIn(form, 'password'), code: digitsIn(textIn(form, 'code')) }, { method: 'post' });
      }}
    >
      {found !== undefined && <Refused problem={found} controls={Object.entries(labels).map(([id, label]) => ({ id, label }))} />}
      {/* Tells a password manager whose password it keeps. */}
      <input type="text" autoComplete="username" value={enrolment.email} readOnly hidden />
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
      <Secret {...enrolment.totp} />
      <TextField
        id="code"
        name="code"
        label={labels.code}
        hint={t`Six digits. They confirm that the app is set up.`}
        error={errors['code']}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={12}
        required
      />
      <Button type="submit" kind="main" size="large" aria-disabled={busy} busyLabel={t`Setting up…`}>
        <Trans>Set up and sign in</Trans>
      </Button>
    </form>
  );
}
