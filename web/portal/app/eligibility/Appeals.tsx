import { Trans } from '@lingui/react/macro';
import { appealRules } from '@thamani/domain/appeals/appeals.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';

export function Appeals() {
  const { daysToAppeal: days, workingDaysToDecide: workingDays } = appealRules;
  return (
    <>
      <p>
        <Trans>A company may appeal against a rejection or against the revocation of a certificate.</Trans>
      </p>
      <dl className="fact-list">
        <Fact name={<Trans>When</Trans>}>
          <Trans>
            Within {days} days of the decision. You appeal in the portal, on the page of the application or the certificate, and can add new
            evidence.
          </Trans>
        </Fact>
        <Fact name={<Trans>Who decides</Trans>}>
          <Trans>Two members of the appeals board, and a third if they disagree. None of them took part in the case.</Trans>
        </Fact>
        <Fact name={<Trans>How long it takes</Trans>}>
          <Trans>At most {workingDays} working days.</Trans>
        </Fact>
        <Fact name={<Trans>Possible outcomes</Trans>}>
          <Trans>
            “Decision upheld”: the decision does not change. “Appeal allowed”: the appeal is successful, and the case returns to the stage
            where the error was made.
          </Trans>
        </Fact>
      </dl>
    </>
  );
}
