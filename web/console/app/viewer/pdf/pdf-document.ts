import type { PageViewport, PDFDocumentLoadingTask, PDFPageProxy } from 'pdfjs-dist';
// The other build needs Map.prototype.getOrInsertComputed, Promise.try and Response.bytes, which browsers of our staff do not have yet.
import { getDocument, GlobalWorkerOptions, PDFWorker, TextLayer, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Vite makes the default export of the query.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { DrawableDocument } from '../drawable-document.ts';
import type { Turn } from '../pages/geometry.ts';
import { linesIn } from './text-items.ts';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Where build-tools/pdfjs-assets.ts puts them. */
const assets = `/assets/pdfjs-${version}`;

/** A file that keeps the worker busy for longer counts as one that cannot be shown. */
const longestMilliseconds = 30_000;

/** A worker that is busy does not answer when a document is closed: after this time it is ended without. */
const closingMilliseconds = 1_000;

/** No picture of a document that passed the inspection is larger (server/adapters/inspection): pdf.js would leave it out silently. */
const mostPixelsOfOnePicture = 120_000_000;

let prepared: PDFWorker | undefined;

/** It starts while the server is asked for the file. */
export function prepareWorker(): void {
  prepared ??= newWorker();
}

function takeWorker(): PDFWorker {
  const taken = prepared ?? newWorker();
  prepared = undefined;
  return taken;
}

/** One for each document, made here: a worker that pdf.js makes itself cannot be ended while it is busy. */
function newWorker(): PDFWorker {
  return PDFWorker.create({ verbosity: 0 });
}

/**
 * A PDF read by pdf.js. Nothing that the file brings is run, fetched or given to the browser: fonts are drawn as shapes, forms and scripts
 * are left alone. Fonts that are not embedded and decoders of scans come from the console's own files. The page fetches them for the
 * worker, so that the worker needs no connection (useWorkerFetch); pdf.js then uses no colour profiles, which evidence does not need.
 */
export async function pdfDocument(file: Blob): Promise<DrawableDocument> {
  const data = await file.arrayBuffer();
  const worker = takeWorker();
  const loading = getDocument({
    worker,
    data,
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    disableFontFace: true,
    enableXfa: false,
    useSystemFonts: false,
    useWasm: true,
    useWorkerFetch: false,
    maxImageSize: mostPixelsOfOnePicture,
    verbosity: 0,
  });
  try {
    const document = await inTime(loading.promise);
    const { whileDrawn, release } = releasedAfterDrawing((number) => {
      void document.getPage(number).then(
        (page) => page.cleanup(),
        () => false,
      );
    });
    return {
      pageCount: document.numPages,
      async sizeOf(number) {
        const { width, height } = (await inTime(document.getPage(number))).getViewport({ scale: 1 });
        return { width, height };
      },
      draw: (number, canvas, { turn, dotsWide }, signal) =>
        whileDrawn(number, async () => drawOn(canvas, await document.getPage(number), turn, dotsWide, signal)),
      layText: async (number, into, { turn, width }, signal) => layTextInto(into, await document.getPage(number), turn, width, signal),
      async linesOf(number) {
        const page = await document.getPage(number);
        const { items, styles } = await page.getTextContent();
        const runs = items.filter((item) => 'str' in item);
        return linesIn(number, runs, styles, page.getViewport({ scale: 1 }));
      },
      release,
      close: () => close(loading, worker),
    };
  } catch (error) {
    close(loading, worker);
    throw error;
  }
}

function close(loading: PDFDocumentLoadingTask, worker: PDFWorker): void {
  const late = new Promise<void>((resolve) => void setTimeout(resolve, closingMilliseconds));
  void Promise.race([loading.destroy(), late])
    .catch(() => undefined)
    .finally(() => worker.destroy());
}

function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error('the worker of pdf.js did not answer in time')), longestMilliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(clock));
}

/** A page whose memory is freed while it is drawn, as by its small picture, forgets the pictures that could not be decoded. */
function releasedAfterDrawing(free: (page: number) => void) {
  const [drawings, unneeded] = [new Map<number, number>(), new Set<number>()];
  return {
    async whileDrawn(page: number, draw: () => Promise<void>): Promise<void> {
      drawings.set(page, (drawings.get(page) ?? 0) + 1);
      try {
        await draw();
      } finally {
        const left = (drawings.get(page) ?? 1) - 1;
        drawings.set(page, left);
        if (left === 0 && unneeded.delete(page)) free(page);
      }
    },
    release(page: number): void {
      if ((drawings.get(page) ?? 0) > 0) unneeded.add(page);
      else free(page);
    },
  };
}

async function drawOn(canvas: HTMLCanvasElement, page: PDFPageProxy, turn: Turn, dotsWide: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const viewport = viewportOf(page, turn, dotsWide);
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop);
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (hasMissingPicture(page)) throw new Error('a picture of the page could not be decoded');
}

/**
 * pdf.js draws a page without the pictures that it cannot decode, and keeps null in their place: a scan would be a blank page that counts
 * as shown. Its option stopAtErrors is no help: the page then ends at the first error, and render() still resolves.
 */
function hasMissingPicture({ objs, commonObjs }: PDFPageProxy): boolean {
  return [objs, commonObjs].some((known) => [...known].some(([, decoded]: readonly unknown[]) => decoded === null));
}

async function layTextInto(into: HTMLElement, page: PDFPageProxy, turn: Turn, width: number, signal: AbortSignal): Promise<void> {
  const text = await page.getTextContent();
  signal.throwIfAborted();
  const viewport = viewportOf(page, turn, width);
  const layer = globalThis.document.createElement('div');
  layer.className = 'viewer-words';
  const drawn = new TextLayer({ textContentSource: text, container: layer, viewport });
  // pdf.js sizes the layer with round(), which browsers before 2024 do not know.
  const [left = 0, bottom = 0, right = 0, top = 0] = viewport.viewBox;
  const scale = viewport.scale * viewport.userUnit;
  layer.style.setProperty('--total-scale-factor', String(scale));
  layer.style.width = `${(right - left) * scale}px`;
  layer.style.height = `${(top - bottom) * scale}px`;
  await drawn.render();
  signal.throwIfAborted();
  into.replaceChildren(layer);
}

function viewportOf(page: PDFPageProxy, turn: Turn, width: number): PageViewport {
  const rotation = (page.rotate + turn) % 360;
  const natural = page.getViewport({ scale: 1, rotation });
  return page.getViewport({ scale: width / natural.width, rotation });
}
