import type { QueueRow } from './search-params.ts';

type Urgency = 'stopped' | 'late' | 'today' | 'soon' | 'new' | 'running';

/** Working days before its last one from which a stage is worth a look. */
const soon = 2;

export function urgencyOf({ pace, late }: Pick<QueueRow, 'pace' | 'late'>): Urgency {
  if (pace === null) return 'stopped';
  if (late) return 'late';
  const left = pace.of - pace.day;
  if (left <= 0) return 'today';
  if (pace.day === 0) return 'new';
  return left <= soon ? 'soon' : 'running';
}
