import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { searchOf, type Question } from './search-params.ts';

export function Paging({ question, pages }: { readonly question: Question; readonly pages: number }) {
  const { t } = useLingui();
  const { page } = question;
  if (pages <= 1) return null;
  const step = (to: number, label: ReactNode) =>
    to < 1 || to > pages ? (
      <span className="button button-plain button-small" aria-disabled="true">
        {label}
      </span>
    ) : (
      <Link className="button button-plain button-small" to={{ search: searchOf(question, { page: to }) }}>
        {label}
      </Link>
    );
  return (
    <nav className="queue-paging" aria-label={t`Pages of the list`}>
      {step(page - 1, <Trans>Previous</Trans>)}
      <p className="num">
        <Trans>
          Page <bdi>{page}</bdi> of <bdi>{pages}</bdi>
        </Trans>
      </p>
      {step(page + 1, <Trans>Next</Trans>)}
    </nav>
  );
}
