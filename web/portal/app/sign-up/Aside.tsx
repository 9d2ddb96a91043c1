import { Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { Step } from './steps.ts';

/** What to have at hand while it is asked for, and what becomes of what is typed. */
export function Aside({ step }: { readonly step: Step }) {
  return (
    <aside className="sign-up-aside">
      {(step === 'personal' || step === 'company') && <AtHand />}
      <p>
        <strong>
          <Trans>Saved as you type</Trans>
        </strong>
        <Trans>
          Your answers stay in this browser until the account is made. Close the page and come back whenever you like. The password is never
          kept.
        </Trans>
      </p>
    </aside>
  );
}

function AtHand() {
  return (
    <section className="card">
      <h2>
        <Trans>Have at hand</Trans>
      </h2>
      <ul>
        <li>
          <Icon name="document" />
          <Trans>The company’s certificate of registration</Trans>
        </li>
        <li>
          <Icon name="landmark" />
          <Trans>Its tax number (TIN)</Trans>
        </li>
        <li>
          <Icon name="mail" />
          <Trans>A mailbox that you can open now: a code goes there</Trans>
        </li>
      </ul>
    </section>
  );
}
