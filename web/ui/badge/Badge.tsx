import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/Icon.tsx';
import type { Tone } from './status.ts';

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
