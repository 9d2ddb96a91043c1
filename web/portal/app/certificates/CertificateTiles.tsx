import { useLingui } from '@lingui/react/macro';
import { Tiles } from '../applications/list/Tiles.tsx';
import type { CertificateSummary } from './certificate.ts';

export function CertificateTiles({
  summary: { total, active, pending, requires_action: asked },
}: {
  readonly summary: CertificateSummary;
}) {
  const { t } = useLingui();
  return (
    <Tiles
      label={t`Your certificates in figures`}
      tiles={[
        {
          id: 'total',
          word: t({ message: 'Total', context: 'How many certificates' }),
          icon: 'medal',
          tone: 'stone',
          figure: total,
          note: t`issued to your company`,
        },
        {
          id: 'active',
          word: t({ message: 'Active', context: 'How many certificates' }),
          icon: 'check',
          tone: 'leaf',
          figure: active,
          note: t`valid today`,
        },
        {
          id: 'pending',
          word: t({ message: 'Pending', context: 'How many certificates' }),
          icon: 'clock',
          tone: 'amber',
          figure: pending,
          note: t`paid applications waiting for a decision`,
        },
        {
          id: 'requires_action',
          word: t({ message: 'Requires action', context: 'How many certificates' }),
          icon: 'attention',
          tone: 'rust',
          figure: asked,
          note: t`suspended or expiring certificates, and applications to correct`,
        },
      ]}
    />
  );
}
