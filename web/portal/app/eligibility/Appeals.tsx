import { Trans } from '@lingui/react/macro';
import { appealRules } from '@thamani/domain/appeals/appeals.ts';

export function Appeals() {
  const { daysToAppeal: days, workingDaysToDecide: workingDays } = appealRules;
  return (
    <>
      <p>
        <Trans>A company may appeal against a rejection or against the revocation of a certificate.</Trans>
      </p>
      <dl className="fact-list">
        <div>
          <dt>
            <Trans>When</Trans>
          </dt>
          <dd>
            <Trans>
              Within {days} days of the decision. You appeal in the portal, on the page of the application or the certificate, and can add
              new evidence.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Who decides</Trans>
          </dt>
          <dd>
            <Trans>Two members of the appeals board, and a third if they disagree. None of them took part in the case.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>How long it takes</Trans>
          </dt>
          <dd>
            <Trans>At most {workingDays} working days.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Possible outcomes</Trans>
          </dt>
          <dd>
            <Trans>
              “Decision upheld”: the decision does not change. “Appeal allowed”: the appeal is successful, and the case returns to the stage
              where the error was made.
            </Trans>
          </dd>
        </div>
      </dl>
    </>
  );
}
