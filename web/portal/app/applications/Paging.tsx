import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApplicationList } from './application.ts';

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
  return (
    <nav className="paging" aria-label={t`Pages of the list`}>
      <Step to={previous}>
        <Trans>Previous</Trans>
      </Step>
      <p className="num">
        <Trans>
          Page <bdi>{page}</bdi> of <bdi>{pages}</bdi>
        </Trans>
      </p>
      <Step to={next}>
        <Trans>Next</Trans>
      </Step>
    </nav>
  );
}

function Step({ to, children }: { readonly to: string | null; readonly children: ReactNode }) {
  if (to === null) {
    return (
      <span className="button button-plain" aria-disabled="true">
        {children}
      </span>
    );
  }
  return (
    <Link className="button button-plain" to={{ search: questionOf(to) }}>
      {children}
    </Link>
  );
}

function questionOf(link: string): string {
  return link.slice(link.indexOf('?'));
}
