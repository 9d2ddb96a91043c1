import { useLingui } from '@lingui/react/macro';
import type { SentBack } from './review.ts';
import { reasonSentences } from './return-reason-labels.ts';

/** The reason from the list, and the officer's own words; where none of the list fits, the words alone. */
export function SentBackReason({ of: { reason, comment } }: { readonly of: SentBack }) {
  const { i18n } = useLingui();
  return (
    <>
      {(reason !== 'other' || comment === '') && <span>{i18n._(reasonSentences[reason])}</span>}{' '}
      {comment !== '' && (
        <span className="review-text">
          <bdi>{comment}</bdi>
        </span>
      )}
    </>
  );
}
