import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Link, useLocation, useNavigation } from 'react-router';
import { useMay } from '../../company-context/CompanyContext.tsx';
import type { ApplicationList as Listed } from '../application.ts';
import { ApplicationTable } from './ApplicationTable.tsx';
import { EmptyPage } from './EmptyPage.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { NewApplication } from '../NewApplication.tsx';
import { Paging } from '../Paging.tsx';

interface ApplicationListProps {
  readonly list: Listed;
  readonly search: string;
  /** Whether a filter leaves some out. */
  readonly isFiltered?: boolean;
}

export function ApplicationList({ list, search, isFiltered = false }: ApplicationListProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (location !== undefined && location.pathname === pathname)
    return <ListSkeleton rows={Math.max(list.data.length, 3)} says={t`Loading your applications`} />;
  if (list.data.length === 0) return <Empty list={list} search={search} isFiltered={isFiltered} />;
  return (
    <>
      <ApplicationTable caption={t`Your applications`} applications={list.data} />
      <Paging list={list} />
    </>
  );
}

function Empty({ list, search, isFiltered }: Required<ApplicationListProps>) {
  const { t } = useLingui();
  const may = useMay();
  if (list.previous !== null) return <EmptyPage list={list} />;
  if (search !== '') {
    return (
      <div role="status">
        <EmptyState
          heading={t`No applications match the name "${search}"`}
          action={
            <Link className="button button-plain" to={{ search: '' }}>
              <Trans>Show all applications</Trans>
            </Link>
          }
        >
          <Trans>Try part of the product name or the application number, or show all applications.</Trans>
        </EmptyState>
      </div>
    );
  }
  if (isFiltered)
    return (
      <div role="status">
        <EmptyState
          heading={t`No applications with this status`}
          action={
            <Link className="button button-plain" to={{ search: '' }}>
              <Trans>Show all applications</Trans>
            </Link>
          }
        >
          <Trans>Choose another status, or show all.</Trans>
        </EmptyState>
      </div>
    );
  return (
    <EmptyState heading={t`No applications yet`} action={may('edit_application') && <NewApplication />}>
      <Trans>Start with the product you export most. A draft costs nothing and is saved as you type.</Trans>
    </EmptyState>
  );
}
