import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isNarrowed, searchOf, type Question } from './search-params.ts';

/** Why nothing is shown, and what to do about it. */
export function NoCases({ question, total }: { readonly question: Question; readonly total: number }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const way = (change: Partial<Question>, label: ReactNode) => (
    <Link className="button button-plain" to={{ search: searchOf(question, change) }}>
      {label}
    </Link>
  );
  const nothing = { stage: undefined, late: undefined, country: undefined, search: undefined, assignee: undefined };
  const everything = { whose: 'all', ...nothing } as const;
  const archived = new URLSearchParams({ search: question.search ?? '' });
  if (total > 0)
    return (
      <EmptyState heading={t`This page is empty`} action={way({}, <Trans>Go to the first page</Trans>)}>
        <Trans>The list is now shorter.</Trans>
      </EmptyState>
    );
  if (question.search !== undefined)
    return (
      <EmptyState
        heading={t`Nothing found`}
        action={
          <>
            {way({ ...everything, search: question.search }, <Trans>Search all open cases</Trans>)}{' '}
            <Link className="button button-plain" to={{ pathname: addressIn(language, '/archive'), search: archived.toString() }}>
              <Trans>Search closed cases</Trans>
            </Link>
          </>
        }
      >
        <Trans>
          No case in this list has “<bdi>{question.search}</bdi>” in its number, product or company. Check the spelling, or search all open
          cases.
        </Trans>
      </EmptyState>
    );
  if (question.late !== undefined)
    return (
      <EmptyState heading={t`No late cases`} action={way({ late: undefined }, <Trans>Show cases that are on time</Trans>)}>
        <Trans>Every case in this list is on time.</Trans>
      </EmptyState>
    );
  if (question.whose === 'mine')
    return (
      <EmptyState heading={t`No cases assigned to you`} action={way({ whose: 'free' }, <Trans>Show unassigned cases</Trans>)}>
        <Trans>Take an unassigned case. The most urgent cases are listed first.</Trans>
      </EmptyState>
    );
  if (question.whose === 'free')
    return (
      <EmptyState heading={t`No unassigned cases`} action={way({ whose: 'all' }, <Trans>Show all cases</Trans>)}>
        <Trans>Every case is assigned. New cases appear here by themselves.</Trans>
      </EmptyState>
    );
  if (isNarrowed(question))
    return (
      <EmptyState heading={t`No open cases in this list`} action={way(everything, <Trans>Show all open cases</Trans>)}>
        <Trans>Choose another stage or country.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState heading={t`No open cases`}>
      <Trans>Applications appear here after the fee is paid.</Trans>
    </EmptyState>
  );
}
