import { useLingui } from '@lingui/react/macro';
import { undoCaseAction } from '@thamani/contract/review.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { usePaneContext } from '../pane/pane-context.ts';
import { useMyself } from '../session/current-user.ts';
import type { ViewerFocus } from '../viewer/viewer-document.ts';
import { CaseActionsContext, CaseSelectionContext, ReviewCaseContext } from './case-context.ts';
import type { CaseActions, CaseSelection, RequirementForm, ReviewCase } from './case-context.ts';
import type { CaseDetails } from './case-data.ts';
import { filedIn, rowIdOf, titleIdOf } from './documents/case-documents.ts';
import { useCaseSource } from './documents/case-source.ts';
import { focusViewer, isWide } from './documents/document-layout.ts';
import { useCaseRelations, type CaseRelations } from './relations/case-relations.ts';
import { useCaseState } from './useCaseState.ts';
import { useLiveCase } from './useLiveCase.ts';
import { useUndoRunner } from './useUndo.ts';
import { useEarlierVersion } from './versions/useEarlierVersion.ts';

interface CaseProviderProps {
  readonly loaded: CaseDetails;
  /** As the server read them; undefined if it could not. */
  readonly relations: CaseRelations | undefined;
  /** Named on the server: a browser may know other names. */
  readonly countryName: string;
  readonly children: ReactNode;
}

/** The state of the page of a case. Its children are rendered again only for what they read of it. */
export function CaseProvider({ loaded, relations: loadedRelations, countryName, children }: CaseProviderProps) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { person } = useMyself();
  const pane = usePaneContext();
  const state = useCaseState(loaded, pane?.update);
  const { caseDetails, hasChangedElsewhere, isOutOfScope, run, reload, replaceEvidence } = state;
  const busy = state.busy || isOutOfScope;
  const { selection, select, show, closeViewer } = useSelection(caseDetails);
  const live = useLiveCase({ caseDetails, isInForm: selection.form !== undefined, reload });
  const { markShown } = live;
  const hasUnshownChanges = live.hasUnshownChanges && !isOutOfScope;
  const { relations, reloadRelations } = useCaseRelations(loaded.id, loadedRelations);
  const earlier = useEarlierVersion(caseDetails);
  const source = useCaseSource(loaded.id, replaceEvidence);
  const runUndo = useCallback((undo: string) => run(undoCaseAction, { undo }), [run]);
  useUndoRunner(loaded.id, runUndo);
  const staffId = person.id;
  const reader = useMemo(() => ({ texts: i18n, language, countryName }), [i18n, language, countryName]);
  const reviewCase = useMemo<ReviewCase>(
    () => ({ caseDetails, reader, staffId, busy, isOutOfScope, hasChangedElsewhere, hasUnshownChanges, relations, earlier }),
    [caseDetails, reader, staffId, busy, isOutOfScope, hasChangedElsewhere, hasUnshownChanges, relations, earlier],
  );
  const showChanges = useCallback(() => void reload().then(markShown, () => undefined), [markShown, reload]);
  const actions = useMemo<CaseActions>(
    () => ({ run, reload, reloadRelations, showChanges, select, show, closeViewer, source }),
    [run, reload, reloadRelations, showChanges, select, show, closeViewer, source],
  );
  return (
    <CaseActionsContext value={actions}>
      <ReviewCaseContext value={reviewCase}>
        <CaseSelectionContext value={selection}>{children}</CaseSelectionContext>
      </ReviewCaseContext>
    </CaseActionsContext>
  );
}

interface Selected {
  readonly id: RequirementId | undefined;
  readonly form?: RequirementForm | undefined;
  /** The id of the element that takes the focus. */
  readonly takesFocus?: string | undefined;
}

interface Asked {
  readonly key: string;
  readonly focus: ViewerFocus | undefined;
  /** Where the reader was when they asked for a place in it. */
  readonly from: HTMLElement | undefined;
}

function useSelection(caseDetails: CaseDetails) {
  const [selected, setSelected] = useState<Selected>({ id: undefined });
  const [asked, setAsked] = useState<Asked>();
  const [isViewerOpen, setViewerOpen] = useState(false);
  const filed = useMemo(() => filedIn(caseDetails), [caseDetails]);
  const latestFiled = useRef(filed);
  useEffect(() => {
    latestFiled.current = filed;
  }, [filed]);

  const select = useCallback((id: RequirementId | undefined, form?: RequirementForm) => {
    // A form gives the focus to its first field.
    setSelected({ id, form, takesFocus: id === undefined || form !== undefined ? undefined : titleIdOf(id) });
  }, []);
  const show = useCallback((key: string, focus?: ViewerFocus) => {
    const from = focus !== undefined && document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    setAsked({ key, focus, from });
    setViewerOpen(true);
    if (focus !== undefined) return;
    const row = latestFiled.current.find((one) => one.key === key);
    // A reader who moves on inside the viewer stays there; on a narrow screen the dialog with the document takes the focus.
    const isInViewer = document.activeElement !== null && document.activeElement.closest('.case-aside') !== null;
    if (row !== undefined) setSelected({ id: row.field, takesFocus: isWide() && !isInViewer ? rowIdOf(row) : undefined });
  }, []);
  const closeViewer = useCallback(() => setViewerOpen(false), []);

  // The row that was chosen takes the focus, so that keys and screen readers continue from there.
  useLayoutEffect(() => {
    if (selected.takesFocus === undefined) return;
    const row = document.getElementById(selected.takesFocus);
    row?.focus({ preventScroll: true });
    row?.closest('li, tr')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  // A place is looked at in the viewer. On a narrow screen its dialog takes the focus by itself.
  useEffect(() => {
    if (asked?.focus !== undefined && isWide()) focusViewer();
  }, [asked]);

  const shown = filed.find(({ key }) => key === asked?.key);
  const [focus, from] = [asked?.focus, asked?.from];
  const { id: current, form } = selected;
  const selection = useMemo<CaseSelection>(
    () => ({ current, form, shown, focus, from, isViewerOpen }),
    [current, form, shown, focus, from, isViewerOpen],
  );
  return { selection, select, show, closeViewer };
}
