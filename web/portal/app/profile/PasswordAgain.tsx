import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useEffect, useRef } from 'react';
import { useSignedIn } from '../frame/useSignedIn.ts';
import type { Problem } from '../session/api.ts';

/** What is asked where the last proof is older than ten minutes. Stands in a form, whose button goes on. */
export function PasswordAgain({ id, problem }: { readonly id: string; readonly problem?: Problem | undefined }) {
  const { t } = useLingui();
  const { profile } = useSignedIn();
  const place = useRef<HTMLDivElement>(null);
  const words: Readonly<Record<string, string>> = {
    fields_missing: t`Type the password that you sign in with.`,
    password_wrong: t`This password is wrong. Type the password that you sign in with.`,
  };
  // When it comes up, and after each refusal of what was typed.
  useEffect(() => place.current?.querySelector<HTMLElement>(`#${id}`)?.focus(), [id, problem]);
  return (
    <div ref={place} className="password-again">
      <p>
        <Trans>Confirm that it is you: your last sign-in was more than ten minutes ago.</Trans>
      </p>
      {/* So that a password manager knows whose password this is. */}
      <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
      <TextField
        id={id}
        name="password"
        label={t`Your password`}
        error={problem && words[problem.code]}
        type="password"
        autoComplete="current-password"
        dir="ltr"
        maxLength={128}
        required
      />
    </div>
  );
}

/** Whether an answer asks for the password, or says what is wrong with it. */
export function asksForPassword(problem: Problem | undefined): boolean {
  return ['fresh_proof_needed', 'fields_missing', 'password_wrong'].includes(problem?.code ?? '');
}
