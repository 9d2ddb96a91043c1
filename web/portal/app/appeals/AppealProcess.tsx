import { Trans } from '@lingui/react/macro';
import { workingDaysToDecide, type Contested } from './appeal.ts';

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
          <Trans>The file is frozen as it stands when you send: the board reads exactly what was decided on, and what you add here.</Trans>
        </li>
        <li>
          <Trans>
            Two members of the appeals board who took no part in your case decide within {workingDaysToDecide} working days, each by
            themselves. If they differ, a third decides.
          </Trans>
        </li>
        <li>
          <Trans>You are told the outcome with its reasons by email, and both stand on this page.</Trans>
        </li>
      </ol>
      <h3>
        <Trans>What can come of it</Trans>
      </h3>
      <dl>
        <div>
          <dt>
            <Trans>“Decision stands”</Trans>
          </dt>
          <dd>
            {against === 'rejection' ? (
              <Trans>The rejection stays, and is not appealed against again. You can apply anew at any time.</Trans>
            ) : (
              <Trans>The certificate stays revoked, and this is not appealed against again. You can apply anew at any time.</Trans>
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>“Appeal allowed, back to stage …”</Trans>
          </dt>
          <dd>
            {against === 'rejection' ? (
              <Trans>
                Your application goes back to the stage in which the fault lay, without another fee. The review goes on from there.
              </Trans>
            ) : (
              <Trans>
                Your application goes back to the stage in which the fault lay, without another fee. What is approved then is certified
                under a new number; the revoked certificate stays revoked.
              </Trans>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
