import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useKeysWanted, useSingleKeys } from '../components/keyboard-shortcuts.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { usePaletteActions } from '../palette/usePaletteActions.ts';
import { Holding } from './assignment/Assignment.tsx';
import { usePresence } from './assignment/usePresence.ts';
import { useCaseActions, useCaseSelection, useReviewCase } from './case-context.ts';
import { inPageOrder } from './case-data.ts';
import { CaseHead } from './CaseHead.tsx';
import { CompanyPanel } from './company/CompanyPanel.tsx';
import { ShownDocument } from './documents/CaseViewer.tsx';
import { focusViewer, useWide } from './documents/document-layout.ts';
import { DocumentsSection } from './documents/DocumentsSection.tsx';
import { History } from './History.tsx';
import { Messages, Notes, UnansweredMessage } from './messages/MessagesAndNotes.tsx';
import { FiguresTable } from './requirements/FiguresTable.tsx';
import { CertificateNotice } from './relations/CertificateNotice.tsx';
import { Relations } from './relations/Relations.tsx';
import { Requirements } from './requirements/Requirements.tsx';
import { isBeingChecked } from './signals/signal-groups.ts';
import { Signals } from './signals/Signals.tsx';
import { Decided, Overturned } from './steps/Decision.tsx';
import { StepsBar } from './steps/StepsBar.tsx';
import { useOfferedUndo } from './useUndo.ts';
import { ChangedAnswers } from './versions/ChangedAnswers.tsx';
import { Visits } from './visits/Visits.tsx';

const CaseShortcutsDialog = lazyPart(async () => (await import('../components/KeyboardShortcutsDialog.tsx')).CaseShortcutsDialog);

/** Reads no selection: the parts that do are rendered again alone when the reader moves from answer to answer. */
export function CasePage() {
  const { caseDetails } = useReviewCase();
  return (
    <div className="case edge-to-edge">
      <div className="case-main">
        <CaseHead />
        <Changed />
        <HoldingWithPresence />
        <UnansweredMessage />
        <Overturned />
        <Decided />
        <CertificateNotice />
        <FiguresTable />
        <PartsOfCase />
        <Signals />
        {caseDetails.stage === 'site_visit' && <Visits />}
        <ChangedAnswers />
        <DocumentsSection />
        <Requirements />
        {caseDetails.stage !== 'site_visit' && <Visits />}
        <Relations />
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

/** What others did meanwhile: shown already, or waiting while the reader is in a form. */
function Changed() {
  const { hasChangedElsewhere, hasUnshownChanges } = useReviewCase();
  const { showChanges } = useCaseActions();
  if (!hasChangedElsewhere && !hasUnshownChanges) return null;
  return (
    <p className="case-changed" role="status">
      <Icon name="information" small />
      {hasUnshownChanges ? (
        <>
          <Trans>This case has changed.</Trans>
          <Button size="small" onClick={showChanges}>
            <Trans>Show the changes</Trans>
          </Button>
        </>
      ) : (
        <Trans>Another person has changed this case. You now see the latest version.</Trans>
      )}
    </p>
  );
}

function HoldingWithPresence() {
  const { caseDetails } = useReviewCase();
  const { reload } = useCaseActions();
  const others = usePresence(caseDetails.id, reload, isBeingChecked(caseDetails));
  return <Holding others={others} />;
}

/** Links to the sections, and the keys that lead from requirement to requirement. They open no document. */
function PartsOfCase() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { current, shown } = useCaseSelection();
  const { select, show } = useCaseActions();
  const wide = useWide();
  const keys = useKeysWanted();
  const [showsKeys, setShowsKeys] = useState(false);
  const ids = inPageOrder(caseDetails).map(({ id }) => id);
  const at = current === undefined ? -1 : ids.indexOf(current);
  const undo = useOfferedUndo();
  usePaletteActions(undo ? [{ id: 'undo', label: t`Undo`, icon: 'return', shortcut: 'u', run: undo }] : []);
  const view = () => {
    if (wide) focusViewer();
    else if (shown !== undefined) show(shown.key);
  };
  useSingleKeys({
    j: () => select(ids[Math.min(at + 1, ids.length - 1)]),
    k: () => select(ids[Math.max(at - 1, 0)]),
    v: view,
    u: undo,
    '?': () => setShowsKeys(true),
  });
  return (
    <nav className="case-parts small" aria-label={t`Sections of this case`}>
      <Link to="cost-lines">
        <Trans>Cost lines</Trans>
      </Link>
      <a href="#signals">
        <Trans>Points to check</Trans>
      </a>
      <a href="#documents">
        <Trans>Documents</Trans>
      </a>
      <a href="#requirements">
        <Trans>Answers</Trans>
      </a>
      <a href="#relations">
        <Trans>Related</Trans>
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
      <Button size="small" kind="quiet" aria-keyshortcuts="?" onClick={() => setShowsKeys(true)}>
        <Trans>Shortcuts</Trans> <kbd>?</kbd>
      </Button>
      {showsKeys && (
        <Suspense fallback={null}>
          <CaseShortcutsDialog open wanted={keys} onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
    </nav>
  );
}
