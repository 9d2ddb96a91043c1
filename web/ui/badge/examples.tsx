import type { Examples } from '../examples.ts';
import { Badge } from './Badge.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { statuses } from './status.ts';

export const badgeExamples: Examples = (words) => [
  { state: 'every status', shows: statuses.map((status) => <StatusBadge key={status} status={status} words={words.statuses} />) },
  {
    state: 'a word that is no status',
    shows: (
      <Badge icon="card" tone="leaf">
        {words.statuses.active}
      </Badge>
    ),
  },
  { state: 'a value that we do not know', shows: <StatusBadge status="certtified" words={words.statuses} /> },
];
