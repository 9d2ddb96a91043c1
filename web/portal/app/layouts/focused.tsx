import { Trans } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Weave } from '@thamani/ui/weave/Weave.tsx';
import { Outlet } from 'react-router';
import { profileAddress } from '../factors/factors.ts';
import { requireSession } from '../session/api.ts';
import type { Route } from './+types/focused.ts';
import { SkipLink } from '@thamani/site/layout/SkipLink.tsx';
import { DemonstrationBanner } from '../organisation/operating-organisation.tsx';
import { TaskHeader } from '../public-layout/TaskHeader.tsx';
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
      <SkipLink />
      <DemonstrationBanner />
      <TaskHeader
        className="header focused-header no-print"
        home={addressIn(language, '/dashboard')}
        other={{ address: profileAddress(language), label: <Trans>Your profile</Trans> }}
      />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer id="footer" className="no-print">
        <Weave />
      </footer>
    </>
  );
}
