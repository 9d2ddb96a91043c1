import { Trans, useLingui } from '@lingui/react/macro';
import { StatusBadge } from '@thamani/ui/badge/Badge.tsx';
import { Meter } from '@thamani/ui/meter/Meter.tsx';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { OwnAppeals } from '../appeals/appeal.ts';
import { detailAddress } from '../applications/application.ts';
import { CalendarLink } from '../applications/CalendarLink.tsx';
import { Day } from '../applications/Day.tsx';
import { useStatusLabels } from '../applications/ApplicationStatus.tsx';
import { percentIn } from '../calculator/figure-formatting.ts';
import { certificatesAddress, inLanguage, type Certificate } from './certificate.ts';
import { Downloads } from './Downloads.tsx';
import { Notices } from './Notices.tsx';
import { Picture, PublicVerification } from './PublicVerification.tsx';
import { Renewal } from './Renewal.tsx';
import { ReportOutcomes } from './ReportOutcomes.tsx';
import type { ReportOutcomes as Outcomes, Term } from './load.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { BackLink } from '../signed-in-layout/PageTitle.tsx';

interface CertificatePageProps {
  readonly certificate: Certificate;
  readonly term: Term;
  readonly renewKey: string;
  /** Of one that was revoked, where they could be had. */
  readonly appeals: OwnAppeals | undefined;
  /** Of closed reports about it, where they could be had. */
  readonly reports?: Outcomes | undefined;
}

/** One certificate, as its company sees it. */
export function CertificatePage({ certificate, term, renewKey, appeals, reports }: CertificatePageProps) {
  const labels = useStatusLabels();
  return (
    <>
      <BackLink to={certificatesAddress}>
        <Trans>Certificates</Trans>
      </BackLink>
      <header className="certificate-head">
        <div className="certificate-title">
          <h1>
            <Trans>Value Addition Certificate</Trans>
          </h1>
          <StatusBadge status={certificate.state} labels={labels} />
        </div>
        <p>
          <Trans>AfCFTA Compliant Value Addition Certification</Trans>
        </p>
      </header>
      <Notices certificate={certificate} appeals={appeals} />
      <div className="certificate-parts">
        <Facts certificate={certificate} />
        <Renewal certificate={certificate} term={term} renewKey={renewKey} />
        <Paper certificate={certificate} />
        <PublicVerification certificate={certificate} />
        {reports !== undefined && reports.data.length > 0 && <ReportOutcomes list={reports} />}
        <p className="small soft certificate-not">
          <Trans>
            This certificate supports a claim of origin. It is not a Certificate of Origin: only a State’s Designated Competent Authority
            issues a Certificate of Origin.
          </Trans>
        </p>
      </div>
    </>
  );
}

function Facts({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { cert_no: number, issued_date, expiry_date, state, application } = certificate;
  const thresholdPercent = Number(certificate.threshold);
  return (
    <section className="card certificate-facts" aria-label={t`Certificate details`}>
      <p className="certificate-figure num">
        <Trans>
          Value Addition: <bdi dir="ltr">{percentIn(language, application.cva)}</bdi>
        </Trans>
      </p>
      <Meter value={Number(application.cva)} threshold={thresholdPercent} thresholdLabel={t`threshold ${thresholdPercent}%`} />
      <dl>
        <div>
          <dt>
            <Trans>Certificate number</Trans>
          </dt>
          <dd className="code">{number}</dd>
        </div>
        <Fact name={<Trans>Product</Trans>}>
          <bdi>{application.product_name}</bdi>
        </Fact>
        <div>
          <dt>
            <Trans>Issue date</Trans>
          </dt>
          <dd className="num">
            <Day at={issued_date} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Expiry date</Trans>
          </dt>
          <dd className="num">
            <Day at={expiry_date} /> {state === 'expired' && <Trans>(Expired)</Trans>}
            {state === 'active' && <CalendarLink of={{ certificate: number }} />}
          </dd>
        </div>
        <Fact name={<Trans>Application</Trans>}>
          <Link className="code" to={addressIn(language, detailAddress(application.id))}>
            {application.application_number}
          </Link>
        </Fact>
      </dl>
      <Downloads certificate={certificate} />
    </section>
  );
}

/** The sheet itself. One that is not valid steps back and, if it was revoked or suspended, has a mark; the words above say so. */
function Paper({ certificate: { cert_no: number, image_path, state } }: { readonly certificate: Certificate }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const labels = useStatusLabels();
  return (
    <div
      className="certificate-paper"
      data-state={state}
      data-mark={state === 'revoked' || state === 'suspended' ? labels[state] : undefined}
    >
      <Picture
        src={inLanguage(image_path, language)}
        alt={t`Certificate ${number} as printed. All its information is also on this page and in the file.`}
        width={794}
        height={1123}
        missing={<Trans>The image could not be loaded. Download the file to see the certificate.</Trans>}
      />
    </div>
  );
}
