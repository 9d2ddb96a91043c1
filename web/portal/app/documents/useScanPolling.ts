import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { followCheck } from './scan-status.ts';
import type { Known, ShownDocument } from './document.ts';

/** Documents as a page came with them; those that were still being checked change when their check ends. */
export function useFollowedDocuments(documents: readonly ShownDocument[]): (document: ShownDocument) => ShownDocument {
  const { language } = useAddress();
  const { revalidate } = useRevalidator();
  const [followed, setFollowed] = useState<Known>({});
  const checking = documents
    .filter(({ state }) => state === 'checking')
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    for (const id of checking.split(' ')) {
      if (id === '') continue;
      void followCheck(id, {
        language,
        signal: leaving.signal,
        onSignedOut: () => void revalidate(),
        onAnswer: (document) => setFollowed((before) => ({ ...before, [document.id]: document })),
      });
    }
    return () => leaving.abort();
  }, [checking, language, revalidate]);
  return (document) => followed[document.id] ?? document;
}
