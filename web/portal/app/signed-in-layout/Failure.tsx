import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useRevalidator } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useOnline } from '@thamani/site/layout/hooks.ts';

/** In the place of a page that could not be had; the frame around it still leads on. */
export function Failure() {
  const { t } = useLingui();
  const { language } = useAddress();
  const online = useOnline();
  const { revalidate, state } = useRevalidator();
  return (
    <div className="failure">
      <title>{t`Something went wrong · Thamani`}</title>
      <h1>
        <Trans>This page could not be shown.</Trans>
      </h1>
      <Notice kind="error" heading={online ? t`Our server did not answer correctly.` : t`You are offline.`} answer>
        <p>
          {online ? (
            <Trans>
              Nothing is lost. Wait a minute and try again. If the problem continues, contact us and describe what you were doing.
            </Trans>
          ) : (
            <Trans>Nothing is lost. Connect to the internet, and try again.</Trans>
          )}
        </p>
      </Notice>
      <div className="actions">
        <Button kind="main" onClick={() => void revalidate()} aria-disabled={state === 'loading'} busyLabel={t`Trying again…`}>
          <Trans>Try again</Trans>
        </Button>
        <ButtonLink href={addressIn(language, '/contact-us')}>
          <Trans>Contact Us</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
