import { Plural, Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { urgencyOf } from './urgency.ts';
import type { QueueRow } from './search-params.ts';

/** How far the stage is, in words first and in colour after that. */
export function Due({ row }: { readonly row: Pick<QueueRow, 'pace' | 'late'> }) {
  const urgency = urgencyOf(row);
  return (
    <span className={`queue-due num queue-due-${urgency}`}>
      {urgency === 'late' && <Icon name="warning" small />}
      <span>{wordsFor(urgency, row)}</span>
    </span>
  );
}

function wordsFor(urgency: ReturnType<typeof urgencyOf>, { pace }: Pick<QueueRow, 'pace'>): ReactNode {
  const { day = 0, of = 0, late_by: lateBy = 0 } = pace ?? {};
  if (urgency === 'stopped') return <Trans>time limit paused</Trans>;
  if (urgency === 'late')
    return lateBy === 0 ? <Trans>late</Trans> : <Plural value={lateBy} one="# working day late" other="# working days late" />;
  if (urgency === 'today') return <Trans>due today</Trans>;
  if (urgency === 'new') return <Trans>new</Trans>;
  return (
    <Trans>
      working day {day} of {of}
    </Trans>
  );
}
