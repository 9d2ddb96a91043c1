import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import type { Summary } from './application.ts';
import './applications.css';

const tiles: readonly { readonly of: keyof Summary; readonly word: MessageDescriptor; readonly icon: IconName; readonly tone: string }[] = [
  { of: 'total_applications', word: msg({ message: 'Total', context: 'How many applications' }), icon: 'document', tone: 'stone' },
  { of: 'approved_applications', word: msg({ message: 'Approved', context: 'How many applications' }), icon: 'check', tone: 'leaf' },
  { of: 'pending_applications', word: msg({ message: 'Pending', context: 'How many applications' }), icon: 'clock', tone: 'amber' },
  { of: 'rejected_applications', word: msg({ message: 'Rejected', context: 'How many applications' }), icon: 'cross', tone: 'rust' },
];

/** How many applications stand where; the withdrawn are counted nowhere. */
export function ApplicationTiles({ summary }: { readonly summary: Summary }) {
  const { t, i18n } = useLingui();
  return (
    <dl className="card tiles" aria-label={t`Your applications in figures`}>
      {tiles.map(({ of, word, icon, tone }) => (
        <div key={of}>
          <dt data-tone={tone}>
            <Icon name={icon} />
            {i18n._(word)}
          </dt>
          <dd className="figure num">{summary[of]}</dd>
        </div>
      ))}
    </dl>
  );
}
