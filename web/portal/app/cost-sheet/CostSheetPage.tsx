import { Trans, useLingui } from '@lingui/react/macro';
import type { MissingProof } from '@thamani/domain/cost-sheet/figures.ts';
import type { LineKind } from '@thamani/domain/cost-sheet/sheet.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FormShell } from '../application-form/frame/FormShell.tsx';
import type { Known } from '../documents/document.ts';
import { useUploads } from '../documents/DocumentUploads.tsx';
import { openedLate } from '../signed-in-layout/lazyDialog.tsx';
import { LineCards } from './cards/LineCards.tsx';
import { LinePage } from './cards/LinePage.tsx';
import { MissingList } from './figure/MissingList.tsx';
import { FigureFoot, SheetFigure } from './figure/SheetFigure.tsx';
import { CostGrid } from './grid/CostGrid.tsx';
import type { WantedCell } from './grid/CostGrid.tsx';
import { SheetFiles } from './import/SheetFiles.tsx';
import { newLineNames } from './line-labels.ts';
import { OriginPart } from './origin/OriginPart.tsx';
import type { LineColumn } from './grid/movement.ts';
import type { SheetLists } from './model/cell-reading.ts';
import { cellTyped, emptyLine, hasRoom, headChanged, linesAdded, linesCited, linesRemoved, priceCited } from './model/sheet-edits.ts';
import { figuresOf } from './model/sheet-figures.ts';
import { numbersOf } from './model/sheet.ts';
import type { ReadSheet } from './model/sheet.ts';
import { PriceFields } from './rates/PriceFields.tsx';
import { RateFields } from './rates/RateFields.tsx';
import { LineQuestions } from './saving/LineQuestions.tsx';
import { pendingCount, pendingIn, sheetRead } from './saving/sheet-draft.ts';
import { SheetClashes } from './saving/SheetClashes.tsx';
import { SheetNotices } from './saving/SheetNotices.tsx';
import { useSheetSaving } from './saving/useSheetSaving.ts';
import type { SavedSheet } from './saving/useSheetSaving.ts';
import { SheetContext, useSheet } from './sheet-context.ts';
import type { EvidenceFor, SheetOnScreen } from './sheet-context.ts';
import { focusCard, useNarrow } from './useNarrow.ts';

const LineDialog = openedLate(async () => (await import('./cards/LineDialog.tsx')).LineDialog);
const EvidenceDialog = openedLate(async () => (await import('./evidence/EvidenceDialog.tsx')).EvidenceDialog);
const PasteDialog = openedLate(async () => (await import('./paste/PasteDialog.tsx')).PasteDialog);

export interface CostSheetPageProps {
  readonly applicationId: string;
  readonly applicationNumber: string;
  readonly accountId: string;
  /** As the server has it, and all of its lines. */
  readonly head: ReadSheet;
  readonly lines: ReadSheet['lines'];
  readonly documents: Known;
  readonly lists: SheetLists;
}

/** What one unit of the product costs, line by line, and what documents show of it. */
export function CostSheetPage(props: CostSheetPageProps) {
  const { applicationId, head } = props;
  const { language } = useAddress();
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const [query] = useSearchParams();
  const address = addressIn(language, `/applications/${applicationId}`);
  const sheetAddress = addressIn(language, `/cost-sheet/${applicationId}`);
  const saved = useSavedSheet(props, sheetAddress);
  const opened = useOpened(isNarrow, sheetAddress);
  const screen = useScreen(props, saved, opened);
  const pending = pendingIn(saved.history.sheet, saved.draft);
  const hasPending = head.editable && pendingCount(pending) > 0;
  const mark = {
    // Lines that cannot be sent yet are on this device alone, and the mark says so.
    phase: saved.phase === 'still' && hasPending && saved.draft.clashes.size === 0 ? ('paused' as const) : saved.phase,
    savedAt: saved.savedAt,
    draft: { pending: hasPending ? { pending } : {}, clashes: Object.fromEntries([...saved.draft.clashes].map((id) => [id, true])) },
    send: saved.send,
  };
  const onPhone = isNarrow ? query.get('line') : null;
  const isOnPhone = onPhone !== null && screen.sheet.lines.some(({ id }) => id === onPhone);
  return (
    <SheetContext value={screen}>
      <FormShell form={mark} leavesTo={address}>
        <title>{t`Cost sheet · Thamani`}</title>
        <div className={isNarrow ? 'cost-page cost-page-narrow' : 'cost-page'}>
          <main id="main" tabIndex={-1}>
            <SheetNotices saved={saved} hasPending={hasPending} address={address} />
            <SheetClashes draft={saved.draft} onSettle={saved.settle} />
            {isOnPhone ? (
              <LinePage id={onPhone} onClose={opened.closeLine} />
            ) : (
              <WholeSheet {...props} isNarrow={isNarrow} saved={saved} opened={opened} address={address} />
            )}
          </main>
          {!isNarrow && (
            <aside className="cost-aside">
              <SheetFigure applicationId={applicationId} />
              <MissingList onLead={opened.leadToMissing} />
            </aside>
          )}
        </div>
      </FormShell>
      <SheetDialogs opened={opened} />
    </SheetContext>
  );
}

