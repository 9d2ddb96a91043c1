import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isNarrowed, searchOf, type Question } from './search-params.ts';

/** Why nothing is shown, and what to do about it. */
export function NoCases({ question, total }: { readonly question: Question; readonly total: number }) {
  const { t } = useLingui();
  const way = (change: Partial<Question>, words: ReactNode) => (
    <Link className="button button-plain" to={{ search: searchOf(question, change) }}>
      {words}
    </Link>
  );
  const everything = { whose: 'all', stage: undefined, late: undefined, country: undefined, search: undefined } as const;
  if (total > 0)
    return (
      <EmptyState heading={t`This page is empty`} action={way({}, <Trans>First page</Trans>)}>
        <Trans>The list has grown shorter meanwhile.</Trans>
      </EmptyState>
    );
  if (question.search !== undefined)
    return (
      <EmptyState heading={t`Nothing found`} action={way({ ...everything, search: question.search }, <Trans>Search all open cases</Trans>)}>
        <Trans>
          No case here has “<bdi>{question.search}</bdi>” in its number, product or company. Check the spelling, or search more widely.
        </Trans>
      </EmptyState>
    );
  if (question.late !== undefined)
    return (
      <EmptyState heading={t`Nothing is late`} action={way({ late: undefined }, <Trans>Show those in time</Trans>)}>
        <Trans>Every case here is within its days.</Trans>
      </EmptyState>
    );
  if (question.whose === 'mine')
    return (
      <EmptyState heading={t`You hold no case here`} action={way({ whose: 'free' }, <Trans>Show free cases</Trans>)}>
        <Trans>Take one that nobody holds: the most urgent stand first.</Trans>
      </EmptyState>
    );
  if (question.whose === 'free')
    return (
      <EmptyState heading={t`No case is free here`} action={way({ whose: 'all' }, <Trans>Show everybody’s</Trans>)}>
        <Trans>Each of them is in somebody’s hands. Reload the page to see new ones.</Trans>
      </EmptyState>
    );
  if (isNarrowed(question))
    return (
      <EmptyState heading={t`No open case here`} action={way(everything, <Trans>Show all open cases</Trans>)}>
        <Trans>Choose another stage or country.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState heading={t`No open cases`}>
      <Trans>Applications appear here once they are paid.</Trans>
    </EmptyState>
  );
}
