import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { Day, dayIn } from '../language/format.tsx';
import type { QueueRow } from './search-params.ts';

type Timed = Pick<QueueRow, 'pace' | 'late'> & Partial<Pick<QueueRow, 'due_on' | 'is_returned'>>;

/** How far the stage is, in words first and in colour after that. */
export function Due({ row }: { readonly row: Timed }) {
  const urgency = urgencyOf(row);
  return (
    <span className={`queue-due num queue-due-${urgency}`} title={useDueTitle(row.due_on)}>
      {urgency === 'late' && <Icon name="warning" small />}
      <span>{wordsFor(urgency, row)}</span>
    </span>
  );
}

/** The day, for a list that says how far the stage is. */
export function useDueTitle(day: string | null | undefined): string | undefined {
  const { t } = useLingui();
  const { language } = useAddress();
  if (day === null || day === undefined) return undefined;
  const dueDay = dayIn(language, day);
  return t`due on ${dueDay}`;
}

function wordsFor(urgency: ReturnType<typeof urgencyOf>, { pace, is_returned: isReturned }: Timed): ReactNode {
  const { day = 0, of = 0, late_by: lateBy = 0 } = pace ?? {};
  if (urgency === 'stopped') return <Trans>time limit paused</Trans>;
  if (urgency === 'late')
    return lateBy === 0 ? <Trans>overdue</Trans> : <Plural value={lateBy} one="# working day overdue" other="# working days overdue" />;
  if (urgency === 'today') return <Trans>due today</Trans>;
  if (urgency === 'new') return isReturned === true ? <Trans context="proposal">returned</Trans> : <Trans>new</Trans>;
  return (
    <Trans>
      working day {day} of {of}
    </Trans>
  );
}

/** Of a case whose pace is not known, since it changed. */
export function DueOn({ day }: { readonly day: string }) {
  return (
    <Trans>
      due <Day at={day} />
    </Trans>
  );
}

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
