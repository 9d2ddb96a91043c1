import { useLingui } from '@lingui/react/macro';
import { Paging as PagingLinks } from '@thamani/site/layout/Paging.tsx';
import type { ApplicationList } from './application.ts';

type Pages = Pick<ApplicationList, 'previous' | 'next' | 'current_page' | 'total_pages'>;

export interface PagingProps {
  readonly list: Pages;
  /** Also where one page holds all of it. */
  readonly always?: boolean;
}

/** Previous and Next follow the links that the API returned: the same question, another page. */
export function Paging({ list: { previous, next, current_page: page, total_pages: pages }, always = false }: PagingProps) {
  const { t } = useLingui();
  if (pages <= 1 && previous === null && !always) return null;
  const links = { previous: questionOf(previous), next: questionOf(next) };
  return <PagingLinks page={page} pages={pages} {...links} label={t`Pages of the list`} className="paging" />;
}

function questionOf(link: string | null): string | null {
  return link === null ? null : link.slice(link.indexOf('?'));
}
