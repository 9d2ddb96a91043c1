import { Trans, useLingui } from '@lingui/react/macro';
import { renewRecoveryCodes } from '@thamani/contract/second-factors.ts';
import { secondFactorRules } from '@thamani/domain/accounts/sign-in.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { countOf } from '../../factors/factors.ts';
import { changeFactors, loadFactors } from '../../factors/change.ts';
import { ChangedPage, NothingToChange } from '../../factors/ChangedPage.tsx';
import { ProofPage } from '../../factors/StepUpPage.tsx';
import type { Problem } from '../../session/api.ts';
import { AccountPage, useHere } from '../../sign-in/AccountPage.tsx';
import { formOf } from '../../sign-in/forms/form-data.ts';
import { LostFactors } from '../../sign-in/LostFactors.tsx';
import { Refusal } from '../../sign-in/Refusal.tsx';
import type { Route } from './+types/factor-recovery-codes.ts';
import { CancelToProfile } from '../../factors/ChangeExplanation.tsx';

export function loader(asked: Route.LoaderArgs) {
  return loadFactors(asked);
}

export async function action(asked: Route.ActionArgs) {
  return changeFactors(asked, await formOf(asked.request), async (api) => {
    const { message, data } = await api.call(renewRecoveryCodes);
    return { changed: { message, codes: data.recovery_codes } };
  });
}

export default function MakeRecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { factors, email, isProved } = loaderData;
  const { changed, problem, proving = false } = actionData ?? {};
  if (changed !== undefined) return <ChangedPage changed={changed} email={email} />;
  if (countOf(factors) === 0) return <NothingToChange />;
  if (!isProved) return <ProofPage factors={factors} email={email} problem={proving ? problem : undefined} />;
  return <Question left={factors.recovery_codes_left} problem={problem} />;
}

function Question({ left, problem }: { readonly left: number; readonly problem: Problem | undefined }) {
  const { t } = useLingui();
  const here = useHere();
  const codes = secondFactorRules.recoveryCodes;
  return (
    <AccountPage
      title={t`Make new recovery codes`}
      heading={<Trans>Make new recovery codes</Trans>}
      lead={
        left === 0 ? (
          <Trans>You have no recovery codes left. You get {codes} new codes.</Trans>
        ) : (
          <Trans>You get {codes} new codes. Your current codes stop working immediately.</Trans>
        )
      }
      refused={problem !== undefined}
      answer={problem !== undefined && <Refusal problem={problem} />}
      beside={<LostFactors />}
    >
      <form method="post" action={here}>
        <Button type="submit" kind="main" size="large" busyLabel={t`One moment…`}>
          <Trans>Make new codes</Trans>
        </Button>
      </form>
      <CancelToProfile />
    </AccountPage>
  );
}
