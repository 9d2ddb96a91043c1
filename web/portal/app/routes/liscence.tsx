import { useLingui } from '@lingui/react/macro';
import { LegalPage } from '../legal/LegalPage.tsx';
import { licensingChapters } from '../legal/licensing.tsx';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function Licensing() {
  const { t } = useLingui();
  return (
    <LegalPage
      title={t`Licensing and intellectual property`}
      description={t`Under which licences the software, fonts and data of Thamani stand, and who may use its name and seal.`}
      gist={t`The software is free to use, change and share. The name and the seal are not: they are worth something only as long as they stand for a certificate.`}
      chapters={licensingChapters}
    />
  );
}
