import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Away } from '../applications/list/ListUnavailable.tsx';
import { certificatesAddress } from './certificate.ts';

/** In the place of a certificate that could not be had. */
export function CertificateAway() {
  const { t } = useLingui();
  const heading = t`Failed to fetch certificate information`;
  useEffect(() => sayInToast('error', heading), [heading]);
  return (
    <>
      <div className="page-head">
        <h1>
          <Trans>Value Addition Certificate</Trans>
        </h1>
      </div>
      <Away heading={heading}>
        <Trans>Nothing is lost, and the public can still check the certificate. Check your connection, wait a minute and try again.</Trans>
      </Away>
    </>
  );
}

/** For a number that is not of this company's certificates: the page is the same for another company's and for none. */
export function MissingCertificate() {
  const { language } = useAddress();
  return (
    <div className="missing-certificate">
      <h1>
        <Trans>This certificate is not in your list.</Trans>
      </h1>
      <p>
        <Trans>
          The number may be incomplete or mistyped, or the certificate may belong to another company. Your list shows all certificates of
          your company.
        </Trans>
      </p>
      <Link className="button button-main" to={addressIn(language, certificatesAddress)}>
        <Trans>Go to your certificates</Trans>
      </Link>
    </div>
  );
}
