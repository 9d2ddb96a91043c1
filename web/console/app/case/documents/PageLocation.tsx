import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Box } from '@thamani/domain/signals/document-text.ts';
import type { Spot } from '../case-data.ts';

type Down = 'upper' | 'middle' | 'lower';
type Across = 'left' | 'centre' | 'right' | 'whole';

/** Left and right are those of the paper, whatever the reader's language. */
const labels: Record<Down, Record<Across, MessageDescriptor>> = {
  upper: { left: msg`upper left`, centre: msg`top centre`, right: msg`upper right`, whole: msg`across the upper part` },
  middle: { left: msg`middle left`, centre: msg`in the middle`, right: msg`middle right`, whole: msg`across the middle` },
  lower: { left: msg`lower left`, centre: msg`bottom centre`, right: msg`lower right`, whole: msg`across the lower part` },
};

/** Wider than this, of a thousand, lies on no side. */
const wide = 600;

export function placeOnPage({ x, y, width, height }: Box): MessageDescriptor {
  const [across, down] = [x + width / 2, y + height / 2];
  const row = down < 1000 / 3 ? 'upper' : down > 2000 / 3 ? 'lower' : 'middle';
  if (width > wide) return labels[row].whole;
  return labels[row][across < 1000 / 3 ? 'left' : across > 2000 / 3 ? 'right' : 'centre'];
}

export function LocationLabel({ spot: { page, box } }: { readonly spot: Spot }) {
  const { i18n } = useLingui();
  const place = i18n._(placeOnPage(box));
  return (
    <Trans>
      page <bdi>{page}</bdi>, {place}
    </Trans>
  );
}

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
