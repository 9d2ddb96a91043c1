import { useLingui } from '@lingui/react/macro';
import { LegalPage } from '../legal/LegalPage.tsx';
import { privacyChapters } from '../legal/privacy.tsx';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function PrivacyPolicy() {
  const { t } = useLingui();
  return (
    <LegalPage
      title={t`Privacy policy`}
      description={t`Which personal data this portal handles, why, for how long, and what your rights are.`}
      gist={t`We keep what you enter to register, apply and pay, what you write to us, and data that protects your account. The public pages set no cookies, load no scripts from other companies and do not track you.`}
      chapters={privacyChapters}
    />
  );
}
