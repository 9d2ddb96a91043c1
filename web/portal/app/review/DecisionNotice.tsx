import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import type { OwnAppeals } from '../appeals/appeal.ts';
import { AppealWay } from '../appeals/AppealEntry.tsx';
import { Day } from '../applications/Day.tsx';
import { groundSentences } from '../eligibility/rejection-ground-labels.ts';
import type { Review } from './review.ts';

interface DecisionToldProps {
  readonly applicationId: string;
  readonly decision: NonNullable<Review['decision']>;
  readonly appeals: OwnAppeals | undefined;
}

/** How it was decided, and why. */
export function DecisionTold({ applicationId, decision: { kind, at, grounds, words }, appeals }: DecisionToldProps) {
  const { i18n } = useLingui();
  if (kind === 'approval')
    return (
      <Notice
        kind="success"
        heading={
          <Trans>
            Approved on <Day at={at} />
          </Trans>
        }
      >
        <p>
          <Trans>
            Two members of our staff reviewed the application, one after the other. Your certificate is being prepared. We will write to you
            when it is ready.
          </Trans>
        </p>
      </Notice>
    );
  return (
    <Notice
      kind="error"
      heading={
        <Trans>
          Rejected on <Day at={at} />
        </Trans>
      }
    >
      <p>
        <Trans>
          Two members of our staff reviewed the application, one after the other. We cannot certify the product for these reasons:
        </Trans>
      </p>
      <ul className="review-grounds">
        {grounds.map((ground) => (
          <li key={ground}>{i18n._(groundSentences[ground])}</li>
        ))}
      </ul>
      {words !== '' && (
        <blockquote className="review-words">
          <bdi>{words}</bdi>
        </blockquote>
      )}
      {appeals !== undefined && <AppealWay applicationId={applicationId} appeals={appeals} against="rejection" decidedAt={at} />}
    </Notice>
  );
}
