import type { Examples } from '../examples.ts';
import { Badge } from './Badge.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { statuses } from './status.ts';

export const badgeExamples: Examples = (messages) => [
  { state: 'every status', shows: statuses.map((status) => <StatusBadge key={status} status={status} labels={messages.statuses} />) },
  {
    state: 'a word that is no status',
    shows: (
      <Badge icon="card" tone="leaf">
        {messages.statuses.active}
      </Badge>
    ),
  },
  { state: 'a value that we do not know', shows: <StatusBadge status="certtified" labels={messages.statuses} /> },
];
