import { rosette } from '@thamani/domain/certificates/rosette.ts';
import type { PageData } from './page-data.ts';

const svg = 'http://www.w3.org/2000/svg';

/** The certificate's own pattern, drawn here from its hash: as a file it would weigh more than the page. */
export function drawRosettes({ hash }: Pick<PageData, 'hash'>): void {
  if (hash === undefined) return;
  const layers = rosette(hash);
  for (const place of document.querySelectorAll('.ros')) {
    for (const { layer, d } of layers) {
      const path = document.createElementNS(svg, 'path');
      path.setAttribute('d', d);
      path.setAttribute('class', layer);
      place.append(path);
    }
    place.closest('[hidden]')?.removeAttribute('hidden');
  }
}
