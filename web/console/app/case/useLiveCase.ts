import { useCallback, useRef, useState } from 'react';
import { useLiveChanges } from '../live/live-updates.ts';
import type { CaseDetails } from './case-data.ts';

interface LiveCaseOptions {
  readonly caseDetails: CaseDetails;
  /** A form of the page is open: what it is about must not change under the reader. */
  readonly isInForm: boolean;
  readonly reload: (options?: { readonly isBackground?: boolean }) => Promise<void>;
}

/** Of changes that were missed: later than any time that is known. */
const atUnknownTime = '9';

/** Reads the case again as soon as another person, the company or the system has changed it. */
export function useLiveCase({ caseDetails, isInForm, reload }: LiveCaseOptions) {
  const { id, history } = caseDetails;
  const shownUntil = history[0]?.at ?? '';
  const [changedAt, setChangedAt] = useState<string>();
  const reading = useRef({ isUnderWay: false, isWanted: false });
  const readAgain = async () => {
    const now = reading.current;
    now.isWanted = true;
    if (now.isUnderWay) return;
    now.isUnderWay = true;
    // Changes that arrive together are read together.
    while (now.isWanted) {
      now.isWanted = false;
      await reload({ isBackground: true }).catch(() => undefined);
    }
    now.isUnderWay = false;
  };
  useLiveChanges((event) => {
    const times =
      event.kind === 'reset'
        ? [atUnknownTime]
        : event.changes.filter((change) => change.case === id && change.kinds.includes('case')).map(({ at }) => at);
    // The answer to the reader's own command has it already.
    const newest = times
      .filter((at) => at > shownUntil)
      .toSorted()
      .at(-1);
    if (newest === undefined) return;
    if (isInForm || isInDialog()) setChangedAt(newest);
    else void readAgain();
  });
  const markShown = useCallback(() => setChangedAt(undefined), []);
  return { hasUnshownChanges: changedAt !== undefined && changedAt > shownUntil, markShown };
}

/** A toast has the role of a dialog too, and covers nothing. */
function isInDialog(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]:not(.toast)') !== null;
}
