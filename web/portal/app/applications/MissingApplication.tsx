import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { listAddress } from './paths.ts';

/** For an address that names no application of this company: the page is the same for another company's and for none. */
export function MissingApplication() {
  const { language } = useAddress();
  return (
    <div className="missing-application">
      <h1>
        <Trans>This application is not in your list.</Trans>
      </h1>
      <p>
        <Trans>
          The web address may be incomplete, or the draft may have been deleted. Your list shows all applications of your company.
        </Trans>
      </p>
      <Link className="button button-main" to={addressIn(language, listAddress)}>
        <Trans>Go to your applications</Trans>
      </Link>
    </div>
  );
}
