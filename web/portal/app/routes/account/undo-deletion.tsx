import { Trans, useLingui } from '@lingui/react/macro';
import { undoDeletion } from '@thamani/contract/accounts.ts';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { redirect } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import { AccountPage } from '../../sign-in/AccountPage.tsx';
import { formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { LinkForm, LinkRefused } from '../../sign-in/forms/LinkForm.tsx';
import { WentWell } from '../../sign-in/Refusal.tsx';
import { Safety } from '../../sign-in/SecurityTips.tsx';
import type { Route } from './+types/undo-deletion.ts';

export function loader({ request }: Route.LoaderArgs) {
  return { done: new URL(request.url).searchParams.has('done') };
}

export async function action(asked: Route.ActionArgs) {
  const link = textIn(await formOf(asked.request), 'link');
  const { language } = readAddress(new URL(asked.request.url).pathname);
  return refusedAsAnswer(
    async () => {
      await apiForAnyone(asked).call(undoDeletion, { body: { link } });
      return redirect(`${addressIn(language, '/undo-deletion')}?done`, 303);
    },
    { link },
  );
}

export default function UndoDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { link, problem } = actionData ?? {};
  const done = loaderData.done && problem === undefined;
  return (
    <AccountPage
      title={t`Keep your account`}
      heading={done ? <Trans>Your account will not be deleted</Trans> : <Trans>Keep your account</Trans>}
      refused={problem !== undefined}
      answer={
        <>
          {done && <WentWell heading={t`The deletion was cancelled. Nothing was deleted.`} />}
          {problem !== undefined && <LinkRefused problem={problem} />}
        </>
      }
      beside={<Safety />}
    >
      {done ? (
        <ToLogin />
      ) : (
        <LinkForm
          link={problem?.code === 'link_expired' ? undefined : link}
          says={<Trans>Your account is scheduled for deletion. Press the button to keep your account and all its data.</Trans>}
          button={<Trans>Keep my account</Trans>}
          busyLabel={t`Saving…`}
          otherwise={
            <>
              <p className="account-lead">
                <Trans>
                  You can also cancel the deletion by signing in within seven days. To use the link, open it from the email in a browser
                  that has JavaScript turned on.
                </Trans>
              </p>
              <ToLogin />
            </>
          }
        />
      )}
    </AccountPage>
  );
}

function ToLogin() {
  const { language } = useAddress();
  return (
    <ButtonLink kind="main" size="large" href={addressIn(language, '/login')}>
      <Trans>Login</Trans>
    </ButtonLink>
  );
}
