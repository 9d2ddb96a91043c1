import { useLingui } from '@lingui/react/macro';
import { returnReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import type { SentBack } from '../applications/application.ts';

/** The reason from the list, and the officer's own words; where none of the list fits, the words alone. */
export function SentBackReason({ of: { reason, comment } }: { readonly of: SentBack }) {
  const { i18n } = useLingui();
  return (
    <>
      {(reason !== 'other' || comment === '') && <span>{i18n._(returnReasonLabels[reason])}</span>}{' '}
      {comment !== '' && (
        <span className="review-text">
          <bdi>{comment}</bdi>
        </span>
      )}
    </>
  );
}
