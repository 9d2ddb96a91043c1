import { Plural, Trans } from '@lingui/react/macro';
import { withCurrency } from '@thamani/domain/money.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { workingDaysToDecision } from '@thamani/domain/review/service-levels.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { Price } from '../eligibility/Fees.tsx';
import type { DrawnCertificate } from './certificate.ts';
import { Specimen } from './Specimen.tsx';
import { TwoActions } from '../public-layout/CallToAction.tsx';

const { withoutSiteVisit, withSiteVisit } = workingDaysToDecision;

interface HeroProps {
  readonly certificate: DrawnCertificate;
  readonly prices: readonly Price[];
}

export function Hero({ certificate, prices }: HeroProps) {
  return (
    <div className="hero">
      {certificate.real === undefined ? (
        <div className="hero-glow hero-glow-drawn" aria-hidden="true" />
      ) : (
        <img className="hero-glow" src={certificate.real.rosette} width="900" height="900" alt="" />
      )}
      <div className="wrap">
        <div>
          <h1>
            <Trans>Value added in Africa, proven at every border.</Trans>
          </h1>
          <p className="hero-sentence">
            <Trans>
              Thamani certifies that more than 30% of a product’s value was added locally, for trade under the African Continental Free
              Trade Area. Anyone can check the certificate in seconds, without an account.
            </Trans>
          </p>
          <TwoActions
            first={{ label: <Trans>Get Certified Now</Trans>, path: '/sign-up' }}
            second={{ label: <Trans>Explore Our Platform</Trans>, path: '/services' }}
          />
          <ul className="facts">
            <PriceFact prices={prices} />
            <li>
              <b>
                <Plural value={withoutSiteVisit} one="# working day" other="# working days" />
              </b>
              <span>
                <Plural
                  value={withSiteVisit}
                  one="is our aim for a decision after you pay; # with a visit to your facility"
                  other="is our aim for a decision after you pay; # with a visit to your facility"
                />
              </span>
            </li>
            <li>
              <b>
                <Trans>12 months</Trans>
              </b>
              <span>
                <Trans>of validity. You can renew a certificate after a new review.</Trans>
              </span>
            </li>
          </ul>
        </div>
        <Specimen certificate={certificate} />
      </div>
    </div>
  );
}

function PriceFact({ prices }: { readonly prices: readonly Price[] }) {
  const { language } = useAddress();
  const amounts = prices.map(({ product_amount: amount }) => amount).toSorted((a, b) => Number(a) - Number(b));
  const [lowest, highest] = [amounts[0], amounts.at(-1)].map((amount) => writeNumber(amount ?? '', language, 2));
  return (
    <li>
      <b>{amounts.length === 0 ? <Trans>One fee</Trans> : <bdi dir="ltr">{withCurrency(language, `${lowest}–${highest}`, 'USD')}</bdi>}</b>
      <span>
        <Trans>
          for each product, depending on its category. <a href={addressIn(language, '/fees')}>See all fees</a>
        </Trans>
      </span>
    </li>
  );
}
