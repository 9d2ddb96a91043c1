import { Trans, useLingui } from '@lingui/react/macro';
import { requestPasswordReset } from '@thamani/contract/authentication.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { redirect } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { RecoverySteps, TooLate } from '../../password-reset/PasswordResetSteps.tsx';
import { recoveryCookie, recoveryIn } from '../../sign-in/flow-cookie.ts';
import { apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import { AccountPage, useHere } from '../../sign-in/AccountPage.tsx';
import { EmailField } from '../../sign-in/forms/EmailField.tsx';
import { formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { Refusal } from '../../sign-in/Refusal.tsx';
import type { Route } from './+types/forgot-password.ts';

export function loader({ request }: Route.LoaderArgs) {
  return { email: recoveryIn(request)?.email, late: new URL(request.url).searchParams.has('late') };
}

export async function action(asked: Route.ActionArgs) {
  const email = textIn(await formOf(asked.request), 'email').trim();
  const { language } = readAddress(new URL(asked.request.url).pathname);
  return refusedAsAnswer(
    async () => {
      await apiForAnyone(asked).call(requestPasswordReset, { body: { email } });
      const headers = { 'Set-Cookie': recoveryCookie({ email, sentAt: Date.now() }) };
      return redirect(addressIn(language, '/verify-email'), { status: 303, headers });
    },
    { email },
  );
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const here = useHere();
  const { email = loaderData.email, problem } = actionData ?? {};
  return (
    <AccountPage
      title={t`Forgot Password`}
      heading={<Trans>Forgot Password</Trans>}
      lead={<Trans>Enter the email address of your account. We will send you a four-digit code.</Trans>}
      refused={problem !== undefined}
      answer={
        problem === undefined ? (
          loaderData.late && <TooLate />
        ) : (
          <Refusal problem={problem} fields={[{ name: 'email', label: t`Email address` }]} />
        )
      }
      beside={<RecoverySteps now="address" />}
    >
      <form method="post" action={here} noValidate>
        <EmailField typed={email} error={problem?.errors['email']} />
        <Button type="submit" kind="main" size="large" busyLabel={t`Sending…`}>
          <Trans>Send the code</Trans>
        </Button>
      </form>
      <p className="account-foot">
        <Trans>
          Remembered your password? <a href={addressIn(language, '/login')}>Sign in</a>
        </Trans>
      </p>
    </AccountPage>
  );
}
