import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useMay } from '../../company-context/CompanyContext.tsx';
import { listAddress } from '../application.ts';
import type { ListedApplication } from '../application.ts';
import { ApplicationTable } from './ApplicationTable.tsx';
import { NewApplication } from '../NewApplication.tsx';
import './applications.css';

interface RecentApplicationsProps {
  readonly applications: readonly ListedApplication[];
  /** Where the page already says how to begin. */
  readonly isQuiet?: boolean;
}

/** The three most recent, for the dashboard. */
export function RecentApplications({ applications, isQuiet = false }: RecentApplicationsProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const may = useMay();
  return (
    <section className="card panel" aria-labelledby="recent-applications">
      <header className="panel-head">
        <h2 id="recent-applications">
          <Trans>Recent applications</Trans>
        </h2>
        {applications.length > 0 && (
          <Link to={addressIn(language, listAddress)}>
            <Trans>View All</Trans>
          </Link>
        )}
      </header>
      {applications.length === 0 ? (
        <EmptyState heading={t`No Recent Applications Yet`} action={!isQuiet && may('edit_application') && <NewApplication />}>
          <Trans>Start with the product you export most. A draft costs nothing and is saved as you type.</Trans>
        </EmptyState>
      ) : (
        <ApplicationTable caption={t`Recent applications`} applications={applications} />
      )}
    </section>
  );
}
