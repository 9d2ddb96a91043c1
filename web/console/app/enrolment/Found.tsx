import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Tabs } from '@thamani/ui/tabs/Tabs.tsx';
import { useState } from 'react';
import { knowsPasskeys } from '@thamani/site/session/passkeys.ts';
import type { Problem } from '../sign-in/problem.ts';
import { ByAuthenticator } from './ByAuthenticator.tsx';
import { ByPasskey } from './ByPasskey.tsx';
import type { Enrolment } from './useEnrolment.ts';

interface WaysProps {
  readonly link: string;
  readonly enrolment: Enrolment;
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  readonly askForPasskey: () => Promise<Enrolment['passkey']>;
}

/** One of the two is enough; a device without passkeys is offered the other alone. */
export function Ways({ link, enrolment, busy, problem, askForPasskey }: WaysProps) {
  const { t } = useLingui();
  const [way, setWay] = useState('passkey');
  const byAuthenticator = <ByAuthenticator link={link} enrolment={enrolment} busy={busy} errors={problem?.errors ?? {}} />;
  if (!knowsPasskeys()) return byAuthenticator;
  return (
    <Tabs
      label={t`How you want to sign in`}
      selected={{ id: way, onSelect: setWay }}
      tabs={[
        { id: 'passkey', title: t`Passkey`, content: <ByPasskey link={link} busy={busy} askForPasskey={askForPasskey} /> },
        { id: 'authenticator', title: t`Password and authenticator`, content: byAuthenticator },
      ]}
    />
  );
}

export function LinkEnded() {
  const { t } = useLingui();
  return (
    <Notice kind="error" heading={t`This link no longer works.`} answer>
      <p>
        <Trans>It was used, is older than seven days, or a newer mail has replaced it. Ask an admin for a new link.</Trans>
      </p>
    </Notice>
  );
}

export function NoLink() {
  const { t } = useLingui();
  return (
    <Notice kind="warning" heading={t`The address is not complete.`}>
      <p>
        <Trans>Open the link in the mail that we sent you, or copy all of it into the address line.</Trans>
      </p>
    </Notice>
  );
}

export function Away({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <Notice kind="error" heading={t`Our server did not answer. Check your connection, wait a minute, and try again.`} answer />
      <Button kind="main" onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}
