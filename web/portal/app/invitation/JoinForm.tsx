import { Trans, useLingui } from '@lingui/react/macro';
import { registrationSteps } from '@thamani/domain/accounts/registration.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { fieldLabels } from '../company-fields/field-labels.ts';
import type { Problem } from '../session/api.ts';
import { useHere } from '../sign-in/AccountPage.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { Agreement } from '../sign-up/CreatePassword.tsx';

/** What a new person enters beside the password, in the order of the form. */
export const joinFields = ['first_name', 'last_name', 'phone', 'designation_job_title'] as const;
export type JoinField = (typeof joinFields)[number];
export type Typed = Readonly<Record<JoinField, string>>;

interface JoinFormProps {
  /** The invited address, which becomes the account's. */
  readonly email: string;
  readonly hasUnconfirmedRegistration: boolean;
  readonly problem: Problem | undefined;
  readonly typed: Typed | undefined;
}

/** For a person without an account. The link confirms the address, so no code follows. */
export function JoinForm({ email, hasUnconfirmedRegistration, problem, typed }: JoinFormProps) {
  const { t } = useLingui();
  const here = useHere();
  const labels = useJoinLabels();
  const errors = problem?.errors ?? {};
  const field = (name: JoinField) => ({
    id: name,
    name,
    label: labels[name],
    error: errors[name],
    defaultValue: typed?.[name],
    maxLength: registrationSteps.personal[name],
    required: true,
  });
  return (
    <form method="post" action={here} noValidate>
      <p className="account-lead">
        <Trans>
          To accept, create your own account for <bdi dir="ltr">{email}</bdi>.
        </Trans>
      </p>
      {hasUnconfirmedRegistration && (
        <p>
          <Trans>
            A company was registered with this address, but the address was never confirmed. When you join, that registration ends.
          </Trans>
        </p>
      )}
      {/* For a browser that keeps passwords: whose this one is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField {...field('first_name')} autoComplete="given-name" />
      <TextField {...field('last_name')} autoComplete="family-name" />
      <TextField
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        hint={
          <Trans>
            With the country code, e.g. <bdi dir="ltr">+233 24 123 4567</bdi>
          </Trans>
        }
      />
      <TextField {...field('designation_job_title')} autoComplete="organization-title" />
      <PasswordField
        id="password"
        name="password"
        label={labels.password}
        hint={t`At least 12 characters. Several words together are easy to remember.`}
        error={errors['password']}
        autoComplete="new-password"
      />
      <Checkbox id="agreed" name="agreed" value="true" required error={errors['agreed']} label={<Agreement />} />
      <Button type="submit" kind="main" size="large" name="do" value="join" busyLabel={t`Creating your account…`}>
        <Trans>Create the account and join</Trans>
      </Button>
    </form>
  );
}

/** How the form and the summary of its errors name each field. */
export function useJoinLabels(): Readonly<Record<JoinField | 'password' | 'agreed', string>> {
  const { t, i18n } = useLingui();
  return {
    first_name: i18n._(fieldLabels.first_name),
    last_name: i18n._(fieldLabels.last_name),
    phone: i18n._(fieldLabels.phone),
    designation_job_title: i18n._(fieldLabels.designation_job_title),
    password: t`Password`,
    agreed: t`Terms`,
  };
}
