import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { codeIn, inFolder, scanned } from '../print/pdf-reader.ts';
import type { IssuedCertificate } from '../system/certificates.ts';

/** The verify app as a reader has it: opened once with a network, and with what it then keeps. */
export async function openApp(context: BrowserContext, origin: string, language = 'en'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/${language}/app`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect(page.locator('[data-held=lists]')).toHaveText(/^\d+$/);
  await expect(page.locator('[data-held=heard]')).toContainText('UTC');
  return page;
}

export const heading = (page: Page) => page.locator('#result h1');
export const finding = (page: Page, check: string) => page.locator(`#result [data-check=${check}]`);

/** As the phone's camera opens a code: by its address. */
export async function follow(page: Page, { facts, seal }: Pick<IssuedCertificate, 'facts' | 'seal'>): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/${facts.number}#${seal}`);
}

/** The first page at 150 dots to the inch. */
export async function pictureOf(pdf: Uint8Array): Promise<Buffer> {
  return Buffer.from(await scanned(pdf, 150));
}

export async function choose(page: Page, picture: Buffer): Promise<void> {
  await page.locator('#picture').setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer: picture });
}

const run = promisify(execFile);
const [width, height] = [1_280, 720];

/** What a camera over the paper sees, as Chromium takes it in place of one: the code at 150 dots to the inch, in the middle of its picture. */
async function filmPaper(pdf: Uint8Array, file: string): Promise<void> {
  const { middle } = await codeIn(await pictureOf(pdf));
  const [left, top] = [Math.round(middle.x - width / 2), Math.round(middle.y - height / 2)];
  const page = await inFolder(async (folder) => {
    await writeFile(join(folder, 'page.pdf'), pdf);
    await run('pdftoppm', ['-r', '150', '-gray', '-singlefile', join(folder, 'page.pdf'), join(folder, 'page')]);
    return readFile(join(folder, 'page.pgm'));
  });
  const [header = '', wide, high] = /^P5\s(\d+)\s(\d+)\s\d+\s/.exec(page.subarray(0, 40).toString('latin1')) ?? [];
  const [columns, rows] = [Number(wide), Number(high)];
  const light = Buffer.alloc(width * height, 0xe0);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = [x + left, y + top];
      if (fromX >= 0 && fromX < columns && fromY >= 0 && fromY < rows)
        light[y * width + x] = page[header.length + fromY * columns + fromX] ?? 0xe0;
    }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 0x80)]);
  await writeFile(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]));
}

/** A browser whose camera is held over the paper. */
export async function cameraOver(pdf: Uint8Array): Promise<Browser> {
  const file = join(tmpdir(), `thamani-camera-${process.pid}.y4m`);
  await filmPaper(pdf, file);
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
}

/** How many checks the app has kept on the device; it shows an answer first and keeps it then. */
export function checksKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('thamani-verify');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('checks').objectStore('checks').count();
          counting.addEventListener('error', () => reject(counting.error ?? new Error('not counted')));
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
}
