import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useMyself } from '../../session/current-user.ts';
import type { PlaceRequest, ViewerDocument, ViewerFocus, ViewerSource } from '../../viewer/viewer-document.ts';
import { useCaseSource } from '../documents/case-source.ts';
import { focusViewer, isWide } from '../documents/document-layout.ts';
import type { SheetHead } from './sheet-data.ts';
import type { SheetPages } from './useSheetPages.ts';

/** What the case knows of a document beside its name. */
export type KnownDocument = Pick<ViewerDocument, 'id' | 'name' | 'viewType' | 'state'> &
  Partial<Pick<ViewerDocument, 'size' | 'uploadedAt'>>;

export interface SheetDocuments {
  readonly documents: readonly ViewerDocument[];
  readonly shown: ViewerDocument | undefined;
  readonly focus: ViewerFocus | undefined;
  /** On a narrow screen the document is in a dialog. */
  readonly isViewerOpen: boolean;
  readonly marking: PlaceRequest | undefined;
  readonly source: ViewerSource;
  /** All of it that counts was shown. */
  isOpened(id: string): boolean;
  /** The page was shown, which is enough for what it shows. */
  isSeen(id: string, page: number | undefined): boolean;
  nameOf(id: string): string;
  /** Because the reader chose it: each opening is recorded. */
  show(id: string, focus?: ViewerFocus): void;
  /** Scrolls in the document that is open. */
  lookAt(focus: ViewerFocus | undefined): void;
  close(): void;
  /** The reader marks a place in the document that is shown, or in another one. */
  mark(request: PlaceRequest | undefined): void;
}

/** The documents that a sheet cites, and which of them the reader has opened. */
export function useSheetDocuments(caseId: string, pages: SheetPages, known: readonly KnownDocument[]): SheetDocuments {
  const { t } = useLingui();
  const { person } = useMyself();
  const { head, refreshHead } = pages;
  const openedBefore = useMemo(() => openedIn(head), [head]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const begun = useRef(new Set<string>());
  // Reported and not recorded yet: a judgement that came before its page would be refused.
  const reported = useRef(new Set<string>());
  const [asked, setAsked] = useState<{ readonly id: string; readonly focus: ViewerFocus | undefined }>();
  const [isViewerOpen, setViewerOpen] = useState(false);
  const [marking, setMarking] = useState<PlaceRequest>();
  const documents = useMemo(() => viewerDocuments(head, known), [head, known]);
  const onEvidence = useCallback(
    (evidence: Parameters<Parameters<typeof useCaseSource>[1]>[0]) => {
      const own = evidence.documents.flatMap(({ document_id: id, openings }) =>
        openings.filter(({ by }) => by.id === person.id).map((opening) => ({ id, isOpened: opening.is_opened })),
      );
      const whole = own.flatMap(({ id, isOpened }) => (isOpened ? [id] : []));
      setOpened((before) => new Set([...before, ...whole]));
      const recorded = [...reported.current];
      reported.current.clear();
      setSeen((before) => new Set([...before, ...recorded]));
      // The server says which openings are enough to judge a line; it is asked once for each document.
      const isNew = own.some(({ id }) => !begun.current.has(id));
      for (const { id } of own) begun.current.add(id);
      if (isNew) void refreshHead();
    },
    [person.id, refreshHead],
  );
  const ofCase = useCaseSource(caseId, onEvidence);
  const source = useMemo<ViewerSource>(
    () => ({
      ...ofCase,
      shown(id, pagesShown) {
        for (const page of pagesShown.pages) reported.current.add(pageKey(id, page));
        ofCase.shown?.(id, pagesShown);
      },
    }),
    [ofCase],
  );
  const show = useCallback((id: string, focus?: ViewerFocus) => {
    setAsked({ id, focus });
    setViewerOpen(true);
  }, []);
  const lookAt = useCallback((focus: ViewerFocus | undefined) => setAsked((before) => before && { ...before, focus }), []);
  const shown = asked && documents.find(({ id }) => id === asked.id);
  const mark = useCallback((request: PlaceRequest | undefined) => {
    setMarking(request);
    setViewerOpen(request !== undefined);
    if (request !== undefined && isWide()) focusViewer();
  }, []);
  const isOpened = (id: string) => opened.has(id) || openedBefore.has(id);
  return {
    documents,
    shown,
    focus: asked?.focus,
    isViewerOpen,
    marking,
    source,
    isOpened,
    isSeen: (id, page) => isOpened(id) || (page !== undefined && seen.has(pageKey(id, page))),
    nameOf: (id) => documents.find((one) => one.id === id)?.title ?? t`Document`,
    show,
    lookAt,
    close: () => {
      setViewerOpen(false);
      setMarking(undefined);
    },
    mark,
  };
}

function pageKey(id: string, page: number): string {
  return `${id} ${page}`;
}

function openedIn({ documents }: Pick<SheetHead, 'documents'>): ReadonlySet<string> {
  return new Set(documents.flatMap(({ document_id: id, is_opened_by_me: isOpened }) => (isOpened ? [id] : [])));
}

/** Those that the sheet cites, then the other documents of the case, one of which may show what a correction says. */
function viewerDocuments({ documents }: Pick<SheetHead, 'documents'>, known: readonly KnownDocument[]): readonly ViewerDocument[] {
  const cited = documents.map(({ document_id: id, name }): ViewerDocument => {
    const paper = known.find((one) => one.id === id);
    return { viewType: 'application/pdf', state: 'ready', ...paper, key: id, id, title: name, name };
  });
  const others = known.filter(({ id }) => !cited.some((one) => one.id === id));
  return [...cited, ...others.map((paper): ViewerDocument => ({ ...paper, key: paper.id, title: paper.name }))];
}
