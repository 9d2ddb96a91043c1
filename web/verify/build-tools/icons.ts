import sharp from 'sharp';
import { markPath } from '../pages/layout/icons.ts';

export interface Icon {
  readonly size: number;
  readonly purpose: 'any' | 'maskable';
  readonly png: Buffer;
}

/** The seal as phones want it when the app is installed: gold on forest, as the portal's. */
export async function drawIcons(): Promise<readonly Icon[]> {
  return [
    { size: 192, purpose: 'any', png: await tile(192, 0.66, 0.18) },
    { size: 512, purpose: 'any', png: await tile(512, 0.66, 0.18) },
    // A launcher may cut everything outside a circle of 80%.
    { size: 512, purpose: 'maskable', png: await tile(512, 0.54, 0) },
  ];
}

/** `share`: how much of the width the seal takes; `corner`: the corners' radius. */
function tile(size: number, share: number, corner: number): Promise<Buffer> {
  const mark = size * share;
  const at = (size - mark) / 2;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<rect width="${size}" height="${size}" rx="${size * corner}" fill="#0B3D2E"/>` +
    `<path fill="#D99A2B" transform="translate(${at} ${at}) scale(${mark / 32})" d="${markPath}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 10 }).toBuffer();
}
