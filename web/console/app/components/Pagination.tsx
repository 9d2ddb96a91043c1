import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

interface PagingProps {
  readonly list: { readonly current_page: number; readonly total_pages: number };
  /** Names the list for screen readers. */
  readonly label: string;
  /** The name in the address: a page may have several lists. */
  readonly name?: string;
}

/** Nothing where one page holds all of it. */
export function Paging({ list: { current_page: page, total_pages: pages }, label, name = 'page' }: PagingProps) {
  const { t } = useLingui();
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className="admin-paging" aria-label={t`Pages: ${label}`}>
      <Step name={name} to={page > 1 ? Math.min(page - 1, pages) : null}>
        <Trans>Previous</Trans>
      </Step>
      <p className="num">
        <Trans>
          Page <bdi>{page}</bdi> of <bdi>{pages}</bdi>
        </Trans>
      </p>
      <Step name={name} to={page < pages ? page + 1 : null}>
        <Trans>Next</Trans>
      </Step>
    </nav>
  );
}

function Step({ name, to, children }: { readonly name: string; readonly to: number | null; readonly children: ReactNode }) {
  const [asked] = useSearchParams();
  if (to === null)
    return (
      <span className="button button-plain button-small" aria-disabled="true">
        {children}
      </span>
    );
  const search = new URLSearchParams(asked);
  search.set(name, String(to));
  return (
    <Link className="button button-plain button-small" to={{ search: search.toString() }} preventScrollReset>
      {children}
    </Link>
  );
}
