import { Trans, useLingui } from '@lingui/react/macro';
import { decideRequirement } from '@thamani/contract/review.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Day, FigureValue } from '../../language/format.tsx';
import { DocumentViewer, ViewerDialog } from '../../viewer/DocumentViewer.tsx';
import type { PlaceRequest, ViewerDocument, ViewerFocus, ViewerMark } from '../../viewer/viewer-document.ts';
import { useCaseActions, useCaseSelection, useReviewCase } from '../case-context.ts';
import { isJudging, type ChangedFigure } from '../case-data.ts';
import { signalLabels } from '../signals/signal-labels.ts';
import { filedIn, isOpenedBy, rowIdOf, useTitleOf, viewerDocument, type Filed } from './case-documents.ts';
import { useWide } from './document-layout.ts';
import { DocumentActions, NotWhole } from './DocumentActions.tsx';

interface CaseViewerProps {
  /** Of its element, where it is not the only viewer of the page. */
  readonly id?: string;
  readonly shown: Filed | undefined;
  readonly focus: ViewerFocus | undefined;
  readonly marking?: PlaceRequest | undefined;
  readonly actions?: ReactNode;
  /** Whether a change of a figure can be edited and undone at its place: not behind a dialog, where the reader would not see it. */
  readonly canChange?: boolean;
  readonly onShow: (key: string) => void;
  readonly onClose?: (() => void) | undefined;
}

/** The documents of the case in the viewer, with the changed figures and the points to check at their places. */
function CaseViewer({ id = 'viewer', shown, focus, marking, actions, canChange = true, onShow, onClose }: CaseViewerProps) {
  const { source } = useCaseActions();
  const documents = useViewerDocuments();
  const marks = useMarks(shown, canChange);
  return (
    <DocumentViewer
      id={id}
      documents={documents}
      current={shown?.key}
      marks={marks}
      focus={focus}
      marking={marking}
      source={source}
      actions={actions}
      onShow={onShow}
      onClose={onClose}
    />
  );
}

/** Beside the requirements where there is room, otherwise in a dialog over them. */
export function ShownDocument() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { shown, focus, from, isViewerOpen } = useCaseSelection();
  const { show, closeViewer } = useCaseActions();
  const wide = useWide();
  useWayBack(shown, from);
  useReloadAfterDownload();
  if (filedIn(caseDetails).length === 0) return null;
  const viewer = { shown, focus, actions: shown && <DocumentActions filed={shown} />, onShow: (key: string) => show(key) };
  if (wide)
    return (
      <aside className="case-aside" aria-label={t`Document`}>
        <CaseViewer {...viewer} />
      </aside>
    );
  return (
    <ViewerDialog open={isViewerOpen && shown !== undefined} onClose={closeViewer}>
      <CaseViewer {...viewer} onClose={closeViewer} />
    </ViewerDialog>
  );
}

interface DocumentDialogProps {
  /** The document that the reader chose. */
  readonly chosen: Filed;
  readonly focus?: ViewerFocus | undefined;
  readonly marking?: PlaceRequest | undefined;
  readonly onClose: () => void;
}

/** A document above the dialog or the form in which the reader chose it. */
export function DocumentDialog({ chosen, focus, marking, onClose }: DocumentDialogProps) {
  const { caseDetails, staffId } = useReviewCase();
  const [key, setKey] = useState(chosen.key);
  const shown = filedIn(caseDetails).find((one) => one.key === key) ?? chosen;
  const isUnopened = shown.paper.state === 'ready' && !isOpenedBy(caseDetails, shown.paper.id, staffId);
  return (
    <ViewerDialog open onClose={onClose}>
      <CaseViewer
        id="viewer-above"
        shown={shown}
        focus={shown.key === chosen.key ? focus : undefined}
        marking={marking}
        actions={isUnopened && <NotWhole id="document-above-not-whole" filed={shown} />}
        canChange={false}
        onShow={setKey}
        onClose={onClose}
      />
    </ViewerDialog>
  );
}

