import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LanguageOffer } from '../language/language-suggestions.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { LanguageOffers } from './LanguageOffers.tsx';

export function PublicShell({ children, offers = [] }: { readonly children: ReactNode; readonly offers?: readonly LanguageOffer[] }) {
  return (
    <>
      <a className="skip unseen" href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <LanguageOffers offers={offers} />
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
