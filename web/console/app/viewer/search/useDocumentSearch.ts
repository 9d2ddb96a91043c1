import type { TextLine } from '@thamani/domain/signals/document-text.ts';
import { plain } from '@thamani/domain/signals/document-text.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { hitsIn, shortestSearch, type SearchHit } from './text-search.ts';

export interface DocumentSearch {
  readonly query: string;
  setQuery(query: string): void;
  readonly hits: readonly SearchHit[];
  /** Of the hits, from 0. */
  readonly at: number;
  readonly current: SearchHit | undefined;
  /** To the next (1) or the previous (-1), round the end. */
  move(step: 1 | -1): void;
  /** The whole document was searched. */
  readonly isDone: boolean;
  readonly hasText: boolean;
}

interface Found {
  readonly query: string;
  readonly hits: readonly SearchHit[];
  readonly isDone: boolean;
  readonly hasText: boolean;
}

const nothing: Found = { query: '', hits: [], isDone: false, hasText: false };
const typingMilliseconds = 200;
const mostHits = 1_000;
/** What was found so far appears after so many pages. */
const pagesAtOnce = 20;

/** Page by page, so that the first hits of a long document appear before the last page was read. */
export function useDocumentSearch(pageCount: number, linesOf: (page: number) => Promise<readonly TextLine[]>): DocumentSearch {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState(nothing);
  const [at, setAt] = useState(0);
  const read = useEffectEvent(linesOf);
  const isWanted = plain(query).length >= shortestSearch;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const search = async () => {
      setAt(0);
      let [hits, hasText]: [readonly SearchHit[], boolean] = [[], false];
      for (let page = 1; page <= pageCount && hits.length < mostHits; page += 1) {
        const lines = await read(page).catch(() => []);
        if (!isCurrent) return;
        hits = [...hits, ...hitsIn(lines, query)];
        hasText ||= lines.length > 0;
        if (page % pagesAtOnce === 0) setFound({ query, hits, isDone: false, hasText });
      }
      setFound({ query, hits, isDone: true, hasText });
    };
    const wait = setTimeout(() => void search(), typingMilliseconds);
    return () => {
      isCurrent = false;
      clearTimeout(wait);
    };
  }, [query, isWanted, pageCount]);
  const { hits, isDone, hasText } = isWanted && found.query === query ? found : nothing;
  return {
    query,
    setQuery,
    hits,
    at,
    current: hits[at],
    move: (step) => hits.length > 0 && setAt((at + step + hits.length) % hits.length),
    isDone,
    hasText,
  };
}