function useSavedSheet({ head, lines, accountId, applicationId }: CostSheetPageProps, address: string): SavedSheet {
  const read = useMemo(() => sheetRead(head, lines), [head, lines]);
  const place = useMemo(() => ({ accountId, applicationId }), [accountId, applicationId]);
  return useSheetSaving({ action: address, ...read, place, readOnly: !head.editable });
}

interface Opened {
  readonly line: string | undefined;
  readonly evidence: EvidenceFor | undefined;
  readonly pasted: string | undefined;
  readonly wanted: WantedCell | undefined;
  openLine(id: string): void;
  closeLine(): void;
  chooseEvidence(wanted: EvidenceFor): void;
  paste(text: string): void;
  closeDialogs(): void;
  leadTo(row: string, column: LineColumn): void;
  leadToMissing(missing: MissingProof): void;
}

/** What is open over the sheet. On a phone a line has an address, so that the way back is the browser's own. */
function useOpened(isNarrow: boolean, address: string): Opened {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [line, setLine] = useState<string>();
  const [evidence, setEvidence] = useState<EvidenceFor>();
  const [pasted, setPasted] = useState<string>();
  const [wanted, setWanted] = useState<WantedCell>();
  const onPhone = query.get('line');
  const leadTo = (row: string, column: LineColumn) => setWanted((before) => ({ row, column, times: (before?.times ?? 0) + 1 }));
  const openLine = useCallback(
    (id: string) => {
      if (isNarrow) void navigate(`${address}?line=${id}`, { replace: onPhone !== null, preventScrollReset: true });
      else setLine(id);
    },
    [isNarrow, navigate, address, onPhone],
  );
  return {
    line: isNarrow ? undefined : line,
    evidence,
    pasted,
    wanted,
    openLine,
    closeLine() {
      void navigate(address, { replace: true, preventScrollReset: true });
      if (onPhone !== null) focusCard(onPhone);
    },
    chooseEvidence: setEvidence,
    paste: setPasted,
    closeDialogs() {
      setPasted(undefined);
      // A document is chosen over the dialog of its line.
      if (evidence === undefined) setLine(undefined);
      setEvidence(undefined);
    },
    leadTo: (row, column) => (isNarrow ? openLine(row) : leadTo(row, column)),
    leadToMissing(missing) {
      if (missing.of === 'line') return isNarrow ? openLine(missing.line) : leadTo(missing.line, 'evidence');
      if (missing.of === 'price') return setEvidence({ lines: [], price: true });
      return isNarrow ? undefined : leadTo('margin', 'evidence');
    },
  };
}

/** What every part of the page needs, the same object as long as nothing in it changes. */
function useScreen({ head, documents, lists }: CostSheetPageProps, saved: SavedSheet, opened: Opened): SheetOnScreen {
  const { t } = useLingui();
  const { language } = useAddress();
  const uploads = useUploads();
  const { documents: uploaded } = useSyncExternalStore(uploads.subscribe, uploads.now, uploads.now);
  const { sheet } = saved.history;
  const { country, editable } = head;
  const { change } = saved;
  const readOnly = !editable || saved.phase === 'closed';
  const figures = useMemo(() => figuresOf(sheet, country), [sheet, country]);
  const reader = useMemo(() => ({ locale: language, lists }), [language, lists]);
  const { openLine, chooseEvidence } = opened;
  const { refusals } = saved.draft;
  return useMemo(
    (): SheetOnScreen => ({
      sheet,
      figures,
      country,
      reader,
      readOnly,
      refusals,
      documents: { ...uploaded, ...documents },
      numbers: numbersOf(sheet),
      change,
      type: (line, field, text, place) => change((now) => cellTyped(now, line, field, text, reader), place),
      changeHead: (changed, place) => change((now) => headChanged(now, changed), place),
      addLine(kind: LineKind) {
        if (!hasRoom(sheet)) {
          sayInToast('warning', t`The cost sheet is full. Remove a line first.`);
          return undefined;
        }
        const id = crypto.randomUUID();
        change((now) => linesAdded(now, [emptyLine(now, { id, kind, country })]));
        return id;
      },
      removeLines: (ids) => change((now) => linesRemoved(now, new Set(ids))),
      openLine,
      chooseEvidence,
    }),
    [sheet, figures, country, reader, readOnly, refusals, uploaded, documents, change, t, openLine, chooseEvidence],
  );
}

