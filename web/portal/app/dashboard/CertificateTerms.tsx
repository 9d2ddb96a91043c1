import { Plural, Trans } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { StatusBadge } from '@thamani/ui/badge/Badge.tsx';
import { Link } from 'react-router';
import { useStatusLabels } from '../applications/ApplicationStatus.tsx';
import { Day } from '../applications/Day.tsx';
import { certificateAddress, certificatesAddress } from '../certificates/certificate.ts';
import type { DashboardData } from './dashboard.ts';

/** From the days of the first reminder on, the number of days is marked. */
const soonDays = 60;

/** The newest certificates with the days that each has left. */
export function CertificateTerms({ certificates }: Pick<DashboardData, 'certificates'>) {
  const { language } = useAddress();
  const labels = useStatusLabels();
  if (certificates.length === 0) return null;
  return (
    <section className="card panel certificate-terms" aria-labelledby="certificate-terms">
      <header className="panel-head">
        <h2 id="certificate-terms">
          <Trans>Certificates</Trans>
        </h2>
        <Link to={addressIn(language, certificatesAddress)}>
          <Trans>View All</Trans>
        </Link>
      </header>
      <ul>
        {certificates.map(({ cert_no: number, product_name: name, state, days_left: left, expiry_date: end, status_since: since }) => (
          <li key={number} data-state={state}>
            <div className="term-name">
              <Link to={addressIn(language, certificateAddress(number))}>
                <bdi>{name}</bdi>
              </Link>
              <span className="code">{number}</span>
            </div>
            <p className="term-days num" data-soon={(left !== null && left <= soonDays) || undefined}>
              {left === null ? (
                state === 'expired' ? (
                  <Trans>
                    until <Day at={end} />
                  </Trans>
                ) : (
                  since !== null && (
                    <Trans>
                      since <Day at={since} />
                    </Trans>
                  )
                )
              ) : left === 0 ? (
                <Trans>last day</Trans>
              ) : (
                <Plural value={left} one="# day left" other="# days left" />
              )}
            </p>
            <StatusBadge status={state} labels={labels} />
          </li>
        ))}
      </ul>
    </section>
  );
}