function useViewerDocuments(): readonly ViewerDocument[] {
  const { caseDetails } = useReviewCase();
  const titleOf = useTitleOf();
  return useMemo(() => filedIn(caseDetails).map((filed) => viewerDocument(filed, titleOf(filed))), [caseDetails, titleOf]);
}

function useMarks(shown: Filed | undefined, canChange: boolean): readonly ViewerMark[] {
  const { i18n, t } = useLingui();
  const { caseDetails } = useReviewCase();
  return useMemo(() => {
    if (shown === undefined) return [];
    const figures = caseDetails.changed_figures.flatMap((changed, index): readonly ViewerMark[] => {
      const { field, place, declared, figure } = changed;
      if (place?.document !== shown.paper.id || place.box === undefined) return [];
      const name = i18n._(fieldLabels[field]);
      const label = t`${name} changed from ${declared} to ${figure}`;
      const callout = <FigureCallout changed={changed} canChange={canChange} />;
      return [{ id: `figure-${field}`, page: place.page, box: place.box, label, number: index + 1, callout, tone: 'figure' }];
    });
    const signals = caseDetails.signals.flatMap(({ id, code, document_id, spot }): readonly ViewerMark[] => {
      if (document_id !== shown.paper.id || spot === null) return [];
      return [{ id, page: spot.page, box: spot.box, label: i18n._(signalLabels[code].title), tone: 'signal' }];
    });
    return [...figures, ...signals];
  }, [shown, canChange, caseDetails, i18n, t]);
}

interface FigureCalloutProps {
  readonly changed: ChangedFigure;
  readonly canChange: boolean;
}

/** At the place that proves a changed figure. */
function FigureCallout({ changed, canChange }: FigureCalloutProps) {
  const { i18n } = useLingui();
  const { caseDetails, busy, isOutOfScope } = useReviewCase();
  const { run, select, closeViewer } = useCaseActions();
  const { field, declared, figure, reason, by, at } = changed;
  const name = i18n._(fieldLabels[field]);
  const edit = () => {
    closeViewer();
    select(field, 'figure');
  };
  return (
    <div className="figure-callout">
      <p>
        <strong>
          <Trans>
            {name}: <FigureValue figure={declared} /> → <FigureValue figure={figure} />
          </Trans>
        </strong>
      </p>
      {reason !== null && (
        <p>
          <bdi>{reason}</bdi>
        </p>
      )}
      <p className="figure-callout-ways">
        {canChange && isJudging(caseDetails) && !isOutOfScope && (
          <>
            <Button size="small" kind="quiet" onClick={edit}>
              <Trans>Edit change</Trans>
            </Button>
            <Button
              size="small"
              kind="quiet"
              aria-disabled={busy}
              onClick={() => void run(decideRequirement, { fields: [field], verdict: 'open' })}
            >
              <Trans>Undo change</Trans>
            </Button>
          </>
        )}
        <span>
          <bdi className="code">{by.staff_number}</bdi>, <Day at={at} />
        </span>
      </p>
    </div>
  );
}

/** Escape leads from the document back to where it was asked for. What is open inside the viewer takes the key first. */
function useWayBack(shown: Filed | undefined, from: HTMLElement | undefined): void {
  useEffect(() => {
    if (shown === undefined) return undefined;
    const goBack = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element) || target.closest('.case-aside') === null) return;
      const row = from?.isConnected === true ? from : document.getElementById(rowIdOf(shown));
      row?.focus();
    };
    document.addEventListener('keydown', goBack);
    return () => document.removeEventListener('keydown', goBack);
  }, [shown, from]);
}

const downloadMilliseconds = 1_500;

/** A document that the viewer cannot show counts as opened once its original was downloaded, which the page is not told. */
function useReloadAfterDownload(): void {
  const { reload } = useCaseActions();
  useEffect(() => {
    const look = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('a[href$="?as=original"]') === null) return;
      setTimeout(() => void reload().catch(() => undefined), downloadMilliseconds);
    };
    document.addEventListener('click', look);
    return () => document.removeEventListener('click', look);
  }, [reload]);
}
