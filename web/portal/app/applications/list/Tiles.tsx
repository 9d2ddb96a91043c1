import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import './applications.css';

export interface Tile {
  readonly id: string;
  readonly word: string;
  readonly icon: IconName;
  readonly tone: 'stone' | 'leaf' | 'amber' | 'rust';
  readonly figure: number;
  /** What is counted, or where it leads. */
  readonly note?: ReactNode;
}

/** Four figures above a list. */
export function Tiles({ label, tiles }: { readonly label: string; readonly tiles: readonly Tile[] }) {
  return (
    <dl className="card tiles" aria-label={label}>
      {tiles.map(({ id, word, icon, tone, figure, note }) => (
        <div key={id}>
          <dt data-tone={tone}>
            <Icon name={icon} />
            {word}
          </dt>
          <dd className="figure num">{figure}</dd>
          {note !== undefined && <dd className="tile-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
