import { Trans, useLingui } from '@lingui/react/macro';
import { removeAuthenticator, removePasskey } from '@thamani/contract/second-factors.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { AboutChange } from '../../factors/ChangeExplanation.tsx';
import { profileAddress, countOf } from '../../factors/factors.ts';
import { changeFactors, loadFactors } from '../../factors/change.ts';
import { ChangedPage, NothingToChange } from '../../factors/ChangedPage.tsx';
import { ProofPage } from '../../factors/StepUpPage.tsx';
import type { Problem } from '../../session/api.ts';
import { AccountPage, useHere } from '../../sign-in/AccountPage.tsx';
import { formOf } from '../../sign-in/forms/form-data.ts';
import { Refusal } from '../../sign-in/Refusal.tsx';
import type { Route } from './+types/factor-remove.ts';

/** The address names a passkey by its id, and the authenticator, of which there is one, by its kind. */
function factorIn(request: Request): string {
  return new URL(request.url).searchParams.get('factor') ?? '';
}

export async function loader(asked: Route.LoaderArgs) {
  const loaded = await loadFactors(asked);
  const { authenticator, passkeys } = loaded.factors;
  const factor = factorIn(asked.request);
  const passkey = passkeys.find(({ id }) => id === factor)?.name;
  return { ...loaded, passkey, isThere: passkey !== undefined || (factor === 'authenticator' && authenticator !== null) };
}

export async function action(asked: Route.ActionArgs) {
  const factor = factorIn(asked.request);
  return changeFactors(asked, await formOf(asked.request), async (api) => {
    const { message } = await (factor === 'authenticator'
      ? api.call(removeAuthenticator)
      : api.call(removePasskey, { params: { id: factor } }));
    return { changed: { message, codes: null } };
  });
}

export default function RemoveFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { factors, email, isProved, isThere, passkey } = loaderData;
  const { changed, problem, proving = false } = actionData ?? {};
  if (changed !== undefined) return <ChangedPage changed={changed} email={email} />;
  if (!isThere) return <NothingToChange />;
  if (!isProved) return <ProofPage factors={factors} email={email} problem={proving ? problem : undefined} />;
  return <Question passkey={passkey} isLast={countOf(factors) === 1} problem={problem} />;
}

interface QuestionProps {
  /** Its name; none for the authenticator. */
  readonly passkey: string | undefined;
  readonly isLast: boolean;
  readonly problem: Problem | undefined;
}

function Question({ passkey, isLast, problem }: QuestionProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const here = useHere();
  return (
    <AccountPage
      title={passkey === undefined ? t`Remove the authenticator app` : t`Remove a passkey`}
      heading={
        passkey === undefined ? (
          <Trans>Remove the authenticator app?</Trans>
        ) : (
          <Trans>
            Remove the passkey <bdi>{passkey}</bdi>?
          </Trans>
        )
      }
      lead={
        passkey === undefined ? (
          <Trans>You will no longer be able to sign in with codes from this app.</Trans>
        ) : (
          <Trans>You will no longer be able to sign in with this passkey.</Trans>
        )
      }
      refused={problem !== undefined}
      answer={problem !== undefined && <Refusal problem={problem} />}
      beside={<AboutChange />}
    >
      {isLast && (
        <div className="account-answer">
          <Notice kind="warning" heading={t`Two-step sign-in will be turned off.`}>
            <p>
              <Trans>
                This is your only remaining method for two-step sign-in. If you remove it, your password alone will be enough to sign in,
                and your recovery codes will stop working.
              </Trans>
            </p>
          </Notice>
        </div>
      )}
      <form method="post" action={here} className="factor-question">
        <Button type="submit" kind="stop" size="large" busyLabel={t`Removing…`}>
          <Trans>Remove</Trans>
        </Button>
        <ButtonLink size="large" href={profileAddress(language)}>
          <Trans>Cancel</Trans>
        </ButtonLink>
      </form>
    </AccountPage>
  );
}
