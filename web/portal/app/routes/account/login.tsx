import { Trans, useLingui } from '@lingui/react/macro';
import { readProfile } from '@thamani/contract/accounts.ts';
import { login } from '@thamani/contract/authentication.ts';
import { askForCompanyPasskey } from '@thamani/contract/second-factors.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Toast } from '@thamani/ui/toast/Toast.tsx';
import { data, redirect } from 'react-router';
import { activationCookie } from '../../sign-in/flow-cookie.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { apiFor, apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import { endedSession, tokenIn } from '../../session/cookies.ts';
import { AccountPage, KeptAmounts, useHere } from '../../sign-in/AccountPage.tsx';
import { EmailField } from '../../sign-in/forms/EmailField.tsx';
import { formOf, passkeyIn, textIn } from '../../sign-in/forms/form-data.ts';
import { InactiveDialog } from '../../sign-in/InactiveDialog.tsx';
import { useWithWayBack } from '../../session/way-back.ts';
import { PasskeyForm } from '../../sign-in/forms/PasskeyForm.tsx';
import { PasswordField } from '../../sign-in/PasswordField.tsx';
import { WentWell } from '../../sign-in/Refusal.tsx';
import { Safety } from '../../sign-in/SecurityTips.tsx';
import { secondStepCookie } from '../../sign-in/second-step.ts';
import { SessionEnded, SignInExpired, SignInRefused } from '../../sign-in/SignInRefused.tsx';
import { signIn, signInByPasskey, goingTo, signInPage } from '../../sign-in/actions.ts';
import type { Route } from './+types/login.ts';
import { sessionStatus } from '@thamani/site/session/api.ts';

export const handle = { factors: true };

export async function loader(asked: Route.LoaderArgs) {
  const says = sayingOf(asked.request.url);
  const session =
    tokenIn(asked.request) === undefined ? 'unknown' : await sessionStatus(() => apiFor(asked).call(readProfile, { params: { id: 'me' } }));
  if (session === 'open') throw redirect(goingTo(asked.request));
  return session === 'ended' ? data({ says }, { headers: { 'Set-Cookie': endedSession } }) : { says };
}

function sayingOf(address: string): 'ended' | 'changed' | 'expired' | undefined {
  const { searchParams } = new URL(address);
  return (['ended', 'changed', 'expired'] as const).find((saying) => searchParams.has(saying));
}

export async function action(asked: Route.ActionArgs) {
  const form = await formOf(asked.request);
  const passkey = passkeyIn(form);
  if (passkey !== undefined) return signInByPasskey(asked, form, { passkey, kept: { email: '' } });
  const email = textIn(form, 'email').trim();
  const answer = await refusedAsAnswer(
    async () => {
      const { message, data: answered } = await apiForAnyone(asked).call(login, { body: { email, password: textIn(form, 'password') } });
      if (!('second_step' in answered)) return signIn(asked, form, { message, data: answered });
      const headers = { 'Set-Cookie': secondStepCookie({ email, ...answered.second_step }) };
      return redirect(signInPage(asked.request, '/login/code'), { status: 303, headers });
    },
    { email },
  );
  if (answer instanceof Response || answer.data.problem.code !== 'account_inactive') return answer;
  return data(answer.data, { ...answer.init, headers: { 'Set-Cookie': activationCookie(email, new Date(0)) } });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const here = useHere();
  const withWayBack = useWithWayBack();
  const { email, problem } = actionData ?? {};
  return (
    <AccountPage
      title={t`Login`}
      heading={<Trans>Login</Trans>}
      lead={<Trans>Welcome back. Sign in to your company’s account.</Trans>}
      refused={problem !== undefined}
      answer={
        <>
          {problem === undefined ? <Said says={loaderData.says} /> : <SignInRefused problem={problem} />}
          <KeptAmounts />
        </>
      }
      beside={<Safety />}
    >
      <form method="post" action={here} noValidate>
        <template data-offline="">
          <Toast kind="error" text={t`Unable to login. Please check your internet connection and try again.`} closeWord={t`Close`} />
        </template>
        <EmailField typed={email} error={problem?.errors['email']} autoComplete="username" />
        <PasswordField
          id="password"
          name="password"
          label={t`Password`}
          error={problem?.errors['password']}
          autoComplete="current-password"
        />
        <p className="account-aside-link">
          <a href={addressIn(language, '/forgot-password')}>
            <Trans>Forgot Password?</Trans>
          </a>
        </p>
        <Button type="submit" kind="main" size="large" busyLabel={t`Signing in…`}>
          <Trans>Login</Trans>
        </Button>
      </form>
      <PasskeyForm
        options={askForCompanyPasskey}
        button={<Trans>Sign in with a passkey</Trans>}
        notShown={t`Your passkey was not confirmed. Try again, or sign in with your password.`}
      />
      <p className="account-foot">
        <Trans>
          No account yet? <a href={withWayBack(addressIn(language, '/sign-up'))}>Sign up</a>
        </Trans>
      </p>
      {problem?.code === 'account_inactive' && <InactiveDialog email={email ?? ''} message={problem.message} />}
    </AccountPage>
  );
}

function Said({ says }: { readonly says: ReturnType<typeof sayingOf> }) {
  const { t } = useLingui();
  if (says === 'ended') return <SessionEnded />;
  if (says === 'expired') return <SignInExpired />;
  if (says === 'changed') return <WentWell heading={t`Your password has been changed. You can now sign in with the new password.`} />;
  return null;
}
