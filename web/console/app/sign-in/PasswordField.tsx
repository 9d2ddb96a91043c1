import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';

interface PasswordFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ id, ...rest }: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      id={id}
      name={id}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      spellCheck={false}
      autoCapitalize="none"
      required
      after={
        <button
          type="button"
          className="entry-show"
          aria-label={shown ? t`Hide the password` : t`Show the password`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
        </button>
      }
    />
  );
}
