import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { qrPath } from '@thamani/domain/certificates/qr-path.ts';
import qrcode, { type QRCode } from 'qrcode';

/** What a code leads to: the verify site's page of a certificate, with the seal that is checked there without a connection. */
export interface CodeAddress {
  readonly origin: string;
  readonly number: string;
  /** Digits, as one number. */
  readonly seal: string;
}

/** How much of a code may be lost: 7% at L, 25% at Q. */
type Level = 'L' | 'Q';

/** Modules of white around it that readers need (ISO/IEC 18004). */
const quietModules = 4;
const pngPixels = 256;
/** Below it, readers of the prototype began to fail. */
const leastPixels = 3;
const paperMillimetres = 40;
const leastMillimetres = 0.4;

/** For screens: 256 pixels wide at level L, every module the same whole number of pixels. */
export async function codePng(address: CodeAddress): Promise<Uint8Array> {
  const { size, isDark } = modulesOf(address, 'L');
  const scale = Math.floor(pngPixels / (size + 2 * quietModules));
  if (scale < leastPixels) throw new RangeError(`a code of ${size} modules is too fine for ${pngPixels} pixels`);
  const margin = Math.floor((pngPixels - size * scale) / 2);
  const module = (pixel: number): number => Math.floor((pixel - margin) / scale);
  const isDarkAt = (x: number, y: number): boolean => isDark(module(x), module(y));
  return bitmap(pngPixels, isDarkAt);
}

/** For paper: 40 mm wide at level Q, besides the white around it. */
export function codeSvg(address: CodeAddress): string {
  return drawing(address, 'Q');
}

/** For the picture of a certificate, whose dots are too few for a code with more reserve. */
export function screenSvg(address: CodeAddress): string {
  return drawing(address, 'L');
}

function drawing(address: CodeAddress, level: Level): string {
  const { size, isDark } = modulesOf(address, level);
  if (paperMillimetres / size < leastMillimetres) throw new RangeError(`a code of ${size} modules is too fine for paper`);
  const whole = size + 2 * quietModules;
  const millimetres = ((paperMillimetres * whole) / size).toFixed(3);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${millimetres}mm" height="${millimetres}mm" ` +
    `viewBox="${-quietModules} ${-quietModules} ${whole} ${whole}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-quietModules} ${-quietModules}h${whole}v${whole}h${-whole}z"/><path d="${qrPath(size, isDark)}"/></svg>`
  );
}

/** The address as bytes, the seal as digits, which take a third of the place. */
function modulesOf({ origin, number, seal }: CodeAddress, level: Level) {
  const { modules }: QRCode = qrcode.create(
    [
      { mode: 'byte', data: new TextEncoder().encode(`${origin}/${number}#`) },
      { mode: 'numeric', data: seal },
    ],
    { errorCorrectionLevel: level },
  );
  const { size } = modules;
  const isDark = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < size && y < size && modules.get(y, x) === 1;
  return { size, isDark };
}

const deflated = promisify(deflate);

/** A PNG of one bit for each pixel, where 1 is white. */
async function bitmap(pixels: number, isDarkAt: (x: number, y: number) => boolean): Promise<Uint8Array> {
  const bytesOfRow = Math.ceil(pixels / 8) + 1;
  const rows = Buffer.alloc(bytesOfRow * pixels);
  for (let y = 0; y < pixels; y += 1) {
    for (let x = 0; x < pixels; x += 1) {
      const at = y * bytesOfRow + 1 + (x >> 3);
      if (!isDarkAt(x, y)) rows.writeUInt8(rows.readUInt8(at) | (0x80 >> (x & 7)), at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // One bit, grey.
  header.writeUInt8(1, 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', await deflated(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
