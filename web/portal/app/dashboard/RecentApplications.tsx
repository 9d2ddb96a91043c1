import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { addressIn } from '../language/address.ts';
import { useAddress } from '../language/useAddress.ts';

export function RecentApplications() {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <section className="card panel" aria-labelledby="recent-applications">
      <header className="panel-head">
        <h2 id="recent-applications">
          <Trans>Recent applications</Trans>
        </h2>
      </header>
      <EmptyState heading={t`No Recent Applications Yet`}>
        <Trans>
          Your applications will stand here, each with its stage. Until they open, gather what is asked for: see the{' '}
          <a href={`${addressIn(language, '/eligibility')}#documents`}>required documents</a>.
        </Trans>
      </EmptyState>
    </section>
  );
}
