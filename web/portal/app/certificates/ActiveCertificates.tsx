import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { certificatesAddress } from './paths.ts';
import type { CertificateSummary } from './certificate.ts';

/** For the dashboard: what came of the applications that were approved. */
export function ActiveCertificates({ of: { active } }: { readonly of: CertificateSummary }) {
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
