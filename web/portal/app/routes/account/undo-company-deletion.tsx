import { Trans, useLingui } from '@lingui/react/macro';
import { undoCompanyDeletion } from '@thamani/contract/members/ownership.ts';
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
import type { Route } from './+types/undo-company-deletion.ts';

export function loader({ request }: Route.LoaderArgs) {
  return { done: new URL(request.url).searchParams.has('done') };
}

export async function action(asked: Route.ActionArgs) {
  const link = textIn(await formOf(asked.request), 'link');
  const { language } = readAddress(new URL(asked.request.url).pathname);
  return refusedAsAnswer(
    async () => {
      await apiForAnyone(asked).call(undoCompanyDeletion, { body: { link } });
      return redirect(`${addressIn(language, '/undo-company-deletion')}?done`, 303);
    },
    { link },
  );
}

export default function UndoCompanyDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { link, problem } = actionData ?? {};
  const done = loaderData.done && problem === undefined;
  return (
    <AccountPage
      title={t`Keep the company`}
      heading={done ? <Trans>The company will not be deleted</Trans> : <Trans>Keep the company</Trans>}
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
          says={<Trans>The company is scheduled for deletion. Press the button to keep it with all its people and data.</Trans>}
          button={<Trans>Keep the company</Trans>}
          busyLabel={t`Saving…`}
          otherwise={
            <>
              <p className="account-lead">
                <Trans>
                  Every owner of the company received the link by email. To use it, open it from the email in a browser that has JavaScript
                  turned on. To get a new link, sign in as an owner and request the deletion again.
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
