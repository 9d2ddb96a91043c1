import { qrPath } from '@thamani/domain/certificates/qr-path.ts';
import QRCode from 'qrcode';

export interface QrDrawing {
  /** Modules on a side, without the quiet zone. */
  readonly side: number;
  readonly path: string;
}

const drawn = new Map<string, QrDrawing>();
/** More than the languages of one certificate: the server keeps no drawing of one that is shown no more. */
const mostKept = 20;

/** As `drawQr`, kept for the next reader. Not for secrets. */
export function qrOf(address: string, digits = ''): QrDrawing {
  const known = drawn.get(`${address} ${digits}`);
  if (known !== undefined) return known;
  const drawing = drawQr(address, digits);
  if (drawn.size >= mostKept) drawn.clear();
  drawn.set(`${address} ${digits}`, drawing);
  return drawing;
}

/**
 * One path, rows of dark modules joined: the page carries it, so it is kept short. `digits` follow the address as one number, which takes
 * a third of the place. A screen has no stains, so level L is enough where there is much to say.
 */
export function drawQr(address: string, digits = ''): QrDrawing {
  const bytes = { mode: 'byte' as const, data: new TextEncoder().encode(address) };
  const { size: side, data } =
    digits === ''
      ? QRCode.create(address, { errorCorrectionLevel: 'M' }).modules
      : QRCode.create([bytes, { mode: 'numeric', data: digits }], { errorCorrectionLevel: 'L' }).modules;
  return { side, path: qrPath(side, (x, y) => data[y * side + x] === 1) };
}
