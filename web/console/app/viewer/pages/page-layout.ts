import type { Box } from '@thamani/domain/documents/places.ts';
import type { PageSize } from '../drawable-document.ts';
import { pixelsOf, turnBox, within, type Rectangle, type Turn } from './geometry.ts';

/** All pages below each other. Positions are calculated, so that only those near the screen are in the document. */
export interface PageLayout {
  readonly pages: readonly PlacedPage[];
  readonly width: number;
  readonly height: number;
}

export interface PlacedPage extends Rectangle {
  /** From 1. */
  readonly page: number;
}

/** What is visible of the layout, in its own coordinates. */
export type Visible = Rectangle;

const margin = 14;
const gap = 14;

/** Each page is as wide as the pane at zoom 1: a wide sheet among narrow ones is read without scrolling sideways. */
export function layOut(sizes: readonly PageSize[], paneWidth: number, zoom: number, turn: Turn): PageLayout {
  const width = Math.max(1, Math.round((paneWidth - 2 * margin) * zoom));
  const left = Math.max(margin, Math.round((paneWidth - width) / 2));
  let top = margin;
  const pages = sizes.map((size, index) => {
    const height = Math.max(1, Math.round(width * proportionOf(size, turn)));
    const placed = { page: index + 1, left, top, width, height };
    top += height + gap;
    return placed;
  });
  return { pages, width: Math.max(paneWidth, width + 2 * margin), height: top - gap + margin };
}

function proportionOf({ width, height }: PageSize, turn: Turn): number {
  const upright = Math.max(height, 1) / Math.max(width, 1);
  return turn % 180 === 0 ? upright : 1 / upright;
}

function visibleArea(page: Rectangle, visible: Visible): number {
  const across = Math.min(page.left + page.width, visible.left + visible.width) - Math.max(page.left, visible.left);
  const down = Math.min(page.top + page.height, visible.top + visible.height) - Math.max(page.top, visible.top);
  return across <= 0 || down <= 0 ? 0 : across * down;
}

/** The visible pages with one before and one after: those are drawn. */
export function pagesNear({ pages }: PageLayout, visible: Visible): readonly PlacedPage[] {
  const first = pages.findIndex(({ top, height }) => top + height > visible.top);
  if (first === -1) return pages.slice(-1);
  const after = pages.findIndex(({ top }) => top >= visible.top + Math.max(visible.height, 1));
  return pages.slice(Math.max(0, first - 1), after === -1 ? pages.length : Math.max(after, first + 1) + 1);
}

/** The page that takes most of the pane; the first of equals. */
export function pageInView({ pages }: PageLayout, visible: Visible): number {
  let [best, most] = [pages.find(({ top, height }) => top + height > visible.top)?.page ?? pages.length, 0];
  for (const page of pages) {
    const area = visibleArea(page, visible);
    if (area > most) [best, most] = [page.page, area];
  }
  return best;
}

/** Shown to a reader: at least half of the page, or a part of it that fills most of the pane. */
export function pagesShown({ pages }: PageLayout, visible: Visible): readonly number[] {
  const pane = visible.width * visible.height;
  return pages
    .filter((page) => {
      const area = visibleArea(page, visible);
      return area > 0 && (area >= (page.width * page.height) / 2 || area >= pane * 0.8);
    })
    .map(({ page }) => page);
}

export interface ScrollPosition {
  readonly top: number;
  readonly left: number;
}

/** The same place of the same page stays in the middle when zoom, rotation or the size of an earlier page changes. */
export function scrollAfter(before: PageLayout, after: PageLayout, visible: Visible): ScrollPosition {
  const middle = visible.top + visible.height / 2;
  const old = before.pages.find(({ top, height }) => top + height >= middle) ?? before.pages.at(-1);
  const now = old === undefined ? undefined : after.pages[old.page - 1];
  if (old === undefined || now === undefined) return { top: 0, left: 0 };
  // Distances between pages do not grow with them: only a place inside the page is a share of it.
  const inside = within(middle - old.top, 0, old.height);
  const top = now.top + (inside * now.height) / old.height + (middle - old.top - inside) - visible.height / 2;
  const across = ((visible.left + visible.width / 2) * after.width) / before.width;
  return { top: Math.max(0, top), left: Math.max(0, across - visible.width / 2) };
}

/** A box comes to the middle of the pane, as far as it is large enough; a page without one to its top. */
export function scrollTo(layout: PageLayout, visible: Visible, page: number, box: Box | undefined, turn: Turn): ScrollPosition {
  const placed = layout.pages[within(page, 1, layout.pages.length) - 1];
  if (placed === undefined) return { top: 0, left: 0 };
  if (box === undefined) return { top: Math.max(0, placed.top - gap), left: visible.left };
  const { left, top, width, height } = pixelsOf(turnBox(box, turn), placed);
  return {
    top: Math.max(0, height > visible.height ? top - gap : top + height / 2 - visible.height / 2),
    left: Math.max(0, width > visible.width ? left - gap : left + width / 2 - visible.width / 2),
  };
}

/** Memory of one canvas; three are kept. A larger page is drawn coarser and enlarged. */
const mostDots = 8_000_000;

export function dotsAcross({ width, height }: Rectangle, pixelRatio: number): number {
  return Math.max(1, Math.min(width * pixelRatio, Math.sqrt((mostDots * width) / height)));
}
