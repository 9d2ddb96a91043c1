import type { Box } from '@thamani/domain/signals/document-text.ts';

/** Air around what is framed, in thousandths of the page. */
const air = 10;

function framed({ x, y, width, height }: Box) {
  const [left, top] = [Math.max(0, x - air), Math.max(0, y - air)];
  return { x: left, y: top, width: Math.min(1000, x + width + air) - left, height: Math.min(1000, y + height + air) - top };
}

/** Over a picture: the frame lies where the spot is, at any size. The words beside it say the same. */
export function Frame({ box }: { readonly box: Box }) {
  return (
    <svg className="spot-frame as-paper" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      <rect className="spot-edge" {...framed(box)} />
      <rect className="spot" {...framed(box)} />
    </svg>
  );
}

const lines = Array.from({ length: 11 }, (_, line) => 110 + line * 74);

/** The browser shows a PDF in a window of its own that nothing can be drawn over: a small page beside it shows where to look. */
export function PageSketch({ box }: { readonly box: Box }) {
  return (
    <svg className="spot-sketch as-paper" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      {lines.map((y, line) => (
        <path key={y} className="spot-line" d={`M110 ${y}H${line % 4 === 3 ? 560 : 890}`} />
      ))}
      <rect className="spot" {...framed(box)} />
    </svg>
  );
}
