import { Badge } from './Badge.tsx';
import { knownStatus, looksOf } from './status.ts';
import type { Status } from './status.ts';

export interface StatusBadgeProps {
  /** As it came over the wire. */
  readonly status: string;
  readonly labels: Readonly<Record<Status, string>>;
}

export function StatusBadge({ status, labels }: StatusBadgeProps) {
  const known = knownStatus(status);
  return <Badge {...looksOf(known)}>{labels[known]}</Badge>;
}
