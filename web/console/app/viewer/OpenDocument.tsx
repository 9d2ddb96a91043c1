import { Trans, useLingui } from '@lingui/react/macro';
import { wordsIn, type TextLine } from '@thamani/domain/signals/document-text.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { CannotBeShown } from './CannotBeShown.tsx';
import { documentLines } from './document-lines.ts';
import { arrowOnPage, firstPlace, isArrowKey, placeAfterKey, type MarkedPlace } from './marking/place-marking.ts';
import { MarkingBar } from './marking/MarkingBar.tsx';
import { PlaceMarker } from './marking/PlaceMarker.tsx';
import { turnedFurther, type Turn } from './pages/geometry.ts';
import { Hits, Marks } from './pages/Marks.tsx';
import { PageList, type PageListHandle } from './pages/PageList.tsx';
import { Thumbnails } from './pages/Thumbnails.tsx';
import { SearchField } from './search/SearchField.tsx';
import { useDocumentSearch } from './search/useDocumentSearch.ts';
import { Toolbar, zoomedIn, zoomedOut } from './Toolbar.tsx';
import type { ReadDocument } from './useOpenedDocument.ts';
import { useViewerKeys } from './useViewerKeys.ts';
import type { PlaceRequest, ViewerDocument, ViewerFocus, ViewerMark, ViewerSource } from './viewer-document.ts';

interface OpenDocumentProps {
  /** Of the viewer. */
  readonly id: string;
  readonly label: string | undefined;
  readonly root: RefObject<HTMLElement | null>;
  readonly shown: ViewerDocument;
  readonly document: ReadDocument;
  readonly source: ViewerSource;
  readonly marks: readonly ViewerMark[];
  readonly focus: ViewerFocus | undefined;
  readonly marking: PlaceRequest | undefined;
  /** Kept from document to document. */
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onClose: (() => void) | undefined;
}

/** A document that could be read. It has the document's id as its key: nothing of one is left in the next. */
export function OpenDocument({
  id,
  label,
  root,
  shown,
  document: read,
  source,
  marks,
  focus,
  marking,
  zoom,
  onZoom,
  onClose,
}: OpenDocumentProps) {
  const { t } = useLingui();
  const { drawable, textSource } = read;
  const { pageCount } = drawable;
  const pages = useRef<PageListHandle>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const [turn, setTurn] = useState<Turn>(0);
  const [page, setPage] = useState(1);
  const [isDrawn, setDrawn] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const lines = useMemo(() => documentLines(shown.id, source, read), [shown.id, source, read]);
  const search = useDocumentSearch(pageCount, lines.toSearch);
  const { place, setPlace, linesOn, takePlace, quote } = usePlaceMarking(shown.id, marking, page, lines.toMark, pages);

  useEffect(() => {
    if (focus !== undefined) pages.current?.show(focus);
  }, [focus]);
  const hit = search.current;
  useEffect(() => {
    if (hit !== undefined) pages.current?.show({ page: hit.page, box: hit.boxes[0] });
  }, [hit]);

  const rotate = () => setTurn(turnedFurther);
  const zoomIn = () => onZoom(zoomedIn(zoom));
  useViewerKeys(root, {
    single: {
      '/': () => searchInput.current?.focus(),
      '+': zoomIn,
      '=': zoomIn,
      '-': () => onZoom(zoomedOut(zoom)),
      '0': () => onZoom(1),
      r: rotate,
    },
    press(event) {
      const isOnPages = event.target instanceof Element && event.target.id === `${id}-pages`;
      if (event.key === 'Escape' && closeMore(root.current)) return true;
      if (event.key === 'Escape' && marking !== undefined) return called(marking.onCancel);
      if (event.key === 'Escape' && onClose !== undefined && root.current?.closest('[role=dialog]') === null) return called(onClose);
      if (marking !== undefined && isOnPages && event.key === 'Enter') return called(takePlace);
      if (marking !== undefined && isOnPages && isArrowKey(event.key)) {
        const [ofPage, arrow] = [linesOn(page), arrowOnPage(event.key, turn)];
        const here = place?.page === page ? placeAfterKey(place, arrow, event.shiftKey, ofPage) : firstPlace(page, ofPage);
        setPlace(here);
        pages.current?.show(here);
        return true;
      }
      const share = event.target instanceof Element && event.target.id === `${id}-title` ? scrollShares[event.key] : undefined;
      if (share !== undefined) pages.current?.scroll(share);
      return share !== undefined;
    },
  });
  const fail = () => {
    if (hasFailed) return;
    setFailed(true);
    source.shown?.(shown.id, { pages: [], pageCount, hasFailed: true });
  };
  const { name } = shown;
  // A callout would cover lines that can be marked.
  const shownMarks = marking === undefined ? marks : marks.map(({ callout: _, ...mark }) => mark);
  return (
    <>
      <div className="viewer-bar">
        <SearchField
          id={`${id}-search`}
          label={label}
          search={search}
          inputRef={searchInput}
          pageCount={pageCount}
          isScan={textSource === 'ocr'}
          onLeave={() => pages.current?.takeFocus()}
        />
        <Toolbar
          page={page}
          pageCount={pageCount}
          zoom={zoom}
          original={source.originalOf(shown.id)}
          onGo={(wanted) => pages.current?.show({ page: wanted })}
          onZoom={onZoom}
          onRotate={rotate}
        />
      </div>
      {hasFailed && <CannotBeShown shown={shown} source={source} isPart />}
      <div className="viewer-body">
        {pageCount > 1 && (
          <Thumbnails
            drawable={drawable}
            turn={turn}
            current={page}
            marks={marks}
            canDraw={isDrawn}
            onGo={(wanted) => pages.current?.show({ page: wanted })}
          />
        )}
        <PageList
          ref={pages}
          id={`${id}-pages`}
          label={label}
          document={read}
          zoom={zoom}
          turn={turn}
          alternative={shown.viewType.startsWith('image/') ? t`Picture that the company sent: ${name}` : undefined}
          isMarking={marking !== undefined}
          overlayOf={(on) => (
            <>
              <Hits hits={search.hits.filter((one) => one.page === on)} current={hit} turn={turn} />
              <Marks marks={shownMarks.filter((mark) => mark.page === on)} focus={focus?.page === on ? focus : undefined} turn={turn} />
              {marking !== undefined && (
                <PlaceMarker page={on} turn={turn} lines={linesOn(on)} place={place?.page === on ? place : undefined} onMark={setPlace} />
              )}
            </>
          )}
          onDrawn={() => setDrawn(true)}
          onPageInView={setPage}
          onShown={(seen) => source.shown?.(shown.id, { pages: seen, pageCount, hasFailed })}
          onFailed={fail}
        />
      </div>
      {pageCount > 1 && <PageAnnouncement page={page} pageCount={pageCount} />}
      {marking !== undefined && <MarkingBar label={marking.label} quote={quote} onUse={takePlace} onCancel={marking.onCancel} />}
    </>
  );
}

