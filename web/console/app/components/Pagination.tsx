import { useLingui } from '@lingui/react/macro';
import { Paging as PagingLinks } from '@thamani/site/layout/Paging.tsx';
import { useSearchParams } from 'react-router';

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
  const [asked] = useSearchParams();
  if (pages <= 1 && page <= 1) return null;
  const searchOf = (to: number) => {
    const search = new URLSearchParams(asked);
    search.set(name, String(to));
    return search.toString();
  };
  return (
    <PagingLinks
      page={page}
      pages={pages}
      previous={page > 1 ? searchOf(Math.min(page - 1, pages)) : null}
      next={page < pages ? searchOf(page + 1) : null}
      label={t`Pages: ${label}`}
      className="admin-paging"
      small
      keepScroll
    />
  );
}
