import { Trans } from '@lingui/react/macro';
import { Day } from '../applications/Day.tsx';
import type { Certificate } from '../certificates/certificate.ts';
import { openDecisionIn, type OwnAppeals } from './appeal.ts';
import { AppealWay, ContestedReasons } from './AppealEntry.tsx';

interface RevocationAppealProps {
  readonly certificate: Certificate;
  readonly appeals: OwnAppeals;
}

/** On a revoked certificate: why it was revoked, and the way to appeal. One that a newer certificate has replaced has none any more. */
export function RevocationAppeal({ certificate: { cert_no: number, replaced_by: newer, application }, appeals }: RevocationAppealProps) {
  const contested = [openDecisionIn(appeals), ...appeals.appeals.map((one) => one.contested)].find((one) => one?.cert_no === number);
  if (newer !== null && contested === undefined) return null;
  return (
    <>
      {contested && (
        <>
          <p>
            <Trans>
              Revoked on <Day at={contested.decided_at} />, for this reason:
            </Trans>
          </p>
          <ContestedReasons contested={contested} />
        </>
      )}
      <AppealWay
        applicationId={application.id}
        appeals={appeals}
        against="revocation"
        {...(contested ? { decidedAt: contested.decided_at } : {})}
      />
    </>
  );
}
