import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

export function PublicShell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className="skip unseen" href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
