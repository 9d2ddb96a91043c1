import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Certificates as other people's programs read them. */

const run = promisify(execFile);

export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'thamani-read-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function wasm(): Promise<ArrayBuffer> {
  const file = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
}

export interface FoundCode {
  readonly text: string;
  readonly version: number;
  readonly level: string;
  /** In points of the picture. */
  readonly middle: { readonly x: number; readonly y: number };
}

/** The one code in a picture. */
export async function codeIn(picture: Uint8Array): Promise<FoundCode> {
  await prepareZXingModule({ overrides: { wasmBinary: await wasm() }, fireImmediately: true });
  const found = await readBarcodes(new Blob([new Uint8Array(picture)]), { formats: ['QRCode'], tryHarder: true });
  const [code, ...more] = found;
  if (code === undefined || more.length > 0) throw new Error(`${found.length} codes in one picture`);
  const { topLeft, bottomRight } = code.position;
  const middle = { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 };
  return { text: code.text, version: Number(code.version), level: code.ecLevel, middle };
}

/** The first page, as a scanner or a bad printer sees it. */
export function scanned(pdf: Uint8Array, dotsPerInch: number): Promise<Uint8Array> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'page.pdf'), pdf);
    await run('pdftoppm', ['-r', String(dotsPerInch), '-png', '-singlefile', join(folder, 'page.pdf'), join(folder, 'page')]);
    return readFile(join(folder, 'page.png'));
  });
}

export function attachedTo(pdf: Uint8Array, name: string): Promise<string> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'page.pdf'), pdf);
    await run('pdfdetach', ['-savefile', name, '-o', join(folder, 'attached'), join(folder, 'page.pdf')]);
    return readFile(join(folder, 'attached'), 'utf8');
  });
}

export interface Word {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Every word with the place of its letters, in points. */
export function wordsOf(pdf: Uint8Array): Promise<Word[]> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'page.pdf'), pdf);
    const { stdout } = await run('pdftotext', ['-bbox', join(folder, 'page.pdf'), '-'], { maxBuffer: 20_000_000 });
    return stdout.split('<page ').flatMap((page, number) =>
      [...page.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)<\/word>/g)].map(
        ([, left, top, right, bottom, text = '']) => ({
          page: number,
          text,
          left: Number(left),
          right: Number(right),
          top: Number(top),
          bottom: Number(bottom),
        }),
      ),
    );
  });
}
