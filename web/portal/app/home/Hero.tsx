import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { services } from '../content/offer.ts';
import type { Standing } from '../content/offer.ts';
import { addressIn } from '@thamani/site/language/address.ts';
import { useAddress } from '@thamani/site/language/useAddress.ts';
import type { QrDrawing } from './qr.ts';
import { Specimen } from './Specimen.tsx';

export function Hero({ qr }: { readonly qr: QrDrawing }) {
  const { language } = useAddress();
  const applications: Standing = services.certification.standing;
  return (
    <div className="hero">
      <div className="hero-glow" aria-hidden="true" />
      <div className="wrap">
        <div>
          <h1>
            <Trans>Value added in Africa, proven at every border.</Trans>
          </h1>
          <p className="hero-sentence">
            <Trans>
              Thamani certifies that more than 30% of a product’s value was added locally, for trade under the African Continental Free
              Trade Area.
            </Trans>
          </p>
          <div className="actions">
            <ButtonLink kind="main" size="large" href={addressIn(language, '/sign-up')}>
              <Trans>Get Certified Now</Trans>
            </ButtonLink>
            <ButtonLink size="large" href={addressIn(language, '/services')}>
              <Trans>Explore Our Platform</Trans>
            </ButtonLink>
          </div>
          {applications === 'coming' && (
            <p className="hero-coming">
              <Icon name="clock" />
              <span>
                <Trans>
                  <b>Coming: certificates.</b> The calculator, accounts, applications, payment and the review by two people stand today; the
                  rest of this page shows how certification will work.
                </Trans>
              </span>
            </p>
          )}
          <ul className="facts">
            <li>
              <b>
                <Trans>8 pages</Trans>
              </b>
              <span>
                <Trans>one sitting, on a phone, saved as you type</Trans>
              </span>
            </li>
            <li>
              <b>
                <Trans>2 people</Trans>
              </b>
              <span>
                <Trans>stand behind every decision</Trans>
              </span>
            </li>
            <li>
              <b>
                <Trans>12 months</Trans>
              </b>
              <span>
                <Trans>valid, then renewed on re‑verification</Trans>
              </span>
            </li>
          </ul>
        </div>
        <Specimen qr={qr} />
      </div>
    </div>
  );
}
