import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useNextCaseWanted } from '../components/device-switch.ts';
import { usePaneContext } from '../pane/pane-context.ts';
import type { PaneCase } from '../pane/pane-data.ts';

interface NextCase {
  readonly next: PaneCase | undefined;
  readonly previous: PaneCase | undefined;
  /** After a step that ends the reader's work on the case: opens the next one, and answers with it. Undefined: the reader stays. */
  openNext(): PaneCase | undefined;
  openCase(id: string): void;
  /** Whether the reader stays only because no other case waits. */
  readonly isLast: boolean;
}

/** The case that comes next in the list beside this one. */
export function useNextCase(): NextCase {
  const { language } = useAddress();
  const navigate = useNavigate();
  const pane = usePaneContext();
  const { on: isWanted } = useNextCaseWanted();
  // A step takes a moment: the list may have changed when it is answered.
  const latest = useRef({ pane, isWanted });
  useEffect(() => {
    latest.current = { pane, isWanted };
  }, [pane, isWanted]);
  const openCase = (id: string) => {
    const { pane: now } = latest.current;
    if (now === undefined) void navigate(addressIn(language, `/cases/${id}`));
    else now.open(id);
  };
  return {
    next: pane?.next,
    previous: pane?.previous,
    openNext() {
      const { pane: now, isWanted: isOn } = latest.current;
      const next = isOn ? now?.next : undefined;
      if (next !== undefined) openCase(next.id);
      return next;
    },
    openCase,
    isLast: isWanted && pane !== undefined && pane.next === undefined,
  };
}
