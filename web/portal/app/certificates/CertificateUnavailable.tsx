import { Trans, useLingui } from '@lingui/react/macro';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { Away } from '../applications/ListUnavailable.tsx';

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
