import { useLingui } from '@lingui/react/macro';
import { useMatches } from 'react-router';
import { LegalPage } from '../../legal/LegalPage.tsx';
import { licensingChapters } from '../../legal/licensing.tsx';
import { privacyChapters } from '../../legal/privacy.tsx';
import { termsChapters } from '../../legal/terms.tsx';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

const pages = { 'privacy-policy': PrivacyPolicy, 'terms-of-use': TermsOfUse, liscence: Licensing };

/** The module of three routes, told apart by their ids (app/routes.ts). */
export default function Legal() {
  const Page = pages[useMatches().at(-1)?.id as keyof typeof pages];
  return <Page />;
}

function PrivacyPolicy() {
  const { t } = useLingui();
  return (
    <LegalPage
      document="privacy_policy"
      description={t`Which personal data this portal handles, why, for how long, and what your rights are.`}
      gist={t`We keep what you enter to register, apply and pay, what you write to us, and data that protects your account. The public pages set no cookies, load no scripts from other companies and do not track you.`}
      chapters={privacyChapters}
    />
  );
}

function TermsOfUse() {
  const { t } = useLingui();
  return (
    <LegalPage
      document="terms_of_use"
      description={t`What you can expect from Thamani and what we expect from you: certificates, fees, discounts, refunds, decisions and appeals.`}
      gist={t`Give us correct information and allow us to check it. We decide according to a published rule and give reasons. We also explain what a certificate means and what it does not mean.`}
      chapters={termsChapters}
    />
  );
}

function Licensing() {
  const { t } = useLingui();
  return (
    <LegalPage
      document="licence"
      description={t`The licences of the software, fonts and data of Thamani, and who may use its name and logo.`}
      gist={t`The software is free to use, change and share. The name and the logo are not, because they must always identify a real certificate.`}
      chapters={licensingChapters}
    />
  );
}
