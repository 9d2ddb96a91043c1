import type { ReactNode } from 'react';
import { directionOf, languageNames } from '@thamani/domain/languages.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { LanguageOffer } from '../language/catalogs.ts';
import { DemonstrationBanner } from '../organisation/operating-organisation.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { SkipLink } from '@thamani/site/layout/SkipLink.tsx';

export function PublicShell({ children, offers = [] }: { readonly children: ReactNode; readonly offers?: readonly LanguageOffer[] }) {
  return (
    <>
      <SkipLink />
      <DemonstrationBanner />
      <LanguageOffers offers={offers} />
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/**
 * The page is the same for everybody, so it cannot know what its reader would rather read: one offer for each other language waits
 * unseen, and the module shows the one that fits. Nobody is sent elsewhere without asking.
 */
function LanguageOffers({ offers }: { readonly offers: readonly LanguageOffer[] }) {
  const { language, path } = useAddress();
  return offers
    .filter((offer) => offer.language !== language)
    .map((offer) => (
      <aside
        key={offer.language}
        className="offer no-print"
        lang={offer.language}
        dir={directionOf(offer.language)}
        aria-label={languageNames[offer.language]}
        data-offer={offer.language}
        hidden
      >
        <Icon name="globe" />
        <p>
          <span className="offer-sentence">{offer.sentence} </span>
          <a href={addressIn(offer.language, path)} hrefLang={offer.language}>
            {offer.lead}
          </a>
        </p>
        <button type="button" aria-label={offer.close}>
          <Icon name="cross" />
        </button>
      </aside>
    ));
}
