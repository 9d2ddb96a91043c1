import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Paging, type PagingProps } from '../Paging.tsx';

/** A page of a list that has become shorter since. */
export function EmptyPage({ list }: Pick<PagingProps, 'list'>) {
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
