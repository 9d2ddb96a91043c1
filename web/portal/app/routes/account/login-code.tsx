import { Trans, useLingui } from '@lingui/react/macro';
import { askForCompanyPasskey, finishLogin } from '@thamani/contract/second-factors.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { redirect } from 'react-router';
import { apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import type { Problem } from '../../session/api.ts';
import { AccountPage, useHere } from '../../sign-in/AccountPage.tsx';
import { FactorCodeField } from '../../sign-in/forms/FactorCodeField.tsx';
import { factorCodeIn, formOf, passkeyIn } from '../../sign-in/forms/form-data.ts';
import { LostFactors } from '../../sign-in/LostFactors.tsx';
import { PasskeyForm } from '../../sign-in/forms/PasskeyForm.tsx';
import { Refusal } from '../../sign-in/Refusal.tsx';
import { secondStepDone, secondStepIn } from '../../sign-in/second-step.ts';
import type { Method } from '../../sign-in/second-step.ts';
import { signIn, signInByPasskey, signInPage } from '../../sign-in/actions.ts';
import type { Route } from './+types/login-code.ts';

export const handle = { factors: true };

export function loader({ request }: Route.LoaderArgs) {
  const step = secondStepIn(request);
  if (step === undefined) throw startAgain(request);
  return { email: step.email, methods: step.methods };
}

export async function action(asked: Route.ActionArgs) {
  const form = await formOf(asked.request);
  const passkey = passkeyIn(form);
  if (passkey !== undefined) return signInByPasskey(asked, form, { passkey, kept: { byPasskey: true } });
  const step = secondStepIn(asked.request);
  if (step === undefined) return startAgain(asked.request);
  const answer = await refusedAsAnswer(
    async () => {
      const body = { token: step.token, code: factorCodeIn(form) };
      return signIn(asked, form, await apiForAnyone(asked).call(finishLogin, { body }));
    },
    { byPasskey: false },
  );
  return !(answer instanceof Response) && answer.data.problem.code === 'sign_in_expired' ? startAgain(asked.request) : answer;
}

function startAgain(request: Request): Response {
  return redirect(signInPage(request, '/login', 'expired'), { status: 303, headers: { 'Set-Cookie': secondStepDone } });
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { email, methods } = loaderData;
  const problem = actionData?.problem;
  const byPasskey = methods.includes('passkey');
  const ofCode = actionData?.byPasskey === false ? actionData.problem : undefined;
  const byAuthenticator = methods.includes('authenticator');
  return (
    <AccountPage
      title={t`Second step`}
      heading={byAuthenticator ? <Trans>Enter the code from your authenticator app</Trans> : <Trans>Use your passkey</Trans>}
      lead={
        <Trans>
          Your password is correct. Complete one more step to sign in to the account <bdi dir="ltr">{email}</bdi>.
        </Trans>
      }
      refused={problem !== undefined}
      answer={problem !== undefined && <CodeRefused problem={problem} byAuthenticator={byAuthenticator} />}
      beside={<LostFactors />}
    >
      {byPasskey && !byAuthenticator && <PasskeyStep kind="main" />}
      <CodeForm methods={methods} problem={ofCode} />
      {byPasskey && byAuthenticator && <PasskeyStep />}
      <p className="account-foot">
        <a href={addressIn(language, '/login')}>
          <Trans>Use another account</Trans>
        </a>
      </p>
    </AccountPage>
  );
}

function CodeForm({ methods, problem }: { readonly methods: readonly Method[]; readonly problem: Problem | undefined }) {
  const { t } = useLingui();
  const here = useHere();
  const byAuthenticator = methods.includes('authenticator');
  if (!byAuthenticator && !methods.includes('recovery_code')) return null;
  return (
    <form method="post" action={here} noValidate>
      <FactorCodeField id="code" byAuthenticator={byAuthenticator} problem={problem} />
      <Button type="submit" kind={byAuthenticator ? 'main' : 'plain'} size="large" busyLabel={t`Checking…`}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}

function PasskeyStep({ kind = 'plain' }: { readonly kind?: 'main' | 'plain' }) {
  const { t } = useLingui();
  return (
    <PasskeyForm
      options={askForCompanyPasskey}
      button={<Trans>Use a passkey</Trans>}
      kind={kind}
      notShown={t`Your passkey was not confirmed. Try again, or enter a code.`}
    />
  );
}

function CodeRefused({ problem, byAuthenticator }: { readonly problem: Problem; readonly byAuthenticator: boolean }) {
  const { t } = useLingui();
  return <Refusal problem={problem} fields={[{ name: 'code', label: byAuthenticator ? t`Code` : t`Recovery code` }]} />;
}
