import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { partners, partnersAreSamples } from '../content/partners.ts';
import { PartnerMark } from './PartnerMark.tsx';

/** A row that scrolls and snaps by itself; public-scripts/carousel.ts lets it go round and shows the controls. */
export function Partners() {
  const { t, i18n } = useLingui();
  const names = partners.map(({ name }) => i18n._(name));
  return (
    <section className="part partners">
      <div className="wrap">
        <div className="part-head">
          <h2>
            <Trans>Partners</Trans>
          </h2>
          {partnersAreSamples && (
            <p>
              <Trans>These are sample logos. We show an organisation here only after it has agreed.</Trans>
            </p>
          )}
        </div>
        <div className="carousel" data-carousel="2500">
          <div className="carousel-window" role="region" aria-label={t`Partners`} tabIndex={0}>
            <ul>
              {partners.map(({ mark }, place) => (
                <li key={mark} className="card">
                  <PartnerMark of={mark} />
                  {names[place]}
                </li>
              ))}
            </ul>
          </div>
          <div className="carousel-controls" hidden>
            <button type="button" data-turns>
              <span className="carousel-pause">
                <Icon name="pause" />
                <Trans>Pause</Trans>
              </span>
              <span className="carousel-play">
                <Icon name="play" />
                <Trans>Play</Trans>
              </span>
            </button>
            {names.map((name) => (
              <button key={name} type="button" className="carousel-dot" data-shows aria-label={t`Show ${name}`} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
