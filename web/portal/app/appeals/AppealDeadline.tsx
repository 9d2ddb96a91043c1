import { Plural, Trans } from '@lingui/react/macro';
import { Day } from '../applications/Day.tsx';
import { workingDaysToDecide, type OwnAppeal } from './appeal.ts';

/** The clock of an appeal that is not decided yet: the board sees the same. */
export function Pace({ appeal: { pace, due_on: due } }: { readonly appeal: OwnAppeal }) {
  if (pace === null) return null;
  const { day, of, late_by: lateBy } = pace;
  if (lateBy > 0)
    return (
      <Trans>
        <Plural value={lateBy} one="# working day late" other="# working days late" /> · the decision was due by <Day at={due} />
      </Trans>
    );
  if (day === 0)
    return (
      <Trans>
        The appeals board decides within {workingDaysToDecide} working days · decision due by <Day at={due} />
      </Trans>
    );
  return (
    <Trans>
      Working day {day} of {of} · decision due by <Day at={due} />
    </Trans>
  );
}
