import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Link } from 'react-router';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { ApplicationTiles } from '../../applications/list/ApplicationTiles.tsx';
import { ListAway } from '../../applications/list/ListUnavailable.tsx';
import { loadOverview } from '../../applications/load.ts';
import { NewApplication } from '../../applications/NewApplication.tsx';
import { RecentApplications } from '../../applications/list/RecentApplications.tsx';
import { certificatesAddress } from '../../certificates/certificate.ts';
import type { CertificateSummary } from '../../certificates/certificate.ts';
import { loadSummary } from '../../certificates/load.ts';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/dashboard.ts';
import { openedLate } from '../../signed-in-layout/lazyDialog.tsx';
import './dashboard.css';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const [overview, certificates] = await Promise.all([loadOverview(api), loadSummary(api)]);
  return { overview, certificates };
}

export default function Dashboard({ loaderData: { overview, certificates } }: Route.ComponentProps) {
  const { t } = useLingui();
  const who = useSignedIn();
  return (
    <>
      <PageTitle title={t`Dashboard`} />
      <div className="dashboard-head">
        <div>
          <h1>
            <Trans>
              Welcome, <bdi>{who.companyName}</bdi>
            </Trans>
          </h1>
          <p>
            <Trans>Calculate your value addition first, then apply. A draft costs nothing and is saved as you type.</Trans>
          </p>
        </div>
        <div className="dashboard-actions">
          <CalculateValueAddition />
          <NewApplication />
        </div>
      </div>
      {overview === undefined ? (
        <ListAway />
      ) : (
        <>
          <ApplicationTiles
            summary={overview.summary}
            {...(certificates !== undefined && certificates.total > 0 ? { approved: <ActiveCertificates of={certificates} /> } : {})}
          />
          <RecentApplications applications={overview.recent} />
        </>
      )}
    </>
  );
}

/** What came of the applications that were approved. */
function ActiveCertificates({ of: { active } }: { readonly of: CertificateSummary }) {
  const { language } = useAddress();
  return (
    <Link to={addressIn(language, certificatesAddress)}>
      {active === 0 ? (
        <Trans>no active certificates</Trans>
      ) : (
        <Plural value={active} one="# active certificate" other="# active certificates" />
      )}
    </Link>
  );
}

const CalculatorDialog = openedLate(async () => (await import('../../calculator/CalculatorDialog.tsx')).CalculatorDialog);

/** The button of the dashboard, with what it opens. */
function CalculateValueAddition() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="calculator" onClick={() => setOpen(true)}>
        <Trans>Calculate Value Addition</Trans>
      </Button>
      <CalculatorDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
