import { usualSize } from '@thamani/contract/paging.ts';

/** Links of ours alone, with the same question for another page. */
export function pagesOf(
  path: `/${string}`,
  { page, page_size }: { readonly page: number; readonly page_size: number },
  total: number,
  question: Readonly<Record<string, string | undefined>> = {},
) {
  const pages = Math.max(1, Math.ceil(total / page_size));
  const link = (wanted: number): string => {
    const query = new URLSearchParams({ page: String(wanted) });
    if (page_size !== usualSize) query.set('page_size', String(page_size));
    for (const [name, value] of Object.entries(question)) if (value !== undefined && value !== '') query.set(name, value);
    return `/api${path}?${query.toString()}`;
  };
  return {
    previous: page > 1 ? link(Math.min(page - 1, pages)) : null,
    next: page < pages ? link(page + 1) : null,
    current_page: page,
    total_pages: pages,
  };
}
