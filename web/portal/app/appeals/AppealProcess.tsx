import { Trans } from '@lingui/react/macro';
import { workingDaysToDecide, type Contested } from './appeal.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';

/** Before it is sent: who decides, until when, and what can come of it. */
export function WhatHappens({ against }: { readonly against: Contested['against'] }) {
  return (
    <section className="card panel appeal-next" aria-labelledby="appeal-next">
      <header className="panel-head">
        <h2 id="appeal-next">
          <Trans>What happens next</Trans>
        </h2>
      </header>
      <ol>
        <li>
          <Trans>
            When you send the appeal, the answers and documents of your case can no longer be changed. The appeals board will see exactly
            what the decision was based on, and what you add here.
          </Trans>
        </li>
        <li>
          <Trans>
            Two members of the appeals board who took no part in your case each decide separately, within {workingDaysToDecide} working
            days. If they disagree, a third member decides.
          </Trans>
        </li>
        <li>
          <Trans>We send you the outcome and the reasons by email. You can also read them on this page.</Trans>
        </li>
      </ol>
      <h3>
        <Trans>Possible outcomes</Trans>
      </h3>
      <dl>
        <Fact name={<Trans>“Decision upheld”</Trans>}>
          {against === 'rejection' ? (
            <Trans>
              Your application remains rejected. You cannot appeal against the rejection again. You can submit a new application at any
              time.
            </Trans>
          ) : (
            <Trans>
              The certificate remains revoked. You cannot appeal against the revocation again. You can submit a new application at any time.
            </Trans>
          )}
        </Fact>
        <Fact name={<Trans>“Appeal allowed, returned to stage …”</Trans>}>
          {against === 'rejection' ? (
            <Trans>
              Your appeal is successful. Your application returns to the stage where the error was made, at no extra cost. The review
              continues from there.
            </Trans>
          ) : (
            <Trans>
              Your appeal is successful. Your application returns to the stage where the error was made, at no extra cost. If the
              application is approved, you receive a certificate with a new number. The revoked certificate remains revoked.
            </Trans>
          )}
        </Fact>
      </dl>
    </section>
  );
}
