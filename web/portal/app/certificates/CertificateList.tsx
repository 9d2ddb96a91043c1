import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Link, useLocation, useNavigation } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { listAddress } from '../applications/application.ts';
import { EmptyPage } from '../applications/list/EmptyPage.tsx';
import { ListSkeleton } from '../applications/list/ListSkeleton.tsx';
import { NewApplication } from '../applications/NewApplication.tsx';
import { Paging } from '../applications/Paging.tsx';
import { CertificateTable } from './CertificateTable.tsx';
import type { CertificateListing } from './load.ts';

interface CertificateListedProps extends CertificateListing {
  readonly search: string;
  /** Whether a filter leaves some out. */
  readonly isFiltered?: boolean;
}

/** The list in each of its states. */
export function CertificateListed({ list, summary, search, isFiltered = false }: CertificateListedProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (location !== undefined && location.pathname === pathname)
    return <ListSkeleton rows={Math.max(list.data.length, 3)} says={t`Loading your certificates`} />;
  if (list.data.length > 0) {
    return (
      <>
        <CertificateTable certificates={list.data} />
        <Paging list={list} />
      </>
    );
  }
  if (list.previous !== null) return <EmptyPage list={list} />;
  if (search === '' && isFiltered) return <NoneWithState />;
  return search === '' ? <NoneYet pending={summary.pending} /> : <NoMatch search={search} />;
}

function NoMatch({ search }: { readonly search: string }) {
  const { t } = useLingui();
  return (
    <div role="status">
      <EmptyState
        heading={t`No certificates match "${search}"`}
        action={
          <Link className="button button-plain" to={{ search: '' }}>
            <Trans>Show all certificates</Trans>
          </Link>
        }
      >
        <Trans>Try part of the product name or certificate number, or show all certificates.</Trans>
      </EmptyState>
    </div>
  );
}

function NoneWithState() {
  const { t } = useLingui();
  return (
    <div role="status">
      <EmptyState
        heading={t`No certificates with this status`}
        action={
          <Link className="button button-plain" to={{ search: '' }}>
            <Trans>Show all certificates</Trans>
          </Link>
        }
      >
        <Trans>Choose another status, or show all.</Trans>
      </EmptyState>
    </div>
  );
}

/** What to do next depends on whether something is on its way. */
function NoneYet({ pending }: { readonly pending: number }) {
  const { t } = useLingui();
  const { language } = useAddress();
  if (pending === 0) {
    return (
      <EmptyState heading={t`No certificates yet`} action={<NewApplication />}>
        <Trans>A certificate is issued as soon as an application is approved. Start with the product you export most.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      heading={t`No certificates yet`}
      action={
        <Link className="button button-plain" to={addressIn(language, listAddress)}>
          <Trans>Go to your applications</Trans>
        </Link>
      }
    >
      <Plural
        value={pending}
        one="# paid application is waiting for a decision. If it is approved, its certificate will appear here and we will contact you."
        other="# paid applications are waiting for a decision. If they are approved, their certificates will appear here and we will contact you."
      />
    </EmptyState>
  );
}
