import type { Box } from '@thamani/domain/documents/places.ts';
import type { TextLine } from '@thamani/domain/signals/document-text.ts';
import { useRef, type PointerEvent } from 'react';
import { boxBetween, boxStyle, pointIn, turnBox, unturnBox, unturnPoint, type Point, type Turn } from '../pages/geometry.ts';
import { movedBy, placeAt, resizedBy, type MarkedPlace } from './place-marking.ts';

interface PlaceMarkerProps {
  readonly page: number;
  readonly turn: Turn;
  /** Of this page, where its text is known. */
  readonly lines: readonly TextLine[];
  readonly place: MarkedPlace | undefined;
  readonly onMark: (place: MarkedPlace) => void;
}

/** What a pointer does since it was pressed. Boxes are those of the page as it is shown, turned. */
interface Gesture {
  readonly kind: 'draw' | 'move' | 'size' | 'tap';
  readonly from: Point;
  readonly client: Point;
  readonly box: Box;
  /** The box has followed the pointer: this is no press, even where the pointer comes back. */
  readonly hasMoved: boolean;
}

/** Less is a press with an unsteady hand. In pixels. */
const smallestDrag = 6;

/**
 * Over a page: a mouse or a pen draws a box, a press takes the line below it. A finger scrolls, so it presses a line, and then moves the
 * box or its corner.
 */
export function PlaceMarker({ page, turn, lines, place, onMark }: PlaceMarkerProps) {
  const gesture = useRef<Gesture>(undefined);
  const shown = place === undefined ? undefined : turnBox(place.box, turn);
  const mark = (box: Box) => onMark({ page, box: unturnBox(box, turn) });

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    const grip = gripAt(event.target);
    const kind = grip ?? (event.pointerType === 'touch' ? 'tap' : 'draw');
    const from = pointIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY);
    const client = { x: event.clientX, y: event.clientY };
    gesture.current = { kind, from, client, box: shown ?? boxBetween(from, from), hasMoved: false };
    if (kind !== 'tap') event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const begun = gesture.current;
    if (begun === undefined || begun.kind === 'tap' || !isDragged(begun, event)) return;
    const to = pointIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY);
    const [across, down] = [to.x - begun.from.x, to.y - begun.from.y];
    if (begun.kind === 'draw') return mark(boxBetween(begun.from, to));
    gesture.current = { ...begun, hasMoved: true };
    mark(begun.kind === 'move' ? movedBy(begun.box, across, down) : resizedBy(begun.box, across, down));
  };
  const lift = (event: PointerEvent<HTMLDivElement>) => {
    const begun = gesture.current;
    gesture.current = undefined;
    if (begun === undefined || isDragged(begun, event)) return;
    if (begun.kind !== 'size') onMark(placeAt(page, unturnPoint(begun.from, turn), lines));
  };
  return (
    <div
      className="viewer-marker"
      role="presentation"
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={lift}
      onPointerCancel={() => {
        gesture.current = undefined;
      }}
    >
      {shown !== undefined && (
        <span className="viewer-marked" data-grip="move" style={boxStyle(shown)}>
          <span className="viewer-marked-corner" data-grip="size" />
        </span>
      )}
    </div>
  );
}

function gripAt(target: EventTarget): 'move' | 'size' | undefined {
  const grip = target instanceof Element ? target.closest('[data-grip]')?.getAttribute('data-grip') : undefined;
  return grip === 'move' || grip === 'size' ? grip : undefined;
}

function isDragged({ client, hasMoved }: Gesture, { clientX, clientY }: PointerEvent): boolean {
  return hasMoved || Math.hypot(clientX - client.x, clientY - client.y) >= smallestDrag;
}
