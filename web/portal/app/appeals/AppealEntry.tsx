import { Trans, useLingui } from '@lingui/react/macro';
import { lastDayToAppeal } from '@thamani/domain/appeals/appeals.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Link } from 'react-router';
import { groundLabels, statusReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import { useMay } from '../company-context/CompanyContext.tsx';
import { WhoCan } from '../company-context/WhoCan.tsx';
import { newAddress } from '../applications/application.ts';
import { CalendarLink } from '../applications/CalendarLink.tsx';
import { Day } from '../applications/Day.tsx';
import { appealAddress, appealAgainst, daysToAppeal, openDecisionIn, type Contested, type OwnAppeals } from './appeal.ts';
import { Pace } from './AppealDeadline.tsx';
import './appeals.css';

interface AppealWayProps {
  readonly applicationId: string;
  readonly appeals: OwnAppeals;
  readonly against: Contested['against'];
  /** When it was decided; where it is not known, whatever was decided last. */
  readonly decidedAt?: string;
}

/** Beside a decision: until when it can be appealed against, or what became of the appeal. */
export function AppealWay({ applicationId, appeals, against, decidedAt }: AppealWayProps) {
  const { language } = useAddress();
  const may = useMay();
  const lodged = appealAgainst(appeals, against, decidedAt);
  const decision = openDecisionIn(appeals);
  const address = addressIn(language, appealAddress(applicationId));
  if (lodged !== undefined)
    return (
      <>
        <p>
          {lodged.verdict === null || lodged.decided_at === null ? (
            <Trans>
              The appeals board is considering the appeal that was sent on <Day at={lodged.lodged_at} />.
            </Trans>
          ) : lodged.verdict === 'upheld' ? (
            <Trans>
              Your company appealed against this decision. The appeals board upheld the decision on <Day at={lodged.decided_at} />.
            </Trans>
          ) : (
            <Trans>
              Your company appealed against this decision. The appeals board allowed the appeal on <Day at={lodged.decided_at} />.
            </Trans>
          )}
        </p>
        {lodged.verdict === null && (
          <p className="appeal-pace num">
            <Pace appeal={lodged} />
          </p>
        )}
        <p className="no-print">
          <Link className="button button-plain" to={address}>
            {lodged.verdict === null ? <Trans>See your appeal</Trans> : <Trans>Read the board’s reasons</Trans>}
          </Link>
        </p>
      </>
    );
  if (decision?.against === against)
    return (
      <>
        <p>
          <Trans>
            You can appeal until <Day at={decision.last_day} />, {daysToAppeal} days after the decision.
          </Trans>
        </p>
        <p>
          <CalendarLink of={{ applicationId }} />
        </p>
        {may('appeal') ? (
          <p className="no-print">
            <Link className="button button-main" to={address}>
              <Trans>Appeal against this decision</Trans>
            </Link>
          </p>
        ) : (
          <WhoCan action="appeal" />
        )}
      </>
    );
  return (
    <p>
      {decidedAt === undefined ? (
        <Trans>The {daysToAppeal}-day period for an appeal has ended.</Trans>
      ) : (
        <Trans>
          The {daysToAppeal}-day period for an appeal ended on <Day at={lastDayToAppeal(new Date(decidedAt))} />.
        </Trans>
      )}{' '}
      <Trans>
        Once you have corrected what led to this decision, <Link to={addressIn(language, newAddress)}>you can apply again</Link>.
      </Trans>
    </p>
  );
}

/** Why it was decided so: the grounds of a rejection or the reason of a revocation, and what was written to it. */
export function ContestedReasons({ contested: { grounds, reason, comment } }: { readonly contested: Contested }) {
  const { i18n } = useLingui();
  const sentences = [...grounds.map((ground) => groundLabels[ground]), ...(reason === null ? [] : [statusReasonLabels[reason]])];
  return (
    <>
      <ul className="appeal-grounds">
        {sentences.map((sentence) => (
          <li key={sentence.id}>{i18n._(sentence)}</li>
        ))}
      </ul>
      {comment !== '' && (
        <blockquote className="appeal-text">
          <bdi>{comment}</bdi>
        </blockquote>
      )}
    </>
  );
}
