import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Summary } from '../application.ts';
import { Tiles, type Tile } from './Tiles.tsx';

const tiles: readonly (Pick<Tile, 'icon' | 'tone'> & { readonly of: keyof Summary; readonly word: MessageDescriptor })[] = [
  { of: 'total_applications', word: msg({ message: 'Total', context: 'How many applications' }), icon: 'document', tone: 'stone' },
  { of: 'approved_applications', word: msg({ message: 'Approved', context: 'How many applications' }), icon: 'check', tone: 'leaf' },
  { of: 'pending_applications', word: msg({ message: 'Pending', context: 'How many applications' }), icon: 'clock', tone: 'amber' },
  { of: 'rejected_applications', word: msg({ message: 'Rejected', context: 'How many applications' }), icon: 'cross', tone: 'rust' },
];

interface ApplicationTilesProps {
  readonly summary: Summary;
  /** Below a figure, what is behind it. */
  readonly notes?: Partial<Readonly<Record<keyof Summary, ReactNode>>>;
}

/** How many applications stand where; the withdrawn are counted nowhere. */
export function ApplicationTiles({ summary, notes = {} }: ApplicationTilesProps) {
  const { t, i18n } = useLingui();
  const shown = { pending_applications: t`drafts, unpaid and under review`, ...notes };
  return (
    <Tiles
      label={t`Your applications in figures`}
      tiles={tiles.map(({ of, word, icon, tone }) => ({
        id: of,
        word: i18n._(word),
        icon,
        tone,
        figure: summary[of],
        ...(of in shown ? { note: shown[of as keyof typeof shown] } : {}),
      }))}
    />
  );
}
