import { Trans } from '@lingui/react/macro';
import type { DrawnCertificate } from './certificate.ts';
import { Specimen } from './Specimen.tsx';
import { TwoActions } from '../public-layout/CallToAction.tsx';

export function Hero({ certificate }: { readonly certificate: DrawnCertificate }) {
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
            <li>
              <b>
                <Trans>8 pages</Trans>
              </b>
              <span>
                <Trans>in the application form, which also works on a phone and saves your answers as you type</Trans>
              </span>
            </li>
            <li>
              <b>
                <Trans>2 people</Trans>
              </b>
              <span>
                <Trans>are needed for every decision on an application: one proposes it, and the other confirms it</Trans>
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
