import { Trans } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { useRevalidator, Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { listAddress } from '../application.ts';

/** In the place of tiles and list that could not be had. */
export function ListAway() {
  return (
    <Away heading={<Trans>Your applications could not be loaded.</Trans>}>
      <Trans>
        The server did not answer within 10 seconds. Check your connection and try again. Nothing is lost: your drafts are saved.
      </Trans>
    </Away>
  );
}

/** What could not be had, and a way to ask again. */
export function Away({ heading, children }: { readonly heading: ReactNode; readonly children: ReactNode }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="card list-away" role="alert">
      <Icon name="warning" />
      <div>
        <h2>{heading}</h2>
        <p>{children}</p>
        <Button onClick={() => void revalidate()} aria-disabled={state === 'loading'}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </div>
  );
}

interface NotInListProps {
  readonly className: string;
  readonly heading: ReactNode;
  readonly children: ReactNode;
  readonly list: { readonly address: string; readonly label: ReactNode };
}

/** For an address that names nothing of this company's: the page is the same for another company's and for none. */
export function NotInList({ className, heading, children, list }: NotInListProps) {
  const { language } = useAddress();
  return (
    <div className={className}>
      <h1 tabIndex={-1}>{heading}</h1>
      <p>{children}</p>
      <Link className="button button-main" to={addressIn(language, list.address)}>
        {list.label}
      </Link>
    </div>
  );
}

/** The same for another company's application and for none. */
export function MissingApplication() {
  return (
    <NotInList
      className="missing-application"
      heading={<Trans>This application is not in your list.</Trans>}
      list={{ address: listAddress, label: <Trans>Go to your applications</Trans> }}
    >
      <Trans>
        The web address may be incomplete, or the draft may have been deleted. Your list shows all applications of your company.
      </Trans>
    </NotInList>
  );
}
