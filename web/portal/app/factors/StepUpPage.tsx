import { Trans, useLingui } from '@lingui/react/macro';
import { beginPasskeyStepUp } from '@thamani/contract/second-factors.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import type { Problem } from '../session/api.ts';
import { AccountPage, useHere } from '../sign-in/AccountPage.tsx';
import { FactorCodeField } from '../sign-in/forms/FactorCodeField.tsx';
import { LostFactors } from '../sign-in/LostFactors.tsx';
import { PasskeyForm } from '../sign-in/forms/PasskeyForm.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { Refusal } from '../sign-in/Refusal.tsx';
import { AboutChange, CancelToProfile } from './ChangeExplanation.tsx';
import { countOf, type Factors } from './factors.ts';

export interface ProofPageProps {
  readonly factors: Factors;
  readonly email: string;
  readonly problem?: Problem | undefined;
}

/** Precedes a change of factors if the last step-up is too old: a person who finds an open session must not lock its owner out. */
export function ProofPage({ factors, email, problem }: ProofPageProps) {
  const { t } = useLingui();
  const here = useHere();
  const hasFactors = countOf(factors) > 0;
  const byPasskey = factors.passkeys.length > 0;
  const byAuthenticator = factors.authenticator !== null;
  const passwordWrong = problem?.code === 'password_invalid' ? t`Type the password that you sign in with.` : undefined;
  return (
    <AccountPage
      title={t`Confirm your identity`}
      heading={<Trans>Confirm your identity</Trans>}
      lead={<Trans>For your security, we check your identity before you change how you sign in.</Trans>}
      refused={problem !== undefined}
      answer={
        problem !== undefined && (
          <Refusal
            problem={problem}
            fields={[
              { name: 'password', label: t`Your password` },
              { name: 'code', label: byAuthenticator ? t`Code` : t`Recovery code` },
            ]}
          />
        )
      }
      beside={hasFactors ? <LostFactors /> : <AboutChange />}
    >
      {byPasskey && (
        <PasskeyForm
          options={beginPasskeyStepUp}
          button={<Trans>Use a passkey</Trans>}
          kind="main"
          notShown={t`Your passkey was not confirmed. Try again, or enter your password and a code.`}
        >
          <input type="hidden" name="do" value="prove" />
        </PasskeyForm>
      )}
      <form method="post" action={here} noValidate>
        <input type="hidden" name="do" value="prove" />
        {/* So that a password manager knows whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          id="password"
          name="password"
          label={t`Your password`}
          error={problem?.errors['password'] ?? passwordWrong}
          autoComplete="current-password"
        />
        {hasFactors && <FactorCodeField id="code" byAuthenticator={byAuthenticator} problem={problem} />}
        <Button type="submit" kind={byPasskey ? 'plain' : 'main'} size="large" busyLabel={t`Checking…`}>
          <Trans>Continue</Trans>
        </Button>
      </form>
      <CancelToProfile />
    </AccountPage>
  );
}
