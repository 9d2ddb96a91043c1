import { Trans, useLingui } from '@lingui/react/macro';
import { Wordmark } from '@thamani/ui/logo/Logo.tsx';
import { Weave } from '@thamani/ui/weave/Weave.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useOrganisation, useYear } from '../organisation/operating-organisation.tsx';
import { legalLinks, siteLinks, type SiteLink } from './links.ts';
import { SocialLinks } from './SocialLinks.tsx';
import { SiteLinks } from './Header.tsx';
import { ThemePicker } from './ThemePicker.tsx';

export function Footer() {
  const { t } = useLingui();
  const { language } = useAddress();
  const organisation = useOrganisation();
  const year = useYear();
  return (
    <footer className="footer no-print" id="footer">
      <Weave />
      <div className="wrap">
        <div className="footer-about">
          <a className="wordmark" href={addressIn(language, '/')}>
            <Wordmark />
          </a>
          <p>
            <Trans>Thamani certifies that more than 30% of a product’s value was added locally.</Trans>
          </p>
          <SocialLinks />
          <ThemePicker id="colours" />
        </div>
        <LinkColumn title={t`Pages`} links={siteLinks} />
        <LinkColumn title={t`Legal`} links={legalLinks} />
        <div className="footer-small small">
          <p>
            <Trans>
              A Thamani certificate supports a claim of origin. Only a State’s Designated Competent Authority issues a Certificate of
              Origin.
            </Trans>
          </p>
          <p>
            <bdi lang="en">
              © {year} {organisation?.name ?? 'Thamani'}
            </bdi>
          </p>
        </div>
      </div>
    </footer>
  );
}

function LinkColumn({ title, links }: { readonly title: string; readonly links: readonly SiteLink[] }) {
  return (
    <nav aria-label={title}>
      <p className="footer-title" aria-hidden="true">
        {title}
      </p>
      <SiteLinks links={links} />
    </nav>
  );
}
