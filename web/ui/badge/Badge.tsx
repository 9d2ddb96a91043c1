import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/Icon.tsx';
import { knownStatus, looksOf } from './status.ts';
import type { Status, Tone } from './status.ts';

export interface BadgeProps {
  readonly icon: IconName;
  readonly tone: Tone;
  readonly children: ReactNode;
}

export function Badge({ icon, tone, children }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`}>
      <Icon name={icon} turns={icon === 'return'} />
      {children}
    </span>
  );
}

export interface StatusBadgeProps {
  /** As it came over the wire. */
  readonly status: string;
  readonly labels: Readonly<Record<Status, string>>;
}

export function StatusBadge({ status, labels }: StatusBadgeProps) {
  const known = knownStatus(status);
  return <Badge {...looksOf(known)}>{labels[known]}</Badge>;
}
