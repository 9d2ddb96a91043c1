import { useLingui } from '@lingui/react/macro';
import { TextField } from '@thamani/ui/field/Field.tsx';
import type { ReactNode } from 'react';

export interface EmailFieldProps {
  readonly typed?: string | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly autoComplete?: 'username' | 'email';
}

export function EmailField({ typed, error, hint, autoComplete = 'email' }: EmailFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label={t`Email address`}
      hint={hint}
      error={error}
      defaultValue={typed}
      autoComplete={autoComplete}
      inputMode="email"
      maxLength={254}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required
    />
  );
}
