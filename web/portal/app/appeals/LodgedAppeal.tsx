import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import type { BadgeProps } from '@thamani/ui/badge/Badge.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Progress } from '@thamani/ui/progress/Progress.tsx';
import { Day } from '../applications/Day.tsx';
import { DocumentRow } from '../documents/DocumentRow.tsx';
import { useFollowedDocuments } from '../documents/useScanPolling.ts';
import { workingDaysToDecide, type OwnAppeal } from './appeal.ts';
import { ContestedReasons } from './AppealEntry.tsx';
import { Outcome } from './AppealOutcome.tsx';
import { Pace } from './AppealDeadline.tsx';

const looks: Record<'open' | NonNullable<OwnAppeal['verdict']>, Pick<BadgeProps, 'icon' | 'tone'>> = {
  open: { icon: 'scales', tone: 'amber' },
  upheld: { icon: 'bar', tone: 'slate' },
  allowed: { icon: 'check', tone: 'leaf' },
};

/** An appeal that was sent: its clock, what was sent, and later what the board decided and why. */
export function LodgedAppeal({ appeal }: { readonly appeal: OwnAppeal }) {
  const { t } = useLingui();
  const { id, against, lodged_at: lodged, verdict, decided_at: decided, pace } = appeal;
  return (
    <article className="card panel appeal-lodged" aria-labelledby={`appeal-${id}`}>
      <header className="panel-head">
        <h2 id={`appeal-${id}`}>
          {against === 'rejection' ? (
            <Trans>
              Appeal against the rejection, sent on <Day at={lodged} />
            </Trans>
          ) : (
            <Trans>
              Appeal against the revocation, sent on <Day at={lodged} />
            </Trans>
          )}
        </h2>
        <Badge {...looks[verdict ?? 'open']}>{verdict === null ? t`With the appeals board` : <Outcome appeal={appeal} />}</Badge>
      </header>
      {pace !== null && (
        <div className="appeal-clock">
          {/* Until the board begins, there is nothing for a bar to show. */}
          {pace.day === 0 ? (
            <p className="appeal-pace">
              <Pace appeal={appeal} />
            </p>
          ) : (
            <Progress
              id={`pace-${id}`}
              label={<Trans>Time limit for the decision</Trans>}
              text={<Pace appeal={appeal} />}
              value={Math.min(pace.day, pace.of)}
              max={pace.of}
            />
          )}
          {appeal.late ? (
            <p className="small soft">
              <Trans>
                The decision of the appeals board is late. The people responsible have been notified. An appeal is never decided
                automatically.
              </Trans>
            </p>
          ) : (
            <p className="small soft">
              <Trans>
                Two members of the appeals board who took no part in your case decide within {workingDaysToDecide} working days. We will
                then contact you.
              </Trans>
            </p>
          )}
        </div>
      )}
      {verdict !== null && decided !== null && <Reasons appeal={appeal} decided={decided} />}
      <Sent appeal={appeal} />
      <details className="fold">
        <summary>
          <Trans>Decision under appeal</Trans>
          <Icon name="chevron" />
        </summary>
        <p>
          <Trans>
            Decided on <Day at={appeal.contested.decided_at} />
          </Trans>
        </p>
        <ContestedReasons contested={appeal.contested} />
      </details>
    </article>
  );
}

function Reasons({ appeal, decided }: { readonly appeal: OwnAppeal; readonly decided: string }) {
  return (
    <section className="appeal-reasons">
      <h3>
        <Trans>
          The appeals board’s decision of <Day at={decided} /> and its reasons
        </Trans>
      </h3>
      <p>
        {appeal.verdict === 'allowed' ? (
          <Trans>
            The review continues from the stage named above. You do not need to do anything now. We will contact you if we need something
            from you, and when there is a decision.
          </Trans>
        ) : appeal.against === 'rejection' ? (
          <Trans>
            Your application remains rejected. The decision of the appeals board is final. You can submit a new application once you have
            corrected what led to the rejection.
          </Trans>
        ) : (
          <Trans>
            The certificate remains revoked. The decision of the appeals board is final. You can submit a new application once you have
            corrected what led to the revocation.
          </Trans>
        )}
      </p>
      <ul>
        {appeal.reasons.map(({ staff_number: number, comment }) => (
          <li key={number}>
            <blockquote className="appeal-text">
              <bdi>{comment}</bdi>
            </blockquote>
            <p className="small soft">
              <Trans>
                Member of the appeals board, staff number <span className="code">{number}</span>
              </Trans>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sent({ appeal: { comment, documents } }: { readonly appeal: OwnAppeal }) {
  const now = useFollowedDocuments(documents.map(({ document }) => document));
  return (
    <section>
      <h3>
        <Trans>What your company sent</Trans>
      </h3>
      <blockquote className="appeal-text">
        <bdi>{comment}</bdi>
      </blockquote>
      {documents.length > 0 && (
        <ul className="document-list">
          {documents.map(({ title, document }) => (
            <li key={document.id}>
              <DocumentRow document={now(document)} title={<bdi>{title}</bdi>} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
