import { Trans, useLingui } from '@lingui/react/macro';
import { useResetLink } from '@thamani/contract/authentication.ts';
import { redirect } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { RecoverySteps } from '../../password-reset/PasswordResetSteps.tsx';
import { recoveryCookie, recoveryIn } from '../../sign-in/flow-cookie.ts';
import { apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import { AccountPage } from '../../sign-in/AccountPage.tsx';
import { CodeForm } from '../../sign-in/forms/CodeForm.tsx';
import { formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { LinkForm, LinkRefused, WithoutLink } from '../../sign-in/forms/LinkForm.tsx';
import { MailHelp } from '../../sign-in/MailHelp.tsx';
import type { Route } from './+types/confirm-reset.ts';

/** The operation's name only looks like React's. */
const exchangeLink = useResetLink;

export function loader({ request }: Route.LoaderArgs) {
  return { email: recoveryIn(request)?.email };
}

export async function action(asked: Route.ActionArgs) {
  const link = textIn(await formOf(asked.request), 'link');
  const { language } = readAddress(new URL(asked.request.url).pathname);
  return refusedAsAnswer(
    async () => {
      const { data: ticket } = await apiForAnyone(asked).call(exchangeLink, { body: { link } });
      const headers = { 'Set-Cookie': recoveryCookie({ email: ticket.email, sentAt: 0, ticket: ticket.token }) };
      return redirect(addressIn(language, '/password-reset'), { status: 303, headers });
    },
    { link },
  );
}

export default function ConfirmReset({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { link, problem } = actionData ?? {};
  const usable = problem?.code === 'link_expired' ? undefined : link;
  return (
    <AccountPage
      title={t`New password`}
      heading={<Trans>Set a new password</Trans>}
      refused={problem !== undefined}
      answer={problem !== undefined && <LinkRefused problem={problem} start={addressIn(language, '/forgot-password')} />}
      beside={
        <>
          <RecoverySteps now="code" />
          <div data-without-link="" hidden={usable !== undefined}>
            <MailHelp />
          </div>
        </>
      }
    >
      <LinkForm
        link={usable}
        says={<Trans>You opened the link in our email. Press the button to choose a new password.</Trans>}
        button={<Trans>Choose a new password</Trans>}
        busyLabel={t`Checking…`}
        otherwise={
          <>
            <WithoutLink />
            <CodeForm typed={loaderData.email} wait={0} action={addressIn(language, '/verify-email')} />
          </>
        }
      />
    </AccountPage>
  );
}