interface WholeSheetProps extends CostSheetPageProps {
  readonly isNarrow: boolean;
  readonly saved: SavedSheet;
  readonly opened: Opened;
  readonly address: string;
}

function WholeSheet({ isNarrow, saved, opened, address, applicationId, applicationNumber, head }: WholeSheetProps) {
  const { history } = saved;
  const { lines } = history.sheet;
  const readOnly = !head.editable;
  return (
    <>
      <p className="form-page">
        <span>{head.required ? <Trans>Page 3 of 8</Trans> : <Trans>Part of page 3</Trans>}</span>
        <span className="form-number code">{applicationNumber}</span>
      </p>
      <h1 tabIndex={-1}>
        <Trans>Cost sheet</Trans>
      </h1>
      <p className="form-lead">
        {readOnly ? (
          <Trans>This cost sheet was submitted or cannot be changed now. You can read it here.</Trans>
        ) : (
          <Trans>List what goes into one unit of output. For each line say where it comes from and which document shows it.</Trans>
        )}
      </p>
      <SheetFiles applicationId={applicationId} readOnly={readOnly} isEmpty={lines.length === 0} onLeave={saved.send} />
      <PriceFields />
      <LineQuestions onLead={opened.leadTo} />
      {isNarrow && (
        <>
          <SheetFigure applicationId={applicationId} />
          <MissingList onLead={opened.leadToMissing} />
        </>
      )}
      {lines.length === 0 && !readOnly && <FirstStep onBegun={opened.leadTo} />}
      {isNarrow ? (
        <LineCards />
      ) : (
        <div className="cost-wide">
          <CostGrid canUndo={history.past.length > 0} wanted={opened.wanted} onUndo={saved.undo} onPaste={opened.paste} />
        </div>
      )}
      <RateFields />
      <OriginPart applicationId={applicationId} />
      {isNarrow ? (
        <FigureFoot>
          {history.past.length > 0 && !readOnly && (
            <Button onClick={saved.undo}>
              <Trans>Undo</Trans>
            </Button>
          )}
          <BackLink address={address} readOnly={readOnly} onLeave={saved.send} />
        </FigureFoot>
      ) : (
        <div className="form-foot no-print">
          <span className="soft small">{!readOnly && <Trans>You can continue and add documents later.</Trans>}</span>
          <BackLink address={address} readOnly={readOnly} onLeave={saved.send} />
        </div>
      )}
    </>
  );
}

/** To the page of the form that the sheet belongs to. */
function BackLink({ address, readOnly, onLeave }: { readonly address: string; readonly readOnly: boolean; readonly onLeave: () => void }) {
  return (
    <Link className="button button-main" to={readOnly ? address : `${address}/edit?page=3`} onClick={onLeave}>
      {readOnly ? <Trans>Back to the application</Trans> : <Trans>Save and continue</Trans>}
    </Link>
  );
}

/** For a producer who begins: no more than is needed. */
function FirstStep({ onBegun }: { readonly onBegun: (line: string, column: LineColumn) => void }) {
  const { t, i18n } = useLingui();
  const { addLine } = useSheet();
  const begin = () => {
    const id = addLine('material');
    if (id !== undefined) onBegun(id, 'description');
  };
  return (
    <div className="card cost-first">
      <EmptyState
        heading={t`Begin with your largest cost`}
        action={
          <Button kind="main" icon="plus" onClick={begin}>
            {i18n._(newLineNames.material)}
          </Button>
        }
      >
        <Trans>
          Four lines and one photographed invoice are enough. You can also import a file, or copy rows in a spreadsheet and paste them into
          the table.
        </Trans>
      </EmptyState>
    </div>
  );
}

function SheetDialogs({ opened }: { readonly opened: Opened }) {
  const { sheet, change } = useSheet();
  const { evidence, pasted } = opened;
  const line = sheet.lines.find(({ id }) => id === opened.line);
  return (
    <>
      {line !== undefined && <LineDialog open line={line} onClose={opened.closeDialogs} />}
      {evidence !== undefined && (
        <EvidenceDialog
          open
          wanted={evidence}
          onClose={opened.closeDialogs}
          onChoose={(cited) => change((now) => (evidence.price ? priceCited(now, cited) : linesCited(now, new Set(evidence.lines), cited)))}
        />
      )}
      {pasted !== undefined && <PasteDialog open text={pasted} onClose={opened.closeDialogs} />}
    </>
  );
}
