import { Trans } from '@lingui/react/macro';
import { controlAttributes, Field } from '@thamani/ui/field/Field.tsx';
import { useEffect, useRef, useState } from 'react';
import type { PasswordFieldProps } from './PasswordField.tsx';

interface HydratedPasswordFieldProps extends PasswordFieldProps {
  readonly maxLength?: number;
}

/** PasswordField.tsx for a page with React. */
export function HydratedPasswordField({ id, label, hint, error, ...rest }: HydratedPasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // A browser keeps what it knows to be a password.
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="input">
        <input
          {...rest}
          type={shown ? 'text' : 'password'}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          required
          {...controlAttributes({ id, hint, error })}
        />
        <button type="button" className="password-shows" ref={button} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? <Trans>Hide</Trans> : <Trans>Show</Trans>} <span className="unseen">{label}</span>
        </button>
      </div>
    </Field>
  );
}
