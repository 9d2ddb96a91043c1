import { Trans, useLingui } from '@lingui/react/macro';
import { codeRules } from '@thamani/domain/accounts/codes.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { FieldNotes } from '@thamani/ui/field/Field.tsx';
import type { Problem } from '../../session/api.ts';
import { EmailField } from './EmailField.tsx';
import { Resend } from './Resend.tsx';
import { useHere } from '../AccountPage.tsx';
import { Refusal } from '../Refusal.tsx';

export interface CodeFormProps {
  /** Where the code went; without it the form asks for the address too. */
  readonly sentTo?: string | undefined;
  /** What was typed into the form that asked for the address. */
  readonly typed?: string | undefined;
  readonly problem?: Problem | undefined;
  /** Seconds until another code may be asked for. */
  readonly wait: number;
  /** Where it goes, if not to this page. */
  readonly action?: string;
}

/** What a refusal calls the boxes. */
const codeControl = 'code-1';

/** Four boxes, one digit each. Without script the first one takes them all. */
export function CodeForm({ sentTo, typed, problem, wait, action }: CodeFormProps) {
  const { t } = useLingui();
  const here = useHere();
  return (
    <form method="post" action={action ?? here} id="code-form" noValidate>
      {sentTo === undefined ? (
        <EmailField typed={typed} error={problem?.errors['email']} hint={t`The email address that we sent the code to.`} />
      ) : (
        <p className="account-lead">
          <Trans>
            Enter the four digits that we sent to <bdi dir="ltr">{sentTo}</bdi>.
          </Trans>
        </p>
      )}
      <Boxes
        error={problem?.errors['token'] ?? (problem?.code === 'code_invalid' ? t`Check the digits in the latest email.` : undefined)}
      />
      <Button type="submit" kind="main" size="large" name="do" value="verify" busyLabel={t`Checking…`}>
        <Trans>Verify</Trans>
      </Button>
      <Resend wait={wait} />
    </form>
  );
}

function Boxes({ error }: { readonly error: string | undefined }) {
  const { t } = useLingui();
  const count = codeRules.digits;
  const notes = error === undefined ? undefined : 'code-error';
  return (
    <fieldset className={error === undefined ? 'field' : 'field field-wrong'} aria-describedby={notes}>
      <legend>
        <Trans>Code from the email</Trans>
      </legend>
      <FieldNotes id="code" error={error} />
      {/* Digits stand in the order in which they are read out, in Arabic too. */}
      <div className="code-boxes" dir="ltr" data-code="">
        {Array.from({ length: count }, (_, index) => index + 1).map((place) => (
          <input
            key={place}
            id={`code-${place}`}
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete={place === 1 ? 'one-time-code' : 'off'}
            maxLength={place === 1 ? count : 1}
            aria-label={t`Digit ${place} of ${count}`}
            aria-invalid={error === undefined ? undefined : true}
            required
          />
        ))}
      </div>
    </fieldset>
  );
}

/** `empty` is what this page says where no code was entered. */
export function CodeRefused({ problem, empty }: { readonly problem: Problem; readonly empty?: string }) {
  const { t } = useLingui();
  const fields = [
    { name: 'email', label: t`Email address` },
    { name: 'token', label: t`Code from the email`, control: codeControl },
  ];
  return <Refusal problem={problem} fields={fields} heading={problem.errors['token'] === undefined ? undefined : empty} />;
}
