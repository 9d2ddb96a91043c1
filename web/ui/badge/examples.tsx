import type { Examples } from '../examples.ts';
import { Badge } from './Badge.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { statuses } from './status.ts';

export const badgeExamples: Examples = (labels) => [
  { state: 'every status', shows: statuses.map((status) => <StatusBadge key={status} status={status} labels={labels.statuses} />) },
  {
    state: 'a word that is no status',
    shows: (
      <Badge icon="card" tone="leaf">
        {labels.statuses.active}
      </Badge>
    ),
  },
  { state: 'a value that we do not know', shows: <StatusBadge status="certtified" labels={labels.statuses} /> },
];
