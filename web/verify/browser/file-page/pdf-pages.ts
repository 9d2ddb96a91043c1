import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';

/** What was drawn of a file; closed by a password, or broken, it shows nothing. */
export type Drawn = { readonly kind: 'drawn'; readonly pages: AsyncIterable<ImageData> } | { readonly kind: 'closed' | 'unread' };

const mostPages = 5;
/** A code of 40 mm then has some four dots for each of its modules. */
const dotsPerInch = 200;
/** On either side: a page as large as a wall is drawn as small as this. */
const mostDots = 2_600;
const longestMilliseconds = 20_000;

/**
 * The first pages as pictures, by pdf.js: nothing that a file brings is run, fetched or shown, and fonts are drawn as shapes rather than
 * handed to the browser.
 */
export async function drawPages(file: Uint8Array<ArrayBuffer>, worker: string): Promise<Drawn> {
  GlobalWorkerOptions.workerSrc = worker;
  const loading = getDocument({
    data: file.slice(),
    disableFontFace: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: 32 * 1024 * 1024,
    stopAtErrors: false,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    verbosity: 0,
  });
  const late = setTimeout(() => void loading.destroy(), longestMilliseconds);
  const close = (): Promise<void> => {
    clearTimeout(late);
    return loading.destroy();
  };
  try {
    const document = await loading.promise;
    return { kind: 'drawn', pages: pagesOf(document, close) };
  } catch (error) {
    await close();
    return { kind: error instanceof Error && error.name === 'PasswordException' ? 'closed' : 'unread' };
  }
}

async function* pagesOf(document: PDFDocumentProxy, close: () => Promise<void>): AsyncGenerator<ImageData> {
  try {
    for (let number = 1; number <= Math.min(mostPages, document.numPages); number += 1) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(dotsPerInch / 72, mostDots / Math.max(width, height, 1)) });
      const canvas = globalThis.document.createElement('canvas');
      [canvas.width, canvas.height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) return;
      // As for printing: it goes on in a window that nobody looks at.
      await page.render({ canvas, canvasContext: context, viewport, intent: 'print', background: '#fff' }).promise;
      yield context.getImageData(0, 0, canvas.width, canvas.height);
    }
  } finally {
    await close();
  }
}
