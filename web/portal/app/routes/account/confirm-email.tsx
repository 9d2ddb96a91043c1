import { Trans, useLingui } from '@lingui/react/macro';
import { resendActivation, useActivationLink, verifyAccount } from '@thamani/contract/authentication.ts';
import { redirect, useLocation } from 'react-router';
import { Activated } from '../../email-verification/Activated.tsx';
import { activationCookie, activationDone, activationIn, secondsToWait } from '../../sign-in/flow-cookie.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import { cookiesOfSignIn, tokenIn } from '../../session/cookies.ts';
import { AccountPage, KeptAmounts } from '../../sign-in/AccountPage.tsx';
import { CodeForm, CodeRefused } from '../../sign-in/forms/CodeForm.tsx';
import { codeIn, formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { LinkForm, WithoutLink } from '../../sign-in/forms/LinkForm.tsx';
import { MailHelp } from '../../sign-in/MailHelp.tsx';
import { WentWell } from '../../sign-in/Refusal.tsx';
import { Safety } from '../../sign-in/SecurityTips.tsx';
import { withWayBack } from '../../session/way-back.ts';
import type { Route } from './+types/confirm-email.ts';

/** The operation's name only looks like React's. */
const activateByLink = useActivationLink;

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { email, sentAt = 0 } = activationIn(request) ?? {};
  const done = searchParams.has('done') && tokenIn(request) !== undefined;
  return { email, wait: secondsToWait(sentAt, new Date()), sentAgain: searchParams.has('sent'), done };
}

export async function action(asked: Route.ActionArgs) {
  const form = await formOf(asked.request);
  const { pathname, search } = new URL(asked.request.url);
  const { language } = readAddress(pathname);
  const here = (saying: string) => withWayBack(`${addressIn(language, '/confirm-email')}?${saying}`, search);
  const typed = form.has('email') ? textIn(form, 'email').trim() : undefined;
  const email = typed ?? activationIn(asked.request)?.email ?? '';
  const link = form.has('link') ? textIn(form, 'link') : undefined;
  const api = apiForAnyone(asked);
  return refusedAsAnswer(
    async () => {
      if (form.get('do') === 'resend') {
        await api.call(resendActivation, { body: { email } });
        return redirect(here('sent'), { status: 303, headers: { 'Set-Cookie': activationCookie(email) } });
      }
      const { data: signedIn } = await (link === undefined
        ? api.call(verifyAccount, { body: { email, token: codeIn(form) } })
        : api.call(activateByLink, { body: { link } }));
      const headers = new Headers([...cookiesOfSignIn(signedIn), ['Set-Cookie', activationDone]]);
      // To a page of its own, so that a reload posts nothing.
      return redirect(here('done'), { status: 303, headers });
    },
    { typed, link },
  );
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { email, wait, sentAgain, done } = loaderData;
  const { typed, link, problem } = actionData ?? {};
  const usable = problem?.code === 'link_expired' ? undefined : link;
  if (done && problem === undefined) return <Activated />;
  return (
    <AccountPage
      title={t`Verify Email`}
      heading={<Trans>Verify Email</Trans>}
      refused={problem !== undefined}
      answer={
        <>
          {problem === undefined ? (
            sentAgain &&
            email !== undefined && <WentWell heading={t`If this email address still has to be confirmed, we have sent a code to it.`} />
          ) : (
            <CodeRefused problem={problem} empty={t`Please input the token sent to your mail`} />
          )}
          <KeptAmounts />
        </>
      }
      beside={
        <>
          <div data-without-link="" hidden={usable !== undefined}>
            <MailHelp />
          </div>
          <Safety />
        </>
      }
    >
      <LinkForm
        link={usable}
        says={<Trans>You opened the link in our email. Press the button to confirm your email address and open your account.</Trans>}
        button={<Trans>Confirm my email address</Trans>}
        busyLabel={t`Checking…`}
        otherwise={
          <>
            {email === undefined && <WithoutLink />}
            <CodeForm
              sentTo={typed === undefined ? email : undefined}
              typed={typed}
              problem={link === undefined ? problem : undefined}
              wait={wait}
            />
            <Registered />
          </>
        }
      />
    </AccountPage>
  );
}

function Registered() {
  const { language } = useAddress();
  const { search } = useLocation();
  return (
    <p className="account-foot">
      <Trans>
        Already confirmed? <a href={withWayBack(addressIn(language, '/login'), search)}>Sign in</a>
      </Trans>
    </p>
  );
}
