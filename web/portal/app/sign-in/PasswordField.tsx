import { Trans } from '@lingui/react/macro';
import { controlAttributes, Field } from '@thamani/ui/field/Field.tsx';
import type { FieldTexts } from '@thamani/ui/field/Field.tsx';

export interface PasswordFieldProps extends Omit<FieldTexts, 'optional'> {
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** What is typed is never sent back. Only the module can show it, so without script there is no button for it. */
export function PasswordField({ id, label, hint, error, name, autoComplete }: PasswordFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="input">
        <input
          type="password"
          name={name}
          autoComplete={autoComplete}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          required
          {...controlAttributes({ id, hint, error })}
        />
        <button type="button" className="password-shows" data-shows={id} aria-controls={id} hidden>
          <span>
            <Trans>Show</Trans>
          </span>
          <span hidden>
            <Trans>Hide</Trans>
          </span>
          <span className="unseen">{label}</span>
        </button>
      </div>
    </Field>
  );
}
