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
          Your answers are saved in this browser until the account is created. You can close the page and come back later. The password is
          never saved.
        </Trans>
      </p>
    </aside>
  );
}

function AtHand() {
  return (
    <section className="card">
      <h2>
        <Trans>What you need</Trans>
      </h2>
      <ul>
        <li>
          <Icon name="document" />
          <Trans>The company’s certificate of registration</Trans>
        </li>
        <li>
          <Icon name="landmark" />
          <Trans>The company’s tax number (TIN)</Trans>
        </li>
        <li>
          <Icon name="mail" />
          <Trans>An email address whose inbox you can check now. We will send a code to it.</Trans>
        </li>
      </ul>
    </section>
  );
}
