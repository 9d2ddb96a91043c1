import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { useKeysWanted, useSingleKeys } from '../components/keyboard-shortcuts.ts';
import { Holding } from './assignment/Assignment.tsx';
import { usePresence } from './assignment/usePresence.ts';
import { useCaseActions, useCaseSelection, useReviewCase } from './case-context.ts';
import { decisionsIn } from './case-data.ts';
import { CaseHead } from './CaseHead.tsx';
import { CompanyPanel } from './company/CompanyPanel.tsx';
import { addressOf, filedIn, type DocumentViewerData } from './documents/case-documents.ts';
import { useWide } from './documents/document-layout.ts';
import { DocumentRequests } from './documents/DocumentRequests.tsx';
import { Viewer } from './documents/Viewer.tsx';
import { History } from './History.tsx';
import { CaseShortcutsDialog } from '../components/KeyboardShortcutsDialog.tsx';
import { Messages, Notes } from './messages/MessagesAndNotes.tsx';
import { Requirements } from './requirements/Requirements.tsx';
import { ValueAddition } from './requirements/ValueAddition.tsx';
import { isBeingChecked } from './signals/signal-groups.ts';
import { Signals } from './signals/Signals.tsx';
import { Decided } from './steps/Decision.tsx';
import { StepsBar } from './steps/StepsBar.tsx';
import { Visits } from './visits/Visits.tsx';

/** Reads no selection: the parts that do are rendered again alone when the reader moves from answer to answer. */
export function CasePage() {
  const { caseDetails, hasChangedElsewhere } = useReviewCase();
  return (
    <div className="case edge-to-edge">
      <div className="case-main">
        <CaseHead />
        {hasChangedElsewhere && (
          <p className="case-changed" role="status">
            <Icon name="information" small />
            <Trans>Another person has changed this case. You now see the latest version.</Trans>
          </p>
        )}
        <HoldingWithPresence />
        <Decided />
        <ValueAddition />
        <PartsOfCase />
        <Signals />
        {caseDetails.stage === 'site_visit' && <Visits />}
        <Requirements />
        <DocumentRequests />
        {caseDetails.stage !== 'site_visit' && <Visits />}
        <CompanyPanel />
        <Messages />
        <Notes />
        <History />
      </div>
      <ShownDocument />
      <StepsBar />
    </div>
  );
}

function HoldingWithPresence() {
  const { caseDetails } = useReviewCase();
  const { reload } = useCaseActions();
  const others = usePresence(caseDetails.id, reload, isBeingChecked(caseDetails));
  return <Holding others={others} />;
}

/** Beside the requirements where there is room, otherwise in a dialog over them. */
function ShownDocument() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { shown, spot, isViewerOpen } = useCaseSelection();
  const { show, closeViewer } = useCaseActions();
  const wide = useWide();
  if (shown === undefined) return null;
  const viewerData: DocumentViewerData = {
    filed: filedIn(caseDetails),
    show,
    addressOf: (paper, as) => addressOf(caseDetails, paper, as),
  };
  const viewer = <Viewer shown={shown} spot={spot} viewerData={viewerData} />;
  if (wide)
    return (
      <aside className="case-aside" aria-labelledby="viewer-title">
        {viewer}
      </aside>
    );
  return (
    <Dialog open={isViewerOpen} onClose={closeViewer} title={t`Document`} closeWord={t`Close`}>
      {viewer}
    </Dialog>
  );
}

/** Links to the sections, and the keys that lead from answer to answer. */
function PartsOfCase() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { current, shown } = useCaseSelection();
  const { select, show } = useCaseActions();
  const keys = useKeysWanted();
  const [showsKeys, setShowsKeys] = useState(false);
  const ids = decisionsIn(caseDetails).map(({ id }) => id);
  const at = current === undefined ? -1 : ids.indexOf(current);
  const view = () => {
    if (shown === undefined) return;
    show(shown.place);
    document.getElementById('viewer-title')?.focus();
  };
  useSingleKeys({
    j: () => select(ids[Math.min(at + 1, ids.length - 1)]),
    k: () => select(ids[Math.max(at - 1, 0)]),
    v: view,
    '?': () => setShowsKeys(true),
  });
  return (
    <nav className="case-parts small" aria-label={t`Sections of this case`}>
      <a href="#signals">
        <Trans>Points to check</Trans>
      </a>
      <a href="#requirements">
        <Trans>Requirements</Trans>
      </a>
      <a href="#company">
        <Trans>The company</Trans>
      </a>
      <a href="#messages">
        <Trans>Messages</Trans>
      </a>
      <a href="#notes">
        <Trans>Internal notes</Trans>
      </a>
      <a href="#history">
        <Trans>History</Trans>
      </a>
      <Button size="small" kind="quiet" onClick={() => setShowsKeys(true)}>
        <Trans>Shortcuts</Trans> <kbd>?</kbd>
      </Button>
      {showsKeys && <CaseShortcutsDialog open wanted={keys} onClose={() => setShowsKeys(false)} />}
    </nav>
  );
}
