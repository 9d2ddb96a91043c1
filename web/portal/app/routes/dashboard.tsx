import { Trans, useLingui } from '@lingui/react/macro';
import { ApplicationTiles } from '../applications/ApplicationTiles.tsx';
import { ListAway } from '../applications/ListUnavailable.tsx';
import { loadOverview } from '../applications/load.ts';
import { NewApplication } from '../applications/NewApplication.tsx';
import { RecentApplications } from '../applications/RecentApplications.tsx';
import { CalculateValueAddition } from '../calculator/CalculateValueAddition.tsx';
import { ActiveCertificates } from '../certificates/ActiveCertificates.tsx';
import { loadSummary } from '../certificates/load.ts';
import { PageTitle } from '../signed-in-layout/PageTitle.tsx';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/dashboard.ts';
import './dashboard.css';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const [overview, certificates] = await Promise.all([loadOverview(api), loadSummary(api)]);
  return { overview, certificates };
}

export default function Dashboard({ loaderData: { overview, certificates } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { profile } = useSignedIn();
  return (
    <>
      <PageTitle title={t`Dashboard`} />
      <div className="dashboard-head">
        <div>
          <h1>
            <Trans>
              Welcome, <bdi>{profile.company_data.company_name}</bdi>
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
