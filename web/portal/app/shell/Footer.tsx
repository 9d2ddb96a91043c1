import { Trans, useLingui } from '@lingui/react/macro';
import { Wordmark } from '@thamani/ui/mark/Mark.tsx';
import { Weave } from '@thamani/ui/weave/Weave.tsx';
import { addressIn } from '../language/address.ts';
import { useAddress } from '../language/useAddress.ts';
import { footerLinks } from './links.ts';

export function Footer() {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  return (
    <footer className="footer no-print">
      <Weave />
      <div className="wrap">
        <a className="wordmark" href={addressIn(language, '/')}>
          <Wordmark />
        </a>
        <nav aria-label={t`Footer`}>
          <ul>
            {footerLinks.map((link) => (
              <li key={link.path}>
                <a href={addressIn(language, link.path)}>{i18n._(link.title)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="footer-small small">
          <p>
            <Trans>Thamani supports a claim of origin. Only a State’s Designated Competent Authority issues a Certificate of Origin.</Trans>
          </p>
          <p>
            <bdi lang="en">© 2025 Thamani</bdi>
          </p>
        </div>
      </div>
    </footer>
  );
}
