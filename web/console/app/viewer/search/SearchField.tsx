import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { KeyboardEvent, RefObject } from 'react';
import type { DocumentSearch } from './useDocumentSearch.ts';

/** OCR reads no further (server/adapters/extraction). */
const readPagesOfScan = 5;

interface SearchFieldProps {
  readonly id: string;
  /** Of the viewer. */
  readonly label: string | undefined;
  readonly search: DocumentSearch;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly pageCount: number;
  /** Its text was read by OCR, or would have to be. */
  readonly isScan: boolean;
  /** Escape in an empty field. */
  readonly onLeave: () => void;
}

/** Enter leads to the next place, Shift and Enter to the one before. */
export function SearchField({ id, label, search, inputRef, pageCount, isScan, onLeave }: SearchFieldProps) {
  const { t } = useLingui();
  const { query, hits, at, isDone, hasText } = search;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      search.move(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      // Inside a dialog this would close it.
      event.stopPropagation();
      event.preventDefault();
      if (query === '') onLeave();
      else search.setQuery('');
    }
  };
  const total = hits.length;
  const number = total === 0 ? 0 : at + 1;
  return (
    <div className="viewer-search" role="search" aria-label={label}>
      <div className="viewer-search-box">
        <Icon name="search" small />
        <input
          ref={inputRef}
          id={id}
          type="search"
          aria-label={t`Search in document`}
          placeholder={t`Search in document`}
          autoComplete="off"
          value={query}
          onChange={({ target }) => search.setQuery(target.value)}
          onKeyDown={press}
        />
        {(total > 0 || isDone) && (
          <span className="viewer-search-count small soft num" aria-hidden="true">
            <Trans>
              {number} of {total}
            </Trans>
          </span>
        )}
        <Button size="small" kind="quiet" aria-label={t`Previous match`} aria-disabled={total === 0} onClick={() => search.move(-1)}>
          <span className="viewer-up">
            <Icon name="chevron" small />
          </span>
        </Button>
        <Button size="small" kind="quiet" aria-label={t`Next match`} aria-disabled={total === 0} onClick={() => search.move(1)}>
          <Icon name="chevron" small />
        </Button>
      </div>
      <p className="unseen" role="status">
        {total > 0 && t`${number} of ${plural(total, { one: '# match', other: '# matches' })}`}
        {total === 0 && isDone && hasText && t`No matches`}
      </p>
      {isDone && !hasText && (
        <p className="viewer-search-note small">
          <Trans>This scan has no text.</Trans>
        </p>
      )}
      {isDone && hasText && isScan && pageCount > readPagesOfScan && (
        <p className="viewer-search-note small">
          <Trans>Searching reads the first 5 pages of a scan.</Trans>
        </p>
      )}
    </div>
  );
}
