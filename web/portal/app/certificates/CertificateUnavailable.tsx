import { Trans, useLingui } from '@lingui/react/macro';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { Away, NotInList } from '../applications/list/ListUnavailable.tsx';
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

/** The same for another company's certificate and for none: the page does not say which numbers exist. */
export function MissingCertificate() {
  return (
    <NotInList
      className="missing-certificate"
      heading={<Trans>This certificate is not in your list.</Trans>}
      list={{ address: certificatesAddress, label: <Trans>Go to your certificates</Trans> }}
    >
      <Trans>
        The number may be incomplete or mistyped, or the certificate may belong to another company. Your list shows all certificates of your
        company.
      </Trans>
    </NotInList>
  );
}
