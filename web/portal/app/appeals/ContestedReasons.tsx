import { useLingui } from '@lingui/react/macro';
import { groundSentences } from '../eligibility/rejection-ground-labels.ts';
import type { Contested } from './appeal.ts';
import { revocationSentences } from './revocation-labels.ts';

/** Why it was decided so: the grounds of a rejection or the reason of a revocation, and what was written to it. */
export function ContestedReasons({ contested: { grounds, reason, comment } }: { readonly contested: Contested }) {
  const { i18n } = useLingui();
  const sentences = [...grounds.map((ground) => groundSentences[ground]), ...(reason === null ? [] : [revocationSentences[reason]])];
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
