import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { NavLink } from 'react-router';
import { certificatesAddress, waitingAddress } from './certificate.ts';

/** Only for who can settle what waits; everybody else has one page. */
export function CertificateTabs({ waiting }: { readonly waiting: number | undefined }) {
  const { t } = useLingui();
  const { language } = useAddress();
  if (waiting === undefined) return null;
  return (
    <nav className="admin-tabs" aria-label={t`Certificates`}>
      <NavLink to={addressIn(language, certificatesAddress)} end>
        <Trans>All certificates</Trans>
      </NavLink>
      <NavLink to={addressIn(language, waitingAddress)} end>
        <span>
          <Trans>Awaiting confirmation</Trans> <bdi className="num certificate-count">{waiting}</bdi>
        </span>
      </NavLink>
    </nav>
  );
}