/** From the title of the document, as inside the pages. */
const scrollShares: Readonly<Record<string, number | undefined>> = { PageDown: 0.9, PageUp: -0.9, ArrowDown: 0.15, ArrowUp: -0.15 };

function called(act: () => void): true {
  act();
  return true;
}

/** "More" in the toolbar, before what is around the viewer. */
function closeMore(viewer: HTMLElement | null): boolean {
  const more = viewer?.querySelector<HTMLDetailsElement>('.viewer-more details[open]') ?? null;
  if (more === null) return false;
  more.open = false;
  more.querySelector('summary')?.focus();
  return true;
}

/** The place that is being marked, until it is used. */
function usePlaceMarking(
  document: string,
  marking: PlaceRequest | undefined,
  page: number,
  linesOf: (page: number) => Promise<readonly TextLine[]>,
  pages: RefObject<PageListHandle | null>,
) {
  const isMarking = marking !== undefined;
  const [marked, setMarked] = useState<MarkedPlace>();
  const [wasMarking, setWasMarking] = useState(isMarking);
  if (wasMarking !== isMarking) {
    setWasMarking(isMarking);
    setMarked(undefined);
  }
  const [known, setKnown] = useState<ReadonlyMap<number, readonly TextLine[]>>(new Map());
  const read = useEffectEvent(linesOf);
  useEffect(() => {
    if (!isMarking) return;
    pages.current?.takeFocus();
  }, [isMarking, pages]);
  useEffect(() => {
    if (!isMarking) return;
    // A press may meet the page before or after as well.
    for (const near of [page, page - 1, page + 1])
      if (near >= 1) void read(near).then((lines) => setKnown((before) => new Map(before).set(near, lines)));
  }, [isMarking, page]);
  const place = isMarking ? marked : undefined;
  const linesOn = (wanted: number) => known.get(wanted) ?? [];
  return {
    place,
    setPlace: setMarked,
    linesOn,
    takePlace: () => place !== undefined && marking?.onPlaced({ document, page: place.page, box: place.box }),
    quote: place && wordsIn({ source: 'text', confidence: 100, lines: linesOn(place.page) }, place.page, place.box),
  };
}

/** Once the reader has stopped scrolling. */
const announcementMilliseconds = 600;

function PageAnnouncement({ page: inView, pageCount }: { readonly page: number; readonly pageCount: number }) {
  const [page, setPage] = useState(inView);
  useEffect(() => {
    const wait = setTimeout(() => setPage(inView), announcementMilliseconds);
    return () => clearTimeout(wait);
  }, [inView]);
  return (
    <p className="unseen" role="status">
      <Trans>
        Page {page} of {pageCount}
      </Trans>
    </p>
  );
}
