import type { DrawableDocument } from './drawable-document.ts';

/** Drawn on a canvas as a page of a PDF is, so that zoom, rotation and marks work alike. */
export async function pictureDocument(file: Blob): Promise<DrawableDocument> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  return {
    pageCount: 1,
    sizeOf: async () => ({ width, height }),
    async draw(_page, canvas, { turn, dotsWide }, signal) {
      signal.throwIfAborted();
      const [across, down] = turn % 180 === 0 ? [width, height] : [height, width];
      const scale = dotsWide / across;
      canvas.width = Math.max(1, Math.round(dotsWide));
      canvas.height = Math.max(1, Math.round(down * scale));
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas to draw on');
      context.imageSmoothingQuality = 'high';
      context.translate(canvas.width / 2, canvas.height / 2);
      context.rotate((turn * Math.PI) / 180);
      context.scale(scale, scale);
      context.drawImage(picture, -width / 2, -height / 2);
    },
    layText: async () => undefined,
    linesOf: async () => [],
    release: () => undefined,
    close: () => picture.close(),
  };
}
