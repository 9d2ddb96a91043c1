import { Trans } from '@lingui/react/macro';

export function Appeals() {
  return (
    <>
      <p>
        <Trans>A rejection, or the revocation of a certificate, is not the last word: the company may appeal.</Trans>
      </p>
      <dl className="fact-list">
        <div>
          <dt>
            <Trans>When</Trans>
          </dt>
          <dd>
            <Trans>
              Within 30 days of the decision, in the portal: from the page of the application or the certificate, with new evidence if there
              is any.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Who decides</Trans>
          </dt>
          <dd>
            <Trans>Two members of the appeals board, and a third where they differ. None of them took any part in the case.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>How long it takes</Trans>
          </dt>
          <dd>
            <Trans>At most 14 working days.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>What can come of it</Trans>
          </dt>
          <dd>
            <Trans>“Decision stands”, or “appeal allowed”: then the case goes back to the stage in which the fault lay.</Trans>
          </dd>
        </div>
      </dl>
    </>
  );
}
