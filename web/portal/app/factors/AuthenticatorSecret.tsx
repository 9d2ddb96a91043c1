import { Trans, useLingui } from '@lingui/react/macro';
import type { BegunAuthenticator } from './change.ts';

/** The secret of an otpauth address, for those who type it. */
function secretOf(uri: string): string {
  return new URL(uri).searchParams.get('secret') ?? '';
}

/** Black on white in both themes: cameras expect it. */
export function AuthenticatorSecret({ begun: { uri, qr } }: { readonly begun: BegunAuthenticator }) {
  const { t } = useLingui();
  const quiet = 4;
  const box = { x: -quiet, y: -quiet, width: qr.side + 2 * quiet, height: qr.side + 2 * quiet };
  return (
    <div className="authenticator-secret">
      <svg
        className="authenticator-picture"
        viewBox={Object.values(box).join(' ')}
        role="img"
        aria-label={t`QR code for your authenticator app. The key below contains the same information.`}
        shapeRendering="crispEdges"
      >
        <rect {...box} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <div>
        <p>
          <Trans>If you cannot scan the code, enter this key in the app:</Trans>
        </p>
        <p className="code authenticator-key" dir="ltr">
          {secretOf(uri)
            .match(/.{1,4}/g)
            ?.join(' ')}
        </p>
      </div>
    </div>
  );
}
