import { Trans, useLingui } from '@lingui/react/macro';
import { staffRules } from '@thamani/domain/review/staff.ts';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Tabs } from '@thamani/ui/tabs/Tabs.tsx';
import { useEffect, useRef, useState } from 'react';
import { knowsPasskeys } from '@thamani/site/session/passkeys.ts';
import type { Problem } from '../sign-in/problem.ts';
import { ByAuthenticator } from './ByAuthenticator.tsx';
import { ByPasskey } from './ByPasskey.tsx';
import type { Enrolment, Opening } from './useEnrolment.ts';

interface WaysProps {
  readonly opening: Opening;
  readonly enrolment: Enrolment;
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  readonly askForPasskey: (opening: Opening) => Promise<Enrolment['passkey']>;
}

/** One of the two is enough; a device without passkeys is offered the other alone. */
export function Ways({ opening, enrolment, busy, problem, askForPasskey }: WaysProps) {
  const { t } = useLingui();
  const [way, setWay] = useState('passkey');
  const place = useRef<HTMLDivElement>(null);
  // The code's form, which had the focus, is gone.
  useEffect(() => place.current?.focus(), []);
  const byAuthenticator = <ByAuthenticator opening={opening} enrolment={enrolment} busy={busy} errors={problem?.errors ?? {}} />;
  const label = t`Sign-in method`;
  return (
    <div ref={place} className="enrolment-ways" role="group" aria-label={label} tabIndex={-1}>
      {knowsPasskeys() ? (
        <Tabs
          label={label}
          selected={{ id: way, onSelect: setWay }}
          tabs={[
            { id: 'passkey', title: t`Passkey`, content: <ByPasskey opening={opening} busy={busy} askForPasskey={askForPasskey} /> },
            { id: 'authenticator', title: t`Password and authenticator app`, content: byAuthenticator },
          ]}
        />
      ) : (
        byAuthenticator
      )}
    </div>
  );
}

export function LinkEnded() {
  const { t } = useLingui();
  const { linkHours, wrongEnrolmentCodes } = staffRules;
  return (
    <Notice kind="error" heading={t`This link no longer works.`} answer>
      <p>
        <Trans>
          The link was already used, is older than {linkHours} hours, was blocked after {wrongEnrolmentCodes} wrong codes, or was replaced
          by the link in a newer email. Ask an administrator for a new link and a new code.
        </Trans>
      </p>
    </Notice>
  );
}

export function NoLink() {
  const { t } = useLingui();
  return (
    <Notice kind="warning" heading={t`The link is not complete.`}>
      <p>
        <Trans>Open the link in the email that we sent you, or copy the whole link into the address bar.</Trans>
      </p>
    </Notice>
  );
}
