import { useLingui } from '@lingui/react/macro';
import { TextField } from '@thamani/ui/field/Field.tsx';
import type { Problem } from '../../session/api.ts';

export interface FactorCodeFieldProps {
  readonly id: string;
  /** Otherwise only recovery codes are taken. */
  readonly byAuthenticator: boolean;
  readonly problem?: Problem | undefined;
}

/** Takes an authenticator's code and a recovery code alike. The latter has letters, so no keyboard of digits is forced on a phone. */
export function FactorCodeField({ id, byAuthenticator, problem }: FactorCodeFieldProps) {
  const { t } = useLingui();
  const wrong = byAuthenticator
    ? t`Type the six digits that the app shows now, or a recovery code that you have not used.`
    : t`Type a recovery code that you have not used.`;
  return (
    <TextField
      id={id}
      name="code"
      label={byAuthenticator ? t`Code` : t`Recovery code`}
      hint={
        byAuthenticator
          ? t`Enter the six digits that the app shows now. If you do not have your phone, enter one of your recovery codes.`
          : t`If you do not have your passkey, enter one of your recovery codes. Each code works once.`
      }
      error={problem?.errors['code'] ?? (problem?.code === 'second_factor_invalid' ? wrong : undefined)}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      maxLength={24}
      required
    />
  );
}
