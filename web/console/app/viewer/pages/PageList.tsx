import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import type { PageSize } from '../drawable-document.ts';
import type { ReadDocument } from '../useOpenedDocument.ts';
import { useShownPages, useUncovered } from '../useShownPages.ts';
import type { ViewerFocus } from '../viewer-document.ts';
import type { Turn } from './geometry.ts';
import { layOut, pageInView, pagesNear, pagesShown, scrollAfter, scrollTo, type PageLayout, type Visible } from './page-layout.ts';
import { PageView } from './PageView.tsx';

export interface PageListHandle {
  /** Scrolls to a page, or to a place on it. */
  show(focus: ViewerFocus): void;
  /** By this share of what is visible. */
  scroll(share: number): void;
  takeFocus(): void;
}

interface PageListProps {
  readonly ref: Ref<PageListHandle>;
  readonly id: string;
  /** Of the viewer. */
  readonly label: string | undefined;
  readonly document: ReadDocument;
  readonly zoom: number;
  readonly turn: Turn;
  readonly alternative: string | undefined;
  readonly isMarking: boolean;
  /** What lies on a page. */
  readonly overlayOf: (page: number) => ReactNode;
  /** The first page is there. */
  readonly onDrawn: () => void;
  readonly onPageInView: (page: number) => void;
  readonly onShown: (pages: readonly number[]) => void;
  readonly onFailed: () => void;
}

const nothing: Visible = { top: 0, left: 0, width: 0, height: 0 };

/** All pages below each other in a pane that scrolls; only those near its visible part exist and are drawn. */
export function PageList(props: PageListProps) {
  const { ref, id, label, document: read, zoom, turn, alternative, isMarking, overlayOf, onDrawn, onPageInView, onShown, onFailed } = props;
  const { t } = useLingui();
  const name = isMarking ? t`Mark a place on the page` : t`Pages of the document`;
  const pane = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState(nothing);
  const [target, setTarget] = useState<ViewerFocus>();
  const reached = useRef<ViewerFocus>(undefined);
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const { sizes, measure } = useSizes(read);
  const layout = useMemo(() => layoutOf(read, sizes, visible.width, zoom, turn), [read, sizes, visible.width, zoom, turn]);
  const near = visible.width === 0 ? [] : pagesNear(layout, visible);
  const inView = visible.width === 0 ? 1 : pageInView(layout, visible);

  const look = useCallback(() => {
    if (pane.current !== null) setVisible(visibleIn(pane.current));
  }, []);
  useLayoutEffect(() => {
    look();
    if (pane.current === null) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(pane.current);
    return () => observer.disconnect();
  }, [look]);

  const before = useRef<PageLayout>(undefined);
  useLayoutEffect(() => {
    const [was, element] = [before.current, pane.current];
    // A pane without a width is not on the screen: what it was laid out for says nothing about where the reader is.
    before.current = visible.width === 0 ? undefined : layout;
    if (was === undefined || was === layout || element === null) return;
    const { top, left } = scrollAfter(was, layout, visibleIn(element));
    element.scrollTo({ top, left, behavior: 'instant' });
    look();
  }, [layout, visible.width, look]);

  useImperativeHandle(
    ref,
    () => ({
      show: (wanted) => setTarget({ ...wanted }),
      scroll: (share) => pane.current?.scrollBy({ top: pane.current.clientHeight * share, behavior: 'instant' }),
      takeFocus: () => pane.current?.focus({ preventScroll: true }),
    }),
    [],
  );
  // A page that was not measured yet would be scrolled to at the wrong height.
  useLayoutEffect(() => {
    const element = pane.current;
    if (target === undefined || target === reached.current || element === null || visible.width === 0) return;
    if (!sizes.has(target.page) && target.page <= read.drawable.pageCount) return measure(target.page);
    const { top, left } = scrollTo(layout, visibleIn(element), target.page, target.box, turn);
    element.scrollTo({ top, left, behavior: 'instant' });
    reached.current = target;
    look();
  }, [target, layout, sizes, visible.width, turn, measure, look, read]);

  const nearPages = near.map(({ page }) => page).join(' ');
  useEffect(() => {
    for (const page of nearPages.split(' ')) if (page !== '') measure(Number(page));
  }, [nearPages, measure]);
  const turnedTo = useEffectEvent(onPageInView);
  useEffect(() => turnedTo(inView), [inView]);
  const isUncovered = useUncovered(pane);
  useShownPages(
    visible.width === 0 || !isUncovered ? [] : pagesShown(layout, visible).filter((page) => drawn.has(page)),
    read.drawable.pageCount,
    onShown,
  );

  return (
    <div
      ref={pane}
      id={id}
      className="viewer-pane"
      role={isMarking ? 'application' : 'region'}
      aria-label={label === undefined ? name : `${label} · ${name}`}
      tabIndex={0}
      dir="ltr"
      onScroll={look}
    >
      <div className="viewer-sheets" style={{ inlineSize: layout.width, blockSize: layout.height }}>
        {near
          .filter(({ page }) => sizes.has(page))
          .map((placed) => (
            <PageView
              key={placed.page}
              drawable={read.drawable}
              placed={placed}
              turn={turn}
              isInView={placed.page === inView}
              alternative={alternative}
              onDrawn={(page, isDrawn) => {
                setDrawn((known) => withPage(known, page, isDrawn));
                if (isDrawn) onDrawn();
              }}
              onFailed={onFailed}
            >
              {overlayOf(placed.page)}
            </PageView>
          ))}
      </div>
    </div>
  );
}

/** Sizes of pages that were measured. The others are taken to be as the first: measuring 500 pages at once would take seconds. */
function useSizes({ drawable, firstSize }: ReadDocument) {
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map([[1, firstSize]]));
  const asked = useRef(new Set([1]));
  const measure = useMemo(
    () => (page: number) => {
      if (asked.current.has(page) || page < 1 || page > drawable.pageCount) return;
      asked.current.add(page);
      void drawable.sizeOf(page).then(
        (size) => setSizes((known) => new Map(known).set(page, size)),
        // Drawn in the proportion of the first page, where drawing it tells what is wrong.
        () => setSizes((known) => new Map(known).set(page, firstSize)),
      );
    },
    [drawable, firstSize],
  );
  return { sizes, measure };
}

function withPage(drawn: ReadonlySet<number>, page: number, isDrawn: boolean): ReadonlySet<number> {
  if (drawn.has(page) === isDrawn) return drawn;
  return new Set(isDrawn ? [...drawn, page] : [...drawn].filter((one) => one !== page));
}

type Sizes = ReadonlyMap<number, PageSize>;

function layoutOf({ drawable, firstSize }: ReadDocument, sizes: Sizes, width: number, zoom: number, turn: Turn): PageLayout {
  const all = Array.from({ length: drawable.pageCount }, (_, index) => sizes.get(index + 1) ?? firstSize);
  return layOut(all, width, zoom, turn);
}

function visibleIn({ scrollTop, scrollLeft, clientWidth, clientHeight }: HTMLElement): Visible {
  return { top: scrollTop, left: scrollLeft, width: clientWidth, height: clientHeight };
}
