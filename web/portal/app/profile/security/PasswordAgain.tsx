import { Trans, useLingui } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { countOf } from '../../factors/factors.ts';
import type { Factors } from '../../factors/factors.ts';
import { HydratedPasswordField } from '../../sign-in/HydratedPasswordField.tsx';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import type { Problem } from '../../session/api.ts';

interface PasswordAgainProps {
  readonly id: string;
  readonly factors: Factors;
  readonly problem?: Problem | undefined;
}

/**
 * The step-up if the last one is older than ten minutes: the password, and with second factors a code too, or a passkey alone.
 * Used inside a form, whose button submits it.
 */
export function PasswordAgain({ id, factors, problem }: PasswordAgainProps) {
  const { t } = useLingui();
  const { profile } = useSignedIn();
  const place = useRef<HTMLDivElement>(null);
  const { code: refusal, message, errors = {} } = problem ?? {};
  const codeWrong = errors['code'] ?? (refusal === 'second_factor_invalid' ? message : undefined);
  const words: Readonly<Record<string, string>> = {
    fields_missing: t`Type the password that you sign in with.`,
    password_invalid: t`This password is incorrect. Type the password that you sign in with.`,
  };
  const passwordWrong = codeWrong !== undefined && errors['password'] === undefined ? undefined : words[refusal ?? ''];
  // When it comes up, and after each refusal of what was typed.
  const atFault = codeWrong !== undefined && passwordWrong === undefined ? `${id}-code` : id;
  useEffect(() => place.current?.querySelector<HTMLElement>(`#${atFault}`)?.focus(), [atFault, problem]);
  return (
    <div ref={place} className="password-again">
      <p>
        <Trans>Confirm your identity. Your last sign-in was more than ten minutes ago.</Trans>
      </p>
      {/* So that a password manager knows whose password this is. */}
      <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
      <HydratedPasswordField
        id={id}
        name="password"
        label={t`Your password`}
        error={passwordWrong}
        autoComplete="current-password"
        maxLength={128}
      />
      {countOf(factors) > 0 && (
        <TextField
          id={`${id}-code`}
          name="code"
          label={t`Code`}
          hint={
            factors.authenticator === null
              ? t`Enter one of your recovery codes.`
              : t`Enter a code from your authenticator app, or a recovery code.`
          }
          error={codeWrong}
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={24}
          required
        />
      )}
      {factors.passkeys.length > 0 && <PasskeyInstead />}
    </div>
  );
}

/** Submits its surrounding form, with a passkey instead of the password and code. */
function PasskeyInstead() {
  const { t } = useLingui();
  const { language } = useAddress();
  const field = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const known = useSyncExternalStore(
    () => () => undefined,
    () => typeof PublicKeyCredential === 'function',
    () => false,
  );
  if (!known) return null;
  const show = async () => {
    if (asking) return;
    setAsking(true);
    setFailed(false);
    // Few come here, and fewer press it.
    const { passkeyForProof } = await import('./passkey-step-up.ts');
    const passkey = await passkeyForProof(language);
    setAsking(false);
    setFailed(passkey === undefined);
    if (passkey === undefined || field.current === null) return;
    field.current.value = passkey;
    field.current.form?.requestSubmit();
    // A passkey signs once.
    field.current.value = '';
  };
  return (
    <div>
      <input type="hidden" name="passkey" ref={field} />
      <Button icon="shield" aria-disabled={asking} onClick={() => void show()}>
        <Trans>Use a passkey</Trans>
      </Button>
      <p role="alert" className="field-error">
        {failed && t`Your passkey was not confirmed. Try again, or enter your password and a code.`}
      </p>
    </div>
  );
}

/** Whether an answer asks for the password, or says what is wrong with it. */
export function asksForPassword(problem: Problem | undefined): boolean {
  return ['step_up_required', 'fields_missing', 'password_invalid', 'second_factor_invalid'].includes(problem?.code ?? '');
}
