import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import type { OwnAppeals } from '../appeals/appeal.ts';
import { AppealWay } from '../appeals/AppealEntry.tsx';
import { Day } from '../applications/Day.tsx';
import { groundLabels } from '@thamani/site/labels/decision-reasons.ts';
import type { Review } from '../applications/application.ts';

interface DecisionNoticeProps {
  readonly applicationId: string;
  readonly decision: NonNullable<Review['decision']>;
  readonly appeals: OwnAppeals | undefined;
  /** Whether the certificate was issued since an approval. */
  readonly isCertified: boolean;
}

/** How it was decided, and why. */
export function DecisionNotice({ applicationId, decision, appeals, isCertified }: DecisionNoticeProps) {
  const { i18n } = useLingui();
  const { kind, at, grounds, comment } = decision;
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
          {isCertified ? (
            <Trans>Two members of our staff reviewed the application, one after the other. The certificate was issued.</Trans>
          ) : (
            <Trans>
              Two members of our staff reviewed the application, one after the other. Your certificate is being prepared. We will write to
              you when it is ready.
            </Trans>
          )}
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
          <li key={ground}>{i18n._(groundLabels[ground])}</li>
        ))}
      </ul>
      {comment !== '' && (
        <blockquote className="review-text">
          <bdi>{comment}</bdi>
        </blockquote>
      )}
      {appeals !== undefined && <AppealWay applicationId={applicationId} appeals={appeals} against="rejection" decidedAt={at} />}
    </Notice>
  );
}
