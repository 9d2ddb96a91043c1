import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Mark } from '@thamani/ui/mark/Mark.tsx';
import { addressIn } from '../language/address.ts';
import { useAddress } from '../language/useAddress.ts';

export function ErrorPage({ missing }: { readonly missing: boolean }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const heading = missing ? t`There is no page at this address.` : t`This page could not be shown.`;
  return (
    <div className="wrap error-page">
      <title>{missing ? t`Page not found · Thamani` : t`Something went wrong · Thamani`}</title>
      <meta name="robots" content="noindex" />
      <Mark />
      <div>
        <h1>{heading}</h1>
        {missing ? (
          <p>
            <Trans>The address may be mistyped, or the page may have moved. The start page leads to everything that stands today.</Trans>
          </p>
        ) : (
          <p>
            <Trans>
              The fault is ours, and it has been noted. Please try again in a minute; if it stays, write to us and say what you were doing.
            </Trans>
          </p>
        )}
        <div className="actions">
          <ButtonLink kind="main" href={addressIn(language, '/')}>
            <Trans>Go to the start page</Trans>
          </ButtonLink>
          <ButtonLink href={addressIn(language, '/contact-us')}>
            <Trans>Contact Us</Trans>
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
