import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

/** The authenticator's secret: to be photographed by the app, or typed into it. The picture's code comes only where it is needed. */
export function Secret({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  const { t } = useLingui();
  const picture = usePicture(uri);
  return (
    <div className="enrolment-secret" role="group" aria-labelledby="secret-heading">
      <div className="enrolment-picture as-paper">
        {picture !== undefined && (
          <img
            src={picture}
            alt={t`QR code for your authenticator app. The key below contains the same information as text.`}
            width={168}
            height={168}
          />
        )}
      </div>
      <div>
        <h2 id="secret-heading">
          <Trans>Set up the authenticator app</Trans>
        </h2>
        <p>
          <Trans>
            Open an authenticator app on your phone and scan this QR code. The app then shows a code that changes every 30 seconds.
          </Trans>
        </p>
        <p>
          <Trans>If you cannot scan the QR code, enter this key in the app instead:</Trans>
        </p>
        <p className="code enrolment-letters">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
    </div>
  );
}

function usePicture(uri: string): string | undefined {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let gone = false;
    void import('qrcode')
      .then(({ default: qr }) => qr.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }))
      .then((svg) => {
        if (!gone) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`);
      });
    return () => {
      gone = true;
    };
  }, [uri]);
  return picture;
}
