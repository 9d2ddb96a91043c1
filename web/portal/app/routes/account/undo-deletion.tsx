import { Trans, useLingui } from '@lingui/react/macro';
import { undoDeletion } from '@thamani/contract/accounts.ts';
import { redirect } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { apiForAnyone, refusedAsAnswer } from '../../session/api.ts';
import { formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { UndoDeletionPage } from '../../sign-in/UndoDeletionPage.tsx';
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
  return (
    <UndoDeletionPage
      title={t`Keep your account`}
      headingWhenDone={<Trans>Your account will not be deleted</Trans>}
      says={<Trans>Your account is scheduled for deletion. Press the button to keep your account and all its data.</Trans>}
      button={<Trans>Keep my account</Trans>}
      withoutLink={
        <Trans>
          You can also cancel the deletion by signing in within seven days. To use the link, open it from the email in a browser that has
          JavaScript turned on.
        </Trans>
      }
      isDone={loaderData.done}
      answer={actionData}
    />
  );
}
