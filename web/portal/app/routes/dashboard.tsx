import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { NewApplication } from '../dashboard/NewApplication.tsx';
import { RecentApplications } from '../dashboard/RecentApplications.tsx';
import { useSignedIn } from '../frame/useSignedIn.ts';
import { addressIn } from '../language/address.ts';
import { useAddress } from '../language/useAddress.ts';
import { PageTitle } from '../frame/PageTitle.tsx';
import './dashboard.css';

export default function Dashboard() {
  const { t } = useLingui();
  const { language } = useAddress();
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
            <Trans>Your account is open. Check your value addition first; applications open next.</Trans>
          </p>
        </div>
        <div className="dashboard-actions">
          <ButtonLink icon="calculator" href={addressIn(language, '/calculator')}>
            <Trans>Calculate Value Addition</Trans>
          </ButtonLink>
          <NewApplication />
        </div>
      </div>
      <RecentApplications />
    </>
  );
}
