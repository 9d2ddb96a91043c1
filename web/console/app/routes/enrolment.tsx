import { Trans, useLingui } from '@lingui/react/macro';
import { finishEnrolment } from '@thamani/contract/staff.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { redirectDocument, useNavigation } from 'react-router';
import { CodeForm } from '../enrolment/CodeForm.tsx';
import { LinkEnded, NoLink, Ways } from '../enrolment/EnrolmentOptions.tsx';
import { useEnrolment } from '../enrolment/useEnrolment.ts';
import { apiForAnyone, cookiesOfSignIn } from '../session/api.ts';
import { EntryPage } from '../sign-in/SignInLayout.tsx';
import { passkeyIn, refusedAsAnswer, textIn, wasNotAnswered } from '../sign-in/problem.ts';
import type { Problem } from '../sign-in/problem.ts';
import { Refused } from '../sign-in/Refused.tsx';
import { startPageOf } from '../session/return-to.ts';
import type { Route } from './+types/enrolment.ts';

/** Done by our own server side, so that script never sees the session that begins. */
export async function action(asked: Route.ActionArgs) {
  const form = await asked.request.formData();
  const passkey = passkeyIn(form);
  const opening = { link: textIn(form, 'link'), enrolment_code: textIn(form, 'enrolment_code') };
  return refusedAsAnswer(async () => {
    const { data: signedIn } = await apiForAnyone(asked).call(finishEnrolment, {
      body:
        passkey === undefined
          ? { ...opening, password: textIn(form, 'password'), code: textIn(form, 'code') }
          : { ...opening, passkey, passkey_name: textIn(form, 'passkey_name') },
    });
    const start = addressIn(readAddress(asked.url.pathname).language, startPageOf(signedIn.person.grants));
    return redirectDocument(start, { status: 303, headers: cookiesOfSignIn(signedIn) });
  });
}

export default function Enrolment({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { finding, open, askForPasskey } = useEnrolment();
  const busy = useNavigation().state !== 'idle';
  const problem = busy ? undefined : actionData?.problem;
  const name = finding.state === 'open' ? finding.enrolment.name : '';
  return (
    <EntryPage
      title={t`Set up your sign-in`}
      refused={problem !== undefined || (finding.state === 'closed' && finding.refused !== undefined)}
      lead={
        finding.state === 'open' ? (
          <Trans>
            Welcome, <bdi>{name}</bdi>. Choose a sign-in method. You will use it each time you sign in, and to confirm your identity before
            a decision.
          </Trans>
        ) : finding.state === 'closed' ? (
          <Trans>First enter the enrolment code. Then choose how you want to sign in.</Trans>
        ) : undefined
      }
      answer={problem !== undefined && <EnrolmentRefused problem={problem} />}
    >
      <div className="enrolment" aria-busy={finding.state === 'looking'}>
        {finding.state === 'looking' && (
          <p role="status">
            <Trans>Checking your link…</Trans>
          </p>
        )}
        {finding.state === 'none' && <NoLink />}
        {finding.state === 'ended' && <LinkEnded />}
        {finding.state === 'closed' && <CodeForm busy={finding.checking} refused={finding.refused} onCode={open} />}
        {finding.state === 'open' && (
          <Ways opening={finding.opening} enrolment={finding.enrolment} busy={busy} problem={problem} askForPasskey={askForPasskey} />
        )}
      </div>
    </EntryPage>
  );
}

function EnrolmentRefused({ problem }: { readonly problem: Problem }) {
  const { t } = useLingui();
  const controls = [
    { id: 'password', label: t`Password` },
    { id: 'code', label: t`Code from your authenticator app` },
  ];
  const heading = wasNotAnswered(problem) ? t`Our server did not answer. Check your connection, wait a minute, and try again.` : undefined;
  return <Refused problem={problem} heading={heading} controls={controls} />;
}
