import { useLingui } from '@lingui/react/macro';
import { LegalPage } from '../legal/LegalPage.tsx';
import { licensingChapters } from '../legal/licensing.tsx';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function Licensing() {
  const { t } = useLingui();
  return (
    <LegalPage
      title={t`Licensing and intellectual property`}
      description={t`The licences of the software, fonts and data of Thamani, and who may use its name and logo.`}
      gist={t`The software is free to use, change and share. The name and the logo are not, because they must always identify a real certificate.`}
      chapters={licensingChapters}
    />
  );
}
