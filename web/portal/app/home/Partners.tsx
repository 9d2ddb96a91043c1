import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { useOrganisation } from '../organisation/operating-organisation.tsx';

const marks = ['harbour', 'ledger', 'grain', 'arches', 'loom'] as const;
type PartnerMarkName = (typeof marks)[number];

/**
 * Organisations that agreed to be shown (ORGANISATION_PARTNERS); without any, nothing. A row that scrolls and snaps by itself:
 * public-scripts/carousel.ts lets it go round and shows the controls.
 */
export function Partners() {
  const { t } = useLingui();
  const names = useOrganisation()?.partners ?? [];
  if (names.length === 0) return null;
  return (
    <section className="part partners">
      <div className="wrap">
        <div className="part-head">
          <h2>
            <Trans>Partners</Trans>
          </h2>
        </div>
        <div className="carousel" data-carousel="2500">
          <div className="carousel-window" role="region" aria-label={t`Partners`} tabIndex={0}>
            <ul>
              {names.map((name, place) => (
                <li key={name} className="card">
                  <PartnerMark of={marks[place % marks.length] ?? 'loom'} />
                  <bdi>{name}</bdi>
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

/** Neutral marks in turn, nobody's logo: cut from the house weave's triangles and steps, on a grid of 40. */
const drawings = {
  arches: <path d="M4 36V20a8 8 0 0 1 16 0v16h-5V20a3 3 0 0 0-6 0v16zM20 36V20a8 8 0 0 1 16 0v16h-5V20a3 3 0 0 0-6 0v16zM4 8h32v4H4z" />,
  grain: (
    <path d="M20 3c5 4 5 9 0 13-5-4-5-9 0-13zM8 12c6 0 10 4 10 10-6 0-10-4-10-10zM32 12c0 6-4 10-10 10 0-6 4-10 10-10zM8 23c6 0 10 4 10 10-6 0-10-4-10-10zM32 23c0 6-4 10-10 10 0-6 4-10 10-10zM18.5 30h3v8h-3z" />
  ),
  harbour: <path d="M20 3 32 21H8zM4 25h32l-4 6H8zM2 34h36v4H2z" />,
  ledger: <path d="M4 28h6v8H4zM12.7 20h6v16h-6zM21.3 12h6v24h-6zM30 4h6v32h-6z" />,
  loom: <path d="M20 2 38 20 20 38 2 20zm0 7L9 20l11 11 11-11zm0 6 5 5-5 5-5-5z" fillRule="evenodd" />,
} satisfies Record<PartnerMarkName, ReactNode>;

function PartnerMark({ of }: { readonly of: PartnerMarkName }) {
  return (
    <svg className="partner-mark" width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      {drawings[of]}
    </svg>
  );
}
