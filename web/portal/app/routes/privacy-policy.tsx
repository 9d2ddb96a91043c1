import { useLingui } from '@lingui/react/macro';
import { LegalPage } from '../legal/LegalPage.tsx';
import { privacyChapters } from '../legal/privacy.tsx';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function PrivacyPolicy() {
  const { t } = useLingui();
  return (
    <LegalPage
      title={t`Privacy policy`}
      description={t`Which personal data this portal handles today, why, for how long, and what you can ask of us.`}
      gist={t`Today we hold only what you write to us in the contact form. The public pages set no cookie, carry nobody else’s script, and follow nobody.`}
      chapters={privacyChapters}
    />
  );
}
