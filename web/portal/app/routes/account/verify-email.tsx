import { Trans, useLingui } from '@lingui/react/macro';
import { resendPasswordReset, verifyToken } from '@thamani/contract/authentication.ts';
import { redirect } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { RecoverySteps, StartOfRecovery } from '../../password-reset/PasswordResetSteps.tsx';
import { recoveryCookie, recoveryIn, secondsToWait } from '../../sign-in/flow-cookie.ts';
import { apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import { AccountPage } from '../../sign-in/AccountPage.tsx';
import { CodeForm, CodeRefused } from '../../sign-in/forms/CodeForm.tsx';
import { codeIn, formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { MailHelp } from '../../sign-in/MailHelp.tsx';
import { WentWell } from '../../sign-in/Refusal.tsx';
import type { Route } from './+types/verify-email.ts';

export function loader({ request }: Route.LoaderArgs) {
  const { email, sentAt = 0 } = recoveryIn(request) ?? {};
  return { email, wait: secondsToWait(sentAt, new Date()), sentAgain: new URL(request.url).searchParams.has('sent') };
}

export async function action(asked: Route.ActionArgs) {
  const form = await formOf(asked.request);
  const { language } = readAddress(new URL(asked.request.url).pathname);
  const kept = recoveryIn(asked.request);
  const typed = form.has('email') ? textIn(form, 'email').trim() : undefined;
  const email = typed ?? kept?.email;
  if (email === undefined) return redirect(addressIn(language, '/verify-email'), 303);
  const api = apiForAnyone(asked);
  const goOn = (path: string, cookie: string) => redirect(addressIn(language, path), { status: 303, headers: { 'Set-Cookie': cookie } });
  return refusedAsAnswer(
    async () => {
      if (form.get('do') === 'resend') {
        await api.call(resendPasswordReset, { body: { email } });
        return goOn('/verify-email?sent', recoveryCookie({ email, sentAt: Date.now() }));
      }
      const { data: ticket } = await api.call(verifyToken, { body: { email, token: codeIn(form) } });
      return goOn('/password-reset', recoveryCookie({ email: ticket.email, sentAt: kept?.sentAt ?? 0, ticket: ticket.token }));
    },
    { typed },
  );
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { email, wait, sentAgain } = loaderData;
  const { typed, problem } = actionData ?? {};
  const known = email !== undefined || typed !== undefined;
  return (
    <AccountPage
      title={t`Verify Email`}
      heading={<Trans>Verify Email</Trans>}
      refused={problem !== undefined}
      answer={
        problem === undefined ? (
          sentAgain && email !== undefined && <WentWell heading={t`If this address has an account, we have sent a code.`} />
        ) : (
          <CodeRefused problem={problem} empty={t`Please input the token sent to your mail`} />
        )
      }
      beside={
        <>
          <RecoverySteps now={known ? 'code' : 'address'} />
          <MailHelp />
        </>
      }
    >
      {known ? (
        <>
          <CodeForm sentTo={typed === undefined ? email : undefined} typed={typed} problem={problem} wait={wait} />
          <AnotherAddress />
        </>
      ) : (
        <StartOfRecovery />
      )}
    </AccountPage>
  );
}

function AnotherAddress() {
  const { language } = useAddress();
  return (
    <p className="account-foot">
      <Trans>
        Not your address? <a href={addressIn(language, '/forgot-password')}>Enter another address</a>
      </Trans>
    </p>
  );
}
