import type { Box } from '@thamani/domain/documents/places.ts';
import { directionOf } from '@thamani/domain/languages.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useId, useState } from 'react';
import type { SearchHit } from '../search/text-search.ts';
import type { ViewerFocus, ViewerMark } from '../viewer-document.ts';
import { boxStyle, turnBox, type Turn } from './geometry.ts';

/** Air around what is framed, in thousandths of the page. */
const air = 4;

function framed({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.max(0, x - air), Math.max(0, y - air)];
  return { x: left, y: top, width: Math.min(1000, x + width + air) - left, height: Math.min(1000, y + height + air) - top };
}

interface MarksProps {
  readonly marks: readonly ViewerMark[];
  readonly focus: ViewerFocus | undefined;
  readonly turn: Turn;
}

/** Marks of one page as buttons, in reading order; the place in focus is framed even where it has no mark. */
export function Marks({ marks, focus, turn }: MarksProps) {
  const inOrder = marks.toSorted((one, other) => one.box.y - other.box.y || one.box.x - other.box.x);
  const box = focus?.box;
  return (
    <>
      {box !== undefined && !marks.some((mark) => isSameBox(mark.box, box)) && (
        <span className="viewer-spot" style={boxStyle(turnBox(framed(box), turn))} aria-hidden="true" />
      )}
      {inOrder.map((mark) => (
        <Mark key={mark.id} mark={mark} focus={box !== undefined && isSameBox(mark.box, box) ? focus : undefined} turn={turn} />
      ))}
    </>
  );
}

interface MarkProps {
  readonly mark: ViewerMark;
  /** Where it is this place that the reader asked to see. */
  readonly focus: ViewerFocus | undefined;
  readonly turn: Turn;
}

function Mark({ mark: { box, label, number, callout, tone }, focus, turn }: MarkProps) {
  const { language } = useAddress();
  const id = useId();
  // Opened by itself only while the place is what the reader asked to see; then by the reader, until they ask for the place again.
  const [asked, setAsked] = useState<boolean>();
  const [followed, setFollowed] = useState(focus);
  if (followed !== focus) {
    setFollowed(focus);
    if (focus !== undefined) setAsked(undefined);
  }
  const isOpen = callout !== undefined && (asked ?? focus !== undefined);
  const placed = turnBox(framed(box), turn);
  return (
    <>
      <button
        type="button"
        className={`viewer-mark viewer-mark-${tone}`}
        style={boxStyle(placed)}
        // With the number that is seen, which people who speak to their device say (WCAG 2.5.3).
        aria-label={number === undefined ? label : `${number}. ${label}`}
        {...(callout === undefined ? {} : { 'aria-expanded': isOpen, 'aria-controls': id })}
        onClick={() => setAsked(!isOpen)}
      >
        {number !== undefined && <span className="viewer-mark-number num">{number}</span>}
      </button>
      {callout !== undefined && (
        <div
          id={id}
          className="viewer-callout"
          dir={directionOf(language)}
          hidden={!isOpen}
          style={{ insetBlockStart: `calc(${(placed.y + placed.height) / 10}% + 8px)` }}
        >
          {callout}
        </div>
      )}
    </>
  );
}

interface HitsProps {
  readonly hits: readonly SearchHit[];
  readonly current: SearchHit | undefined;
  readonly turn: Turn;
}

export function Hits({ hits, current, turn }: HitsProps) {
  return hits.flatMap((hit) =>
    hit.boxes.map((box) => (
      <span
        key={`${box.x} ${box.y}`}
        className={hit === current ? 'viewer-hit viewer-hit-current' : 'viewer-hit'}
        style={boxStyle(turnBox(box, turn))}
        aria-hidden="true"
      />
    )),
  );
}

function isSameBox(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
