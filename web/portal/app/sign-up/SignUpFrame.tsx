import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Wordmark } from '@thamani/ui/logo/Logo.tsx';
import type { ReactNode } from 'react';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { LanguagePicker } from '../public-layout/LanguagePicker.tsx';

/** A calm frame: the way home, the language, the way in for those who have an account, and nothing else to be drawn away by. */
export function SignUpFrame({ children }: { readonly children: ReactNode }) {
  const { language } = useAddress();
  return (
    <>
      <a className="skip unseen" href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <header className="sign-up-header no-print">
        <div className="wrap">
          <a className="wordmark" href={addressIn(language, '/')}>
            <Wordmark />
          </a>
          <LanguagePicker />
          <ButtonLink href={addressIn(language, '/login')}>
            <Trans>Have an account</Trans>
          </ButtonLink>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
    </>
  );
}
