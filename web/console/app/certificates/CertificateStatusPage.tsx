import { Trans, useLingui } from '@lingui/react/macro';
import type { StatusChange } from '@thamani/domain/certificates/status.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageTitle, Section } from '../components/PageHeader.tsx';
import { Day, percentIn } from '../language/format.tsx';
import { certificatesAddress, lifeAddress, type CertificateDetails } from './certificate.ts';
import { StateBadge } from './CertificateTable.tsx';
import { LifeHistory } from './StatusHistory.tsx';
import { ProposeDialog } from './ProposeDialog.tsx';
import { StatusChangeRequests } from './StatusChangeRequests.tsx';
import { changeLabels } from './status-labels.ts';

interface LifePageProps {
  readonly certificate: CertificateDetails;
  readonly countryName: string;
  /** Whether the reader could settle what waits. */
  readonly mayConfirm: boolean;
}

export function LifePage({ certificate, countryName, mayConfirm }: LifePageProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { cert_no: number, request, offered } = certificate;
  return (
    <>
      <header className="admin-head">
        <PageTitle title={number} />
        <div>
          <p className="small">
            <Link to={addressIn(language, certificatesAddress)}>
              <Trans>Certificates</Trans>
            </Link>
          </p>
          <h1 className="life-number">
            <span className="code">{number}</span>
          </h1>
          <StateBadge certificate={certificate} />
        </div>
        <a className="button button-plain" href={certificate.verification_url} target="_blank" rel="noreferrer">
          <Trans>Public page</Trans>
        </a>
      </header>
      {request !== null && (
        <Section id="waiting" heading={t`Awaiting confirmation`}>
          <StatusChangeRequests all={[{ number, request }]} mayConfirm={mayConfirm} />
        </Section>
      )}
      <div className="admin-pair">
        <Section id="facts" heading={t`Details`}>
          <Facts certificate={certificate} countryName={countryName} />
        </Section>
        <Section id="history" heading={t`Status history`}>
          <LifeHistory certificate={certificate} />
        </Section>
      </div>
      {offered.length > 0 && (
        <Section id="propose" heading={t`Propose a change`}>
          <p className="soft">
            <Trans>
              One administrator proposes a change and another confirms it. The public sees the change within one minute of the confirmation.
            </Trans>
          </p>
          <Proposals certificate={certificate} />
        </Section>
      )}
    </>
  );
}

function Facts({ certificate, countryName }: { readonly certificate: CertificateDetails; readonly countryName: string }) {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <dl className="card life-facts">
      <Fact name={t`Product`}>
        <bdi>{certificate.product_name}</bdi>
      </Fact>
      <Fact name={t`Company`}>
        <bdi>{certificate.company_name}</bdi>
      </Fact>
      <Fact name={t`Country`}>{countryName}</Fact>
      <Fact name={t`Local value addition`}>
        <bdi className="num">{percentIn(language, certificate.cva)}</bdi>
      </Fact>
      <Fact name={t`Issue date`}>
        <Day at={certificate.issued_date} />
      </Fact>
      <Fact name={t`Expiry date`}>
        <Day at={certificate.expiry_date} />
      </Fact>
      <Fact name={t`Application`}>
        <Link className="code" to={addressIn(language, `/cases/${certificate.application_id}`)}>
          {certificate.application_number}
        </Link>
      </Fact>
      {certificate.replaced_by !== null && (
        <Fact name={t`Newer certificate`}>
          <Link className="code" to={addressIn(language, lifeAddress(certificate.replaced_by))}>
            {certificate.replaced_by}
          </Link>
        </Fact>
      )}
    </dl>
  );
}

function Proposals({ certificate }: { readonly certificate: CertificateDetails }) {
  const { i18n } = useLingui();
  const [proposing, setProposing] = useState<StatusChange>();
  return (
    <>
      <div className="admin-actions">
        {certificate.offered.map(({ change }) => (
          <Button key={change} kind={change === 'revoke' ? 'stop' : 'plain'} onClick={() => setProposing(change)}>
            {i18n._(changeLabels[change].choice)}
          </Button>
        ))}
      </div>
      {proposing !== undefined && <ProposeDialog certificate={certificate} change={proposing} onClose={() => setProposing(undefined)} />}
    </>
  );
}
