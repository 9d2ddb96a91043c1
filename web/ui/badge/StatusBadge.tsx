import { Icon } from '../icon/Icon.tsx';
import { knownStatus, looksOf } from './status.ts';
import type { Status } from './status.ts';

export interface StatusBadgeProps {
  /** As it came over the wire. */
  readonly status: string;
  readonly words: Readonly<Record<Status, string>>;
}

export function StatusBadge({ status, words }: StatusBadgeProps) {
  const known = knownStatus(status);
  const { icon, tone } = looksOf(known);
  return (
    <span className={`badge badge-${tone}`}>
      <Icon name={icon} turns={icon === 'return'} />
      {words[known]}
    </span>
  );
}
