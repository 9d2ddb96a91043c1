import { useLingui } from '@lingui/react/macro';
import { LegalPage } from '../legal/LegalPage.tsx';
import { termsChapters } from '../legal/terms.tsx';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function TermsOfUse() {
  const { t } = useLingui();
  return (
    <LegalPage
      title={t`Terms of use`}
      description={t`What you can expect from Thamani and what we expect from you: certificates, fees, discounts, refunds, decisions and appeals.`}
      gist={t`Give us correct information and allow us to check it. We decide according to a published rule and give reasons. We also explain what a certificate means and what it does not mean.`}
      chapters={termsChapters}
    />
  );
}
