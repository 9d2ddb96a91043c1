import { useLingui } from '@lingui/react/macro';
import { TextField } from '@thamani/ui/field/Field.tsx';
import type { Problem } from '../session/api.ts';

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
          ? t`The six digits that the app shows now. No phone at hand? Type one of your recovery codes instead.`
          : t`No passkey at hand? Type one of the codes that you stored. Each works once.`
      }
      error={problem?.errors['code'] ?? (problem?.code === 'factor_wrong' ? wrong : undefined)}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      maxLength={24}
      required
    />
  );
}
