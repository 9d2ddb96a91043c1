import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Box } from '@thamani/domain/signals/document-text.ts';

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
