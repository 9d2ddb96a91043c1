import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { listAddress } from './paths.ts';

/** For an address that names no application of this company, whether somebody else has it or nobody. */
export function MissingApplication() {
  const { language } = useAddress();
  return (
    <div className="missing-application">
      <h1>
        <Trans>This application is not in your list.</Trans>
      </h1>
      <p>
        <Trans>The address may be cut, or the draft was deleted. All applications of your company stand in the list.</Trans>
      </p>
      <Link className="button button-main" to={addressIn(language, listAddress)}>
        <Trans>Go to your applications</Trans>
      </Link>
    </div>
  );
}
