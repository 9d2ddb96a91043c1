import { Trans, useLingui } from '@lingui/react/macro';
import { Mark } from '@thamani/ui/logo/Logo.tsx';
import { Meter } from '@thamani/ui/meter/Meter.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useOrganisation } from '../organisation/operating-organisation.tsx';
import type { DrawnCertificate } from './certificate.ts';
import type { QrDrawing } from './qr.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';

/**
 * Text, not a picture: screen readers read it, it is translated, and it is sharp at every size. A real one has its own rosette, and a code
 * that a phone reads from the screen; a reader without a second device follows its link.
 */
export function Specimen({ certificate }: { readonly certificate: DrawnCertificate }) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const isOperated = useOrganisation() !== undefined;
  // English as Africa writes it, and Western figures in Arabic.
  const western = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
  const day = (date: string) => new Intl.DateTimeFormat(western, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  const percent = (value: number, digits: number) =>
    new Intl.NumberFormat(western, { style: 'percent', minimumFractionDigits: digits }).format(value / 100);
  const threshold = percent(certificate.threshold, 0);
  const { qr, real, product } = certificate;
  return (
    <figure className="specimen">
      <div className="specimen-sheet as-paper">
        <div className={real === undefined ? 'specimen-frame specimen-drawn' : 'specimen-frame'}>
          {real !== undefined && <img className="specimen-rosette" src={real.rosette} width="470" height="470" alt="" />}
          <div className="specimen-head">
            <Mark />
            <div>
              <p className="specimen-title">
                <Trans>Value Addition Certificate</Trans>
              </p>
              <p>
                <Trans>AfCFTA Compliant Value Addition Certification</Trans>
              </p>
            </div>
          </div>
          <p className="specimen-number">
            <bdi className="code">{certificate.number}</bdi>
            {real === undefined ? (
              <b>
                <Trans>Specimen</Trans>
              </b>
            ) : (
              !isOperated && (
                <b>
                  <Trans>Demonstration</Trans>
                </b>
              )
            )}
          </p>
          <div className="specimen-middle">
            <dl>
              <Fact name={<Trans>Company</Trans>}>
                {real === undefined && isOperated ? <Trans>Your company</Trans> : <bdi lang="en">{certificate.company}</bdi>}
              </Fact>
              <div>
                <dt>
                  <Trans>Product</Trans>
                </dt>
                <dd>{typeof product === 'string' ? <bdi lang="en">{product}</bdi> : i18n._(product)}</dd>
              </div>
              <Fact name={<Trans>HS code</Trans>}>
                <bdi>{certificate.hsCode}</bdi>
              </Fact>
            </dl>
            <div className="specimen-value">
              <p>
                <Trans>Local value addition</Trans>
              </p>
              <p className="figure num">
                <bdi>{percent(certificate.valueAddition, 2)}</bdi>
              </p>
              <Meter value={certificate.valueAddition} threshold={certificate.threshold} thresholdLabel={t`threshold ${threshold}`} />
            </div>
          </div>
          <div className="specimen-foot">
            {real === undefined ? (
              <Code qr={qr} label={t`QR code that opens our page about the digital certificate`} />
            ) : (
              <a className="specimen-code" href={real.address}>
                <Code qr={qr} label={t`QR code that opens the page where anyone can check this certificate`} />
              </a>
            )}
            <p>
              <Trans>Scan, then compare number, company and product</Trans>
            </p>
            <dl>
              <Fact name={<Trans>Issued</Trans>}>
                <bdi>{day(certificate.issued)}</bdi>
              </Fact>
              <Fact name={<Trans>Valid until</Trans>}>
                <bdi>{day(certificate.validUntil)}</bdi>
              </Fact>
            </dl>
          </div>
        </div>
      </div>
      <figcaption className="small">
        {real === undefined ? (
          <Trans>This is a specimen. Its QR code opens our page about the digital certificate.</Trans>
        ) : isOperated ? (
          <Trans>
            A certificate as it is issued. Scan the code or <a href={real.address}>check it online</a>.
          </Trans>
        ) : (
          <Trans>
            This certificate of a sample company is signed like any other. Scan the code or <a href={real.address}>check it online</a>.
          </Trans>
        )}
      </figcaption>
    </figure>
  );
}

function Code({ qr, label }: { readonly qr: QrDrawing; readonly label: string }) {
  // With its quiet zone; drawn at three whole pixels for a module, so that every edge is sharp.
  const box = qr.side + 8;
  return (
    <svg
      className="specimen-qr"
      width={box * 3}
      height={box * 3}
      viewBox={`-4 -4 ${box} ${box}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path className="specimen-qr-ground" d={`M-4-4h${box}v${box}H-4z`} />
      <path className="specimen-qr-modules" d={qr.path} />
    </svg>
  );
}
