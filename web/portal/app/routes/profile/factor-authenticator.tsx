import { Trans, useLingui } from '@lingui/react/macro';
import { addAuthenticator, beginAuthenticator } from '@thamani/contract/second-factors.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { AboutChange, CancelToProfile } from '../../factors/ChangeExplanation.tsx';
import { AuthenticatorSecret } from '../../factors/AuthenticatorSecret.tsx';
import { countOf } from '../../factors/factors.ts';
import { changeFactors, loadFactors, type BegunAuthenticator } from '../../factors/change.ts';
import { ChangedPage } from '../../factors/ChangedPage.tsx';
import { ProofPage } from '../../factors/StepUpPage.tsx';
import { drawQr } from '../../home/qr.ts';
import type { Problem } from '../../session/api.ts';
import { AccountPage, useHere } from '../../sign-in/AccountPage.tsx';
import { factorCodeIn, formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { Refusal } from '../../sign-in/Refusal.tsx';
import type { Route } from './+types/factor-authenticator.ts';

/** To find and open an app, and to scan: the proof must not run out meanwhile. */
const minutesToSetUp = 5;

export function loader(asked: Route.LoaderArgs) {
  return loadFactors(asked, minutesToSetUp);
}

export async function action(asked: Route.ActionArgs) {
  const form = await formOf(asked.request);
  const begun = begunIn(form);
  return changeFactors(
    asked,
    form,
    async (api) => {
      if (begun === undefined) {
        const { data } = await api.call(beginAuthenticator);
        return { begun: begunWith(data.challenge_id, data.uri) };
      }
      const body = { challenge_id: begun.challengeId, code: factorCodeIn(form) };
      const { message, data } = await api.call(addAuthenticator, { body });
      return { changed: { message, codes: data.recovery_codes } };
    },
    { begun },
  );
}

/** The secret comes back with its first code: a wrong code shows the same picture again, which the phone has read already. */
function begunIn(form: FormData): BegunAuthenticator | undefined {
  const [challengeId, uri] = [textIn(form, 'challenge_id'), textIn(form, 'uri')];
  return challengeId !== '' && uri.startsWith('otpauth://totp/') ? begunWith(challengeId, uri) : undefined;
}

/** Drawn here, so that the page needs no script for it. */
function begunWith(challengeId: string, uri: string): BegunAuthenticator {
  return { challengeId, uri, qr: drawQr(uri) };
}

export default function AddAuthenticator({ loaderData, actionData }: Route.ComponentProps) {
  const { factors, email, isProved } = loaderData;
  const { begun, changed, problem, proving = false } = actionData ?? {};
  if (changed !== undefined) return <ChangedPage changed={changed} email={email} />;
  const adds = countOf(factors) === 0 ? 'first' : 'another';
  // An ended secret is of no use: the page begins again, and says why.
  if (begun !== undefined && problem?.code !== 'challenge_expired') return <FirstCode begun={begun} adds={adds} problem={problem} />;
  if (!isProved) return <ProofPage factors={factors} email={email} problem={proving ? problem : undefined} />;
  return <Introduction replaces={factors.authenticator !== null} adds={adds} problem={problem} />;
}

interface StepProps {
  readonly adds: 'first' | 'another';
  readonly problem: Problem | undefined;
}

function Introduction({ replaces, adds, problem }: StepProps & { readonly replaces: boolean }) {
  const { t } = useLingui();
  const here = useHere();
  return (
    <AccountPage
      title={t`Add an authenticator app`}
      heading={<Trans>Add an authenticator app</Trans>}
      lead={
        <Trans>
          An authenticator app on your phone shows six digits that change every 30 seconds. You enter them after your password, so a stolen
          password alone is not enough to sign in.
        </Trans>
      }
      refused={problem !== undefined}
      answer={problem !== undefined && <Refusal problem={problem} />}
      beside={<AboutChange adds={adds} />}
    >
      <ol className="factor-steps">
        <li>
          <Trans>
            If you do not have an authenticator app, install one on your phone. Any app works, such as Aegis, FreeOTP, Google Authenticator
            or Microsoft Authenticator. These apps work offline.
          </Trans>
        </li>
        <li>
          <Trans>Press Continue, then scan the QR code with the app.</Trans>
        </li>
        <li>
          <Trans>Enter the six digits that the app then shows.</Trans>
        </li>
      </ol>
      {replaces && (
        <div className="account-answer">
          <Notice kind="plain" heading={t`The new app replaces the app that you use now.`} />
        </div>
      )}
      <form method="post" action={here}>
        <Button type="submit" kind="main" size="large" busyLabel={t`One moment…`}>
          <Trans>Continue</Trans>
        </Button>
      </form>
      <CancelToProfile />
    </AccountPage>
  );
}

function FirstCode({ begun, adds, problem }: StepProps & { readonly begun: BegunAuthenticator }) {
  const { t } = useLingui();
  const here = useHere();
  const label = t`Code from the app`;
  const wrong = t`Type the six digits that the app shows now. If they are refused again, check that the time on your phone is correct.`;
  return (
    <AccountPage
      title={t`Add an authenticator app`}
      heading={<Trans>Scan the QR code with the app</Trans>}
      lead={<Trans>In the app, choose to add an account, and point the camera at the QR code.</Trans>}
      refused={problem !== undefined}
      answer={problem !== undefined && <Refusal problem={problem} fields={[{ name: 'code', label }]} />}
      beside={<AboutChange adds={adds} />}
    >
      <AuthenticatorSecret begun={begun} />
      <form method="post" action={here} noValidate>
        <input type="hidden" name="challenge_id" value={begun.challengeId} />
        <input type="hidden" name="uri" value={begun.uri} />
        <TextField
          id="code"
          name="code"
          label={label}
          hint={t`Enter the six digits to confirm that the app is set up.`}
          error={problem?.errors['code'] ?? (problem?.code === 'second_factor_invalid' ? wrong : undefined)}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={12}
          required
        />
        <Button type="submit" kind="main" size="large" busyLabel={t`Checking…`}>
          <Trans>Add the app</Trans>
        </Button>
      </form>
      <CancelToProfile />
    </AccountPage>
  );
}
