import { Trans, useLingui } from '@lingui/react/macro';
import { Mark } from '@thamani/ui/mark/Mark.tsx';
import { Meter } from '@thamani/ui/meter/Meter.tsx';
import { specimen } from '../content/specimen.ts';
import { useAddress } from '@thamani/site/language/useAddress.ts';
import type { QrDrawing } from './qr.ts';

/** Set as text, not as a picture: it is read aloud, translated and sharp at every size. Its rosette is drawn from the hash of its number. */
export function Specimen({ qr }: { readonly qr: QrDrawing }) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  // English as Africa writes it, and Western figures in Arabic.
  const western = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
  const day = (date: string) => new Intl.DateTimeFormat(western, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  const percent = (value: number, digits: number) =>
    new Intl.NumberFormat(western, { style: 'percent', minimumFractionDigits: digits }).format(value / 100);
  const threshold = percent(30, 0);
  // With its quiet zone; drawn at three whole pixels for a module, so that every edge is sharp.
  const box = qr.side + 8;
  return (
    <figure className="specimen">
      <div className="specimen-sheet as-paper">
        <div className="specimen-frame">
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
            <bdi className="code">{specimen.number}</bdi>
            <b>
              <Trans>Specimen</Trans>
            </b>
          </p>
          <div className="specimen-middle">
            <dl>
              <div>
                <dt>
                  <Trans>Company</Trans>
                </dt>
                <dd>
                  <bdi lang="en">{specimen.company}</bdi>
                </dd>
              </div>
              <div>
                <dt>
                  <Trans>Product</Trans>
                </dt>
                <dd>{i18n._(specimen.product)}</dd>
              </div>
              <div>
                <dt>
                  <Trans>HS code</Trans>
                </dt>
                <dd>
                  <bdi>{specimen.hsCode}</bdi>
                </dd>
              </div>
            </dl>
            <div className="specimen-value">
              <p>
                <Trans>Local value addition</Trans>
              </p>
              <p className="figure num">
                <bdi>{percent(specimen.valueAddition, 2)}</bdi>
              </p>
              <Meter value={specimen.valueAddition} threshold={30} thresholdWords={t`threshold ${threshold}`} />
            </div>
          </div>
          <div className="specimen-foot">
            <svg
              className="specimen-qr"
              width={box * 3}
              height={box * 3}
              viewBox={`-4 -4 ${box} ${box}`}
              shapeRendering="crispEdges"
              role="img"
              aria-label={t`QR code that leads to our page on the digital certificate`}
            >
              <path className="specimen-qr-ground" d={`M-4-4h${box}v${box}H-4z`} />
              <path className="specimen-qr-modules" d={qr.path} />
            </svg>
            <p>
              <Trans>Scan, then compare number, company and product</Trans>
            </p>
            <dl>
              <div>
                <dt>
                  <Trans>Issued</Trans>
                </dt>
                <dd>
                  <bdi>{day(specimen.issued)}</bdi>
                </dd>
              </div>
              <div>
                <dt>
                  <Trans>Valid until</Trans>
                </dt>
                <dd>
                  <bdi>{day(specimen.validUntil)}</bdi>
                </dd>
              </div>
            </dl>
          </div>
        </div>
      </div>
      <figcaption className="small">
        <Trans>
          A specimen, with a sample company. Until the first certificate is issued, its QR code leads to our page on what it will be.
        </Trans>
      </figcaption>
    </figure>
  );
}
