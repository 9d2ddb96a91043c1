import { Trans, useLingui } from '@lingui/react/macro';
import { listSessions } from '@thamani/contract/authentication.ts';
import { addPasskey, beginPasskey } from '@thamani/contract/second-factors.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { data } from 'react-router';
import { AboutChange, CancelToProfile } from '../../factors/ChangeExplanation.tsx';
import { factorAddress, countOf } from '../../factors/factors.ts';
import { changeFactors, loadFactors } from '../../factors/change.ts';
import { ChangedPage } from '../../factors/ChangedPage.tsx';
import { ProofPage } from '../../factors/StepUpPage.tsx';
import { apiFor, type Problem } from '../../session/api.ts';
import { AccountPage } from '../../sign-in/AccountPage.tsx';
import { formOf, passkeyIn, textIn } from '../../sign-in/forms/form-data.ts';
import { PasskeyForm } from '../../sign-in/forms/PasskeyForm.tsx';
import { Refusal } from '../../sign-in/Refusal.tsx';
import type { Route } from './+types/factor-passkey.ts';

export async function loader(asked: Route.LoaderArgs) {
  const [loaded, { data: sessions }] = await Promise.all([loadFactors(asked), apiFor(asked).call(listSessions)]);
  return { ...loaded, device: sessions.find(({ current }) => current)?.device };
}

export async function action(asked: Route.ActionArgs) {
  const form = await formOf(asked.request);
  return changeFactors(asked, form, async (api) => {
    const passkey = passkeyIn(form);
    // The form is sent by the module alone, which puts it in.
    if (passkey === undefined) throw data(null, { status: 400 });
    const { message, data: added } = await api.call(addPasskey, { body: { ...passkey, name: textIn(form, 'name').trim() } });
    return { changed: { message, codes: added.recovery_codes } };
  });
}

export default function AddPasskey({ loaderData, actionData }: Route.ComponentProps) {
  const { factors, email, isProved, device } = loaderData;
  const { changed, problem, proving = false } = actionData ?? {};
  if (changed !== undefined) return <ChangedPage changed={changed} email={email} />;
  if (!isProved) return <ProofPage factors={factors} email={email} problem={proving ? problem : undefined} />;
  return <NewPasskey isFirst={countOf(factors) === 0} device={device} problem={problem} />;
}

interface NewPasskeyProps {
  readonly isFirst: boolean;
  readonly device: string | undefined;
  readonly problem: Problem | undefined;
}

function NewPasskey({ isFirst, device, problem }: NewPasskeyProps) {
  const { t } = useLingui();
  const isKnown = device !== undefined && !/unknown/i.test(device);
  return (
    <AccountPage
      title={t`Add a passkey`}
      heading={<Trans>Add a passkey</Trans>}
      lead={
        <Trans>
          Your phone, computer or security key stores the passkey. When you sign in, the device asks for your fingerprint, your face or its
          PIN. You do not need a password. A passkey cannot be guessed, and a fake website cannot steal it.
        </Trans>
      }
      refused={problem !== undefined}
      answer={problem !== undefined && <Refusal problem={problem} fields={[{ name: 'name', label: t`Name of the passkey` }]} />}
      beside={<AboutChange adds={isFirst ? 'first' : 'another'} />}
    >
      <PasskeyForm
        options={beginPasskey}
        makes
        button={<Trans>Add a passkey</Trans>}
        kind="main"
        notShown={t`No passkey was created. Try again, or use another device. If this device already has a passkey for this account, you do not need a second passkey.`}
      >
        <TextField
          id="name"
          name="name"
          label={t`Name of the passkey`}
          hint={t`This name helps you recognise the passkey in your list, for example: office computer.`}
          error={problem?.errors['name']}
          defaultValue={isKnown ? device : t`My device`}
          autoComplete="off"
          maxLength={60}
          required
        />
      </PasskeyForm>
      <div data-without-passkeys="" hidden>
        <NoPasskeys />
      </div>
      <noscript>
        <NoPasskeys />
      </noscript>
      <CancelToProfile />
    </AccountPage>
  );
}

function NoPasskeys() {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <div className="account-start">
      <Notice kind="warning" heading={t`This browser cannot create a passkey.`}>
        <p>
          <Trans>
            This browser is too old for passkeys, or JavaScript is turned off. You can protect your account with an authenticator app
            instead.
          </Trans>
        </p>
      </Notice>
      <ButtonLink kind="main" size="large" href={factorAddress(language, 'authenticator')}>
        <Trans>Add an authenticator app</Trans>
      </ButtonLink>
    </div>
  );
}
