import { useLingui, Trans } from '@lingui/react/macro';
import { Paging as PagingLinks } from '@thamani/site/layout/Paging.tsx';
import type { ApplicationList } from './application.ts';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import type { ComponentProps } from 'react';

type Pages = Pick<ApplicationList, 'previous' | 'next' | 'current_page' | 'total_pages'>;

interface PagingProps {
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

/** A page of a list that has become shorter since. */
export function EmptyPage({ list }: ComponentProps<typeof Paging>) {
  const { t } = useLingui();
  return (
    <>
      <EmptyState heading={t`This page is empty`}>
        <Trans>The list is now shorter. Go back to the previous page.</Trans>
      </EmptyState>
      <Paging list={list} />
    </>
  );
}
