import { useLingui } from '@lingui/react/macro';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useMyself } from '../session/current-user.ts';
import { CaseActionsContext, CaseSelectionContext, ReviewCaseContext } from './case-context.ts';
import type { CaseActions, CaseSelection, ReviewCase } from './case-context.ts';
import type { CaseDetails, Spot } from './case-data.ts';
import { filedIn } from './documents/case-documents.ts';
import { useCaseState } from './useCaseState.ts';

interface CaseProviderProps {
  readonly loaded: CaseDetails;
  /** Named on the server: a browser may know other names. */
  readonly countryName: string;
  readonly children: ReactNode;
}

/** The state of the page of a case. Its children are rendered again only for what they read of it. */
export function CaseProvider({ loaded, countryName, children }: CaseProviderProps) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { person } = useMyself();
  const { caseDetails, busy, hasChangedElsewhere, run, reload } = useCaseState(loaded);
  const { selection, select, show, closeViewer } = useSelection(caseDetails);
  const staffId = person.id;
  const reader = useMemo(() => ({ texts: i18n, language, countryName }), [i18n, language, countryName]);
  const reviewCase = useMemo<ReviewCase>(
    () => ({ caseDetails, reader, staffId, busy, hasChangedElsewhere }),
    [caseDetails, reader, staffId, busy, hasChangedElsewhere],
  );
  const actions = useMemo<CaseActions>(() => ({ run, reload, select, show, closeViewer }), [run, reload, select, show, closeViewer]);
  return (
    <CaseActionsContext value={actions}>
      <ReviewCaseContext value={reviewCase}>
        <CaseSelectionContext value={selection}>{children}</CaseSelectionContext>
      </ReviewCaseContext>
    </CaseActionsContext>
  );
}

interface ShownDocument {
  readonly place: string;
  readonly spot?: Spot | undefined;
}

function useSelection(caseDetails: CaseDetails) {
  const [selected, setSelected] = useState<{ readonly id: RequirementId | undefined }>({ id: undefined });
  const [asked, setAsked] = useState<ShownDocument>();
  const [isViewerOpen, setViewerOpen] = useState(false);
  const filed = useMemo(() => filedIn(caseDetails), [caseDetails]);
  const latestFiled = useRef(filed);
  useEffect(() => {
    latestFiled.current = filed;
  }, [filed]);

  const select = useCallback((id: RequirementId | undefined) => {
    setSelected({ id });
    const documents = latestFiled.current.filter(({ field }) => id !== undefined && field === id);
    const [first] = documents;
    if (first === undefined) return;
    setAsked((before) => (documents.some(({ place }) => place === before?.place) ? before : { place: first.place }));
  }, []);
  const show = useCallback((place: string, spot?: Spot) => {
    setAsked({ place, spot });
    setViewerOpen(true);
  }, []);
  const closeViewer = useCallback(() => setViewerOpen(false), []);

  // The row that was chosen takes the focus, so that keys and screen readers continue from there.
  useLayoutEffect(() => {
    if (selected.id === undefined) return;
    const row = document.querySelector<HTMLElement>(`#requirement-${selected.id} .requirement-title`);
    row?.focus({ preventScroll: true });
    row?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const shown = filed.find(({ place }) => place === asked?.place) ?? filed[0];
  const spot = shown?.place === asked?.place ? asked?.spot : undefined;
  const current = selected.id;
  const selection = useMemo<CaseSelection>(() => ({ current, shown, spot, isViewerOpen }), [current, shown, spot, isViewerOpen]);
  return { selection, select, show, closeViewer };
}
