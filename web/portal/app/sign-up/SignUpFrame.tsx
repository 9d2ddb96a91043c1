import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { SkipLink } from '@thamani/site/layout/SkipLink.tsx';
import { DemonstrationBanner } from '../organisation/operating-organisation.tsx';
import { useWithWayBack } from '../session/way-back.ts';
import { TaskHeader } from '../public-layout/TaskHeader.tsx';

/** A calm frame: the way home, the language, the way in for those who have an account, and nothing else to be drawn away by. */
export function SignUpFrame({ children }: { readonly children: ReactNode }) {
  const { language } = useAddress();
  const withWayBack = useWithWayBack();
  return (
    <>
      <SkipLink />
      <DemonstrationBanner />
      <TaskHeader
        className="sign-up-header no-print"
        home={addressIn(language, '/')}
        other={{ address: withWayBack(addressIn(language, '/login')), label: <Trans>Have an account</Trans> }}
      />
      <main id="main" tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
    </>
  );
}
