import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Day } from '../applications/Day.tsx';
import { groundSentences } from '../eligibility/ground-words.ts';
import type { Review } from './review.ts';

const appealDays = 30;

/** How it was decided, and why. */
export function DecisionTold({ decision: { kind, at, grounds, words } }: { readonly decision: NonNullable<Review['decision']> }) {
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
          <Trans>Two people of our staff have examined it, one after the other. The certificate comes next; we write to you then.</Trans>
        </p>
      </Notice>
    );
  const until = new Date(Date.parse(at) + appealDays * 86_400_000).toISOString();
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
        <Trans>Two people of our staff have examined it, one after the other, and it cannot be certified. These are the grounds:</Trans>
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
      <p>
        <Trans>
          You may appeal within 30 days of the decision, that is until <Day at={until} />.
        </Trans>
      </p>
    </Notice>
  );
}
