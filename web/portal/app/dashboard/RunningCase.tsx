import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Link } from 'react-router';
import { detailAddress, listAddress } from '../applications/application.ts';
import { ApplicationStatus } from '../applications/ApplicationStatus.tsx';
import { Day } from '../applications/Day.tsx';
import { StageLine } from '../applications/detail/StageLine.tsx';
import { stepsOf } from '../applications/detail/stages.ts';
import type { RunningCase as Running } from './dashboard.ts';

interface RunningCaseProps {
  readonly running: Running | null;
  readonly total: number;
  /** Whether a message of the review waits for an answer of the reader. */
  readonly isAnswerAwaited?: boolean;
}

/** The case that is under review: where it is, and when a decision can be expected. */
export function RunningCase({ running, total, isAnswerAwaited = false }: RunningCaseProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  if (running === null) return null;
  const { id, application_number: number, product_name: name, stages, due_on, is_late: isLate, expected_decision_on: expected } = running;
  const others = total - 1;
  return (
    <section className="card panel running-case" aria-labelledby="running-case">
      <header className="panel-head">
        <h2 id="running-case">
          <bdi>{name === '' ? t`Unnamed product` : name}</bdi>
        </h2>
        <span className="code soft small">{number}</span>
        <ApplicationStatus of={{ ...running, payment: null, certificate_state: null }} />
      </header>
      <div className="running-body">
        <StageLine steps={stepsOf({ ...running, isLate, review: { stages, due_on, decision: null } })} />
        {isAnswerAwaited && (
          <p className="running-waiting">
            <Trans>
              We are waiting for your answer.{' '}
              <Link to={`${addressIn(language, detailAddress(id))}#review-messages`}>Read and answer the message</Link>
            </Trans>
          </p>
        )}
        <div className="running-foot">
          <dl>
            <div>
              <dt>
                <Trans>Expected decision</Trans>
              </dt>
              <dd>
                <ExpectedDecision of={running} expected={expected} />
              </dd>
            </div>
          </dl>
          <p>
            <Link to={addressIn(language, detailAddress(id))}>
              <Trans>Open the application</Trans>
            </Link>
            {others > 0 && (
              <>
                {' · '}
                <Link to={addressIn(language, listAddress)}>
                  <Plural value={others} one="# more case under review" other="# more cases under review" />
                </Link>
              </>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}

function ExpectedDecision({ of: { current_review_stage: stage }, expected }: { readonly of: Running; readonly expected: string | null }) {
  if (expected !== null)
    return (
      <Trans>
        by <Day at={expected} />
      </Trans>
    );
  if (stage === 'correction') return <Trans>after you send the correction</Trans>;
  if (stage === 'issuance') return <Trans>Approved. Your certificate is being prepared.</Trans>;
  // The clock of a stage starts when the review has taken the case over.
  return <Trans>The date follows when the review starts.</Trans>;
}
