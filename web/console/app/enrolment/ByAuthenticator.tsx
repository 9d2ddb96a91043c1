import { Trans, useLingui } from '@lingui/react/macro';
import { faultInLength } from '@thamani/domain/accounts/sign-in.ts';
import { digitsIn } from '@thamani/site/language/digits.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import { rememberWayIn } from '../step-up/step-up.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';
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
  const judge = useJudging();
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
        const problem = judge(form);
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

/** What the form can see by itself; the rest, such as passwords that everybody uses, the server says. */
function useJudging(): (form: FormData) => Problem | undefined {
  const { t } = useLingui();
  return (form) => {
    const missing = ['password', 'confirmation', 'code'].filter((name) => textIn(form, name).trim() === '');
    if (missing.length > 0) {
      const errors = Object.fromEntries(missing.map((name) => [name, t`Fill in this field.`]));
      return { code: 'fields_missing', message: t`Please fill in all fields`, errors };
    }
    const password = textIn(form, 'password');
    const fault = faultInLength(password);
    if (fault !== undefined) {
      const sentence =
        fault === 'password_short'
          ? t`Use at least 12 characters. Several words together are easy to remember.`
          : t`Use at most 128 characters.`;
      return { code: 'fields_invalid', message: t`Some fields need to be corrected`, errors: { password: sentence } };
    }
    if (password === textIn(form, 'confirmation')) return undefined;
    const errors = { confirmation: t`Enter the same password in both fields.` };
    return { code: 'passwords_differ', message: t`Passwords do not match`, errors };
  };
}
