import { Trans, useLingui } from '@lingui/react/macro';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useMemo, useState } from 'react';
import { useKeysWanted } from '../queue/useShortcutsSetting.ts';
import { useMyself } from '../session/useCurrentUser.ts';
import { CaseAtWork, type CaseWork } from './case-context.ts';
import { CaseHead } from './CaseHead.tsx';
import { Decided } from './Decision.tsx';
import { History } from './History.tsx';
import { Holding } from './Assignment.tsx';
import { Keys } from './KeyboardShortcutsDialog.tsx';
import { addressOf, filedIn, type DocumentViewerData } from './case-documents.ts';
import { Requirements } from './Requirements.tsx';
import { isBeingChecked } from './signals/signal-groups.ts';
import { Signals } from './signals/Signals.tsx';
import { StepsBar } from './StepsBar.tsx';
import { Messages, Notes } from './MessagesAndNotes.tsx';
import { useCaseState } from './useCaseState.ts';
import { useKeys } from './useCaseShortcuts.ts';
import { usePresence } from './usePresence.ts';
import { useWide } from './useWide.ts';
import { ValueAddition } from './ValueAddition.tsx';
import { Viewer } from './Viewer.tsx';
import { Visits } from './Visits.tsx';
import { DocumentRequests } from './DocumentRequests.tsx';
import { decisionsIn, type Spot, type CaseDetails } from './case-data.ts';

export function CasePage({ loaded, countryName }: { readonly loaded: CaseDetails; readonly countryName: string }) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const { person } = useMyself();
  const { caseDetails, busy, isAnew, run, lookAgain } = useCaseState(loaded);
  const others = usePresence(loaded.id, lookAgain, isBeingChecked(caseDetails));
  const wide = useWide();
  const [selected, setSelected] = useState<{ readonly id: RequirementId | undefined }>({ id: undefined });
  const [shown, setShown] = useState<{ readonly place: string; readonly spot?: Spot | undefined }>();
  const [isDrawn, setDrawn] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const filed = filedIn(caseDetails);
  const onSheet = filed.find(({ place }) => place === shown?.place) ?? filed[0];
  const spot = onSheet?.place === shown?.place ? shown?.spot : undefined;

  const select = (id: RequirementId | undefined) => {
    setSelected({ id });
    const ownPapers = filed.filter(({ field }) => id !== undefined && field === id);
    const [first] = ownPapers;
    if (first !== undefined && !ownPapers.some(({ place }) => place === shown?.place)) setShown({ place: first.place });
  };
  const show = (place: string, spot?: Spot) => {
    setShown({ place, spot });
    setDrawn(true);
  };
  // The row that was chosen takes the focus, so that keys and screen readers go on from there.
  useEffect(() => {
    if (selected.id === undefined) return;
    const row = document.querySelector<HTMLElement>(`#requirement-${selected.id} .requirement-title`);
    row?.focus({ preventScroll: true });
    row?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const keys = useKeysWanted();
  useKeys(keys.on, (key) => {
    const ids = decisionsIn(caseDetails).map(({ id }) => id);
    const at = selected.id === undefined ? -1 : ids.indexOf(selected.id);
    switch (key) {
      case 'j':
        select(ids[Math.min(at + 1, ids.length - 1)]);
        return true;
      case 'k':
        select(ids[Math.max(at - 1, 0)]);
        return true;
      case 'a':
      case 's':
        document.querySelector<HTMLElement>(`.requirement-current [data-key=${key}]`)?.click();
        return true;
      case 'v':
        if (onSheet !== undefined) {
          show(onSheet.place);
          document.getElementById('viewer-title')?.focus();
        }
        return true;
      case '?':
        setShowsKeys(true);
        return true;
      default:
        return false;
    }
  });

  const viewerData: DocumentViewerData = { filed, show, addressOf: (paper, as) => addressOf(caseDetails, paper, as) };
  const reader = useMemo(() => ({ texts: i18n, language, countryName }), [i18n, language, countryName]);
  const work: CaseWork = { caseDetails, reader, staffId: person.id, busy, run, current: selected.id, select, show, shown: onSheet?.place };
  return (
    <CaseAtWork value={work}>
      <div className="case edge-to-edge">
        <div className="case-main">
          <CaseHead />
          {isAnew && (
            <p className="case-changed" role="status">
              <Icon name="information" small />
              <Trans>Another person has changed this case. You now see the latest version.</Trans>
            </p>
          )}
          <Holding others={others} />
          <Decided />
          <ValueAddition />
          <PartsOfCase onKeys={() => setShowsKeys(true)} />
          <Signals />
          {caseDetails.stage === 'site_visit' && <Visits />}
          <Requirements />
          <DocumentRequests />
          {caseDetails.stage !== 'site_visit' && <Visits />}
          <Messages />
          <Notes />
          <History />
        </div>
        {onSheet !== undefined && wide && (
          <aside className="case-aside" aria-labelledby="viewer-title">
            <Viewer shown={onSheet} spot={spot} viewerData={viewerData} />
          </aside>
        )}
        <StepsBar />
      </div>
      {onSheet !== undefined && !wide && (
        <Dialog open={isDrawn} onClose={() => setDrawn(false)} title={t`Document`} closeWord={t`Close`}>
          <Viewer shown={onSheet} spot={spot} viewerData={viewerData} />
        </Dialog>
      )}
      {showsKeys && <Keys wanted={keys} onClose={() => setShowsKeys(false)} />}
    </CaseAtWork>
  );
}

function PartsOfCase({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui();
  return (
    <nav className="case-parts small" aria-label={t`Sections of this case`}>
      <a href="#signals">
        <Trans>Points to check</Trans>
      </a>
      <a href="#requirements">
        <Trans>Requirements</Trans>
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
      <Button size="small" kind="quiet" onClick={onKeys}>
        <Trans>Shortcuts</Trans> <kbd>?</kbd>
      </Button>
    </nav>
  );
}
