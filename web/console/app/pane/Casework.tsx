import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../components/DialogOnDemand.tsx';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useMedia } from '../case/documents/document-layout.ts';
import { useSingleKeys } from '../components/keyboard-shortcuts.ts';
import type { Question } from '../queue/search-params.ts';
import { PaneContext, PaneToggleContext } from './pane-context.ts';
import type { PaneGroups } from './pane-data.ts';
import { QueuePane } from './QueuePane.tsx';
import { usePane } from './usePane.ts';
import { useRegionKeys } from './useRegionKeys.ts';

/** Room for the queue, the case and a document beside one another. */
const roomForPane = '(min-width: 1200px)';

interface CaseworkProps {
  /** As the server read it; undefined if it could not. */
  readonly initial: PaneGroups | undefined;
  readonly question: Question | undefined;
  readonly currentId: string;
  /** The case. */
  readonly children: ReactNode;
}

/** The queue beside the case: a column where there is room, otherwise a drawer over it. */
export function Casework({ initial, question, currentId, children }: CaseworkProps) {
  const { t } = useLingui();
  const { pane, context } = usePane(initial, question, currentId);
  const hasRoom = useMedia(roomForPane, true);
  const [isFolded, setFolded] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [drawnAt, setDrawnAt] = useState(currentId);
  // A case that was chosen in the drawer is what the reader wants to see.
  if (drawnAt !== currentId) {
    setDrawnAt(currentId);
    setDrawn(false);
  }
  const toggle = useCallback(() => {
    // Asked now: a key may come before the first measurement.
    if (matchMedia(roomForPane).matches) setFolded((before) => !before);
    else setDrawn((before) => !before);
  }, []);
  useSingleKeys({ '[': toggle });
  useRegionKeys();
  const queue = <QueuePane pane={pane} question={question} currentId={currentId} />;
  return (
    <PaneToggleContext value={toggle}>
      <PaneContext value={context}>
        <div className={hasRoom && isFolded ? 'casework casework-folded edge-to-edge' : 'casework edge-to-edge'}>
          {hasRoom && !isFolded && <div className="casework-pane">{queue}</div>}
          {children}
        </div>
        {!hasRoom && (
          <Dialog open={isDrawn} onClose={() => setDrawn(false)} title={t`List of cases`} closeWord={t`Close`}>
            {queue}
          </Dialog>
        )}
      </PaneContext>
    </PaneToggleContext>
  );
}
