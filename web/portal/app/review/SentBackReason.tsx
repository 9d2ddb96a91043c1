import { useLingui } from '@lingui/react/macro';
import type { SentBack } from './review.ts';
import { reasonSentences } from './return-reason-labels.ts';

/** The reason from the list, and the officer's own words; where none of the list fits, the words alone. */
export function SentBackReason({ of: { reason, words } }: { readonly of: SentBack }) {
  const { i18n } = useLingui();
  return (
    <>
      {(reason !== 'other' || words === '') && <span>{i18n._(reasonSentences[reason])}</span>}{' '}
      {words !== '' && (
        <span className="review-words">
          <bdi>{words}</bdi>
        </span>
      )}
    </>
  );
}
