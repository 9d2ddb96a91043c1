import { Trans, useLingui } from '@lingui/react/macro';
import { Day } from '../language/format.tsx';
import { groundLabels, statusReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import type { Appeal } from './appeal.ts';

/** What was decided, why, and by whom. */
export function Contested({ contested }: { readonly contested: Appeal['contested'] }) {
  const { i18n } = useLingui();
  const { against, decided_at: at, grounds, reason, comment, proposed_by: proposer, decided_by: decider, cert_no: number } = contested;
  const sentences = [...grounds.map((ground) => groundLabels[ground]), ...(reason === null ? [] : [statusReasonLabels[reason]])];
  return (
    <section className="case-part" aria-labelledby="contested">
      <div className="case-section-head">
        <h2 id="contested">
          {against === 'rejection' ? (
            <Trans>
              Rejected on <Day at={at} />
            </Trans>
          ) : (
            <Trans>
              Certificate <span className="code">{number}</span> revoked on <Day at={at} />
            </Trans>
          )}
        </h2>
      </div>
      <div className="appeal-part">
        <p className="small soft">
          <Trans>
            Proposed by <bdi>{proposer.name}</bdi> <span className="code">{proposer.staff_number}</span>, decided by{' '}
            <bdi>{decider.name}</bdi> <span className="code">{decider.staff_number}</span>.
          </Trans>
        </p>
        <ul className="case-listed">
          {sentences.map((sentence) => (
            <li key={sentence.id}>{i18n._(sentence)}</li>
          ))}
        </ul>
        {comment !== '' && (
          <blockquote>
            <bdi>{comment}</bdi>
          </blockquote>
        )}
      </div>
    </section>
  );
}
