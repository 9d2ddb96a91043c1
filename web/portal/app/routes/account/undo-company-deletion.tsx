import { Trans, useLingui } from '@lingui/react/macro';
import { undoCompanyDeletion } from '@thamani/contract/members/ownership.ts';
import { redirect } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import { formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { UndoDeletionPage } from '../../sign-in/UndoDeletionPage.tsx';
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
  return (
    <UndoDeletionPage
      title={t`Keep the company`}
      headingWhenDone={<Trans>The company will not be deleted</Trans>}
      says={<Trans>The company is scheduled for deletion. Press the button to keep it with all its people and data.</Trans>}
      button={<Trans>Keep the company</Trans>}
      withoutLink={
        <Trans>
          Every owner of the company received the link by email. To use it, open it from the email in a browser that has JavaScript turned
          on. To get a new link, sign in as an owner and request the deletion again.
        </Trans>
      }
      isDone={loaderData.done}
      answer={actionData}
    />
  );
}
