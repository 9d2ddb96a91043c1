import { Trans, useLingui } from '@lingui/react/macro';
import { useOnline } from '@thamani/site/layout/hooks.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { useRevalidator } from 'react-router';
import { PageTitle } from '../components/PageHeader.tsx';

/** Says what happened and what to do, where a page would stand. */
export function Failure({ missing }: { readonly missing: boolean }) {
  return <section className="failure">{missing ? <Missing /> : <Failed />}</section>;
}

function Missing() {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <>
      <PageTitle title={t`Page not found`} />
      <h1>
        <Trans>Page not found</Trans>
      </h1>
      <p>
        <Trans>The case or page does not exist, or it is outside your countries and sectors.</Trans>
      </p>
      <ButtonLink href={addressIn(language, '/cases')}>
        <Trans>Go to the cases</Trans>
      </ButtonLink>
    </>
  );
}

function Failed() {
  const { t } = useLingui();
  const online = useOnline();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <PageTitle title={t`This page could not be shown`} />
      <h1>
        <Trans>This page could not be shown</Trans>
      </h1>
      <p>
        {online ? (
          <Trans>Something went wrong on our side. Try again in a minute. Nothing that you sent is lost.</Trans>
        ) : (
          <Trans>You are offline. Connect to the internet, and try again.</Trans>
        )}
      </p>
      <Button kind="main" onClick={() => void revalidate()} aria-disabled={state === 'loading'} busyLabel={t`Loading…`}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}
