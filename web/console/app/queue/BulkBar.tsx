import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import type { Countries } from '../staff/person.ts';
import { AssignDialog } from './AssignDialog.tsx';
import type { QueueRow } from './search-params.ts';

interface BulkBarProps {
  readonly cases: readonly QueueRow[];
  readonly countries: Countries;
  readonly isAssigning: boolean;
  readonly onAssign: () => void;
  readonly onCancel: () => void;
  /** The list is loaded again behind the results. */
  readonly onAssigned: () => void;
  /** The results were read. */
  readonly onDone: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selected cases together. */
export function BulkBar({ cases, countries, isAssigning, onAssign, onCancel, onAssigned, onDone, onClear }: BulkBarProps) {
  const { t } = useLingui();
  return (
    <div className="queue-bulk" role="region" aria-label={t`Selected cases`}>
      <p role="status">
        <strong>
          <Plural value={cases.length} one="# selected" other="# selected" />
        </strong>
      </p>
      <Button size="small" kind="main" icon="people" aria-keyshortcuts="b" onClick={onAssign}>
        <Trans>Assign…</Trans>
      </Button>
      <Button size="small" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
      {isAssigning && <AssignDialog cases={cases} countries={countries} onCancel={onCancel} onAssigned={onAssigned} onDone={onDone} />}
    </div>
  );
}
