import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { certificatesAddress } from './paths.ts';

/** For a number that is of no certificate of this company, whether somebody else holds it or nobody. */
export function MissingCertificate() {
  const { language } = useAddress();
  return (
    <div className="missing-certificate">
      <h1>
        <Trans>This certificate is not in your list.</Trans>
      </h1>
      <p>
        <Trans>The number may be cut or mistyped, or the certificate is of another company. Yours stand in the list.</Trans>
      </p>
      <Link className="button button-main" to={addressIn(language, certificatesAddress)}>
        <Trans>Go to your certificates</Trans>
      </Link>
    </div>
  );
}
