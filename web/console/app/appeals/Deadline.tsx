import { Plural, Trans } from '@lingui/react/macro';
import { Day } from '../case/format.tsx';
import type { AppealRow } from './appeal.ts';

/** The same clock that the company sees. */
export function Clock({ appeal: { pace, due_on: due } }: { readonly appeal: Pick<AppealRow, 'pace' | 'due_on'> }) {
  if (pace === null) return null;
  const { day, of, late_by: lateBy } = pace;
  if (lateBy > 0)
    return (
      <Trans>
        <Plural value={lateBy} one="# working day late" other="# working days late" /> · decision was due by <Day at={due} />
      </Trans>
    );
  return (
    <Trans>
      Working day {day} of {of} · decision due by <Day at={due} />
    </Trans>
  );
}
