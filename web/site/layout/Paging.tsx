import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PagingProps {
  readonly page: number;
  readonly pages: number;
  /** The query of the page before and of the page after; null where there is none. */
  readonly previous: string | null;
  readonly next: string | null;
  /** Names the list for screen readers. */
  readonly label: string;
  readonly className: string;
  readonly small?: boolean;
  /** For a list that is not the page's only content. */
  readonly keepScroll?: boolean;
}

export function Paging({ page, pages, previous, next, label, className, small = false, keepScroll = false }: PagingProps) {
  const step = (search: string | null, content: ReactNode) => {
    const look = small ? 'button button-plain button-small' : 'button button-plain';
    return search === null ? (
      <span className={look} aria-disabled="true">
        {content}
      </span>
    ) : (
      <Link className={look} to={{ search }} preventScrollReset={keepScroll}>
        {content}
      </Link>
    );
  };
  return (
    <nav className={className} aria-label={label}>
      {step(previous, <Trans>Previous</Trans>)}
      <p className="num">
        <Trans>
          Page <bdi>{page}</bdi> of <bdi>{pages}</bdi>
        </Trans>
      </p>
      {step(next, <Trans>Next</Trans>)}
    </nav>
  );
}
