import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { certificatesAddress } from './paths.ts';

/** For a number that is not of this company's certificates: the page is the same for another company's and for none. */
export function MissingCertificate() {
  const { language } = useAddress();
  return (
    <div className="missing-certificate">
      <h1>
        <Trans>This certificate is not in your list.</Trans>
      </h1>
      <p>
        <Trans>
          The number may be incomplete or mistyped, or the certificate may belong to another company. Your list shows all certificates of
          your company.
        </Trans>
      </p>
      <Link className="button button-main" to={addressIn(language, certificatesAddress)}>
        <Trans>Go to your certificates</Trans>
      </Link>
    </div>
  );
}
