import { Trans } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Wordmark } from '@thamani/ui/logo/Logo.tsx';
import { Weave } from '@thamani/ui/weave/Weave.tsx';
import { Outlet } from 'react-router';
import { profileAddress } from '../factors/factors.ts';
import { requireSession } from '../session/api.ts';
import { LanguagePicker } from '../public-layout/LanguagePicker.tsx';
import type { Route } from './+types/focused.ts';
import './focused.css';

export const middleware: Route.MiddlewareFunction[] = [requireSession];

/** Pages about second factors ask for a passkey, or show codes to be copied. */
export const handle = { factors: true };

/**
 * The layout of a page with one task, for a signed-in person. Without React in the browser: it works without script, and its texts are not
 * sent with every hydrated page.
 */
export default function FocusedLayout() {
  const { language } = useAddress();
  return (
    <>
      <a className="skip unseen" href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <header className="header focused-header no-print">
        <div className="wrap">
          <a className="wordmark" href={addressIn(language, '/dashboard')}>
            <Wordmark />
          </a>
          <LanguagePicker />
          <ButtonLink href={profileAddress(language)}>
            <Trans>Your profile</Trans>
          </ButtonLink>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer id="footer" className="no-print">
        <Weave />
      </footer>
    </>
  );
}
