import type { AppData } from './page-data.ts';
import type { DecoderAnswer, DecoderRequest } from './decoder.ts';

/** Undefined where the decoder itself could not be loaded. */
export type Found = readonly string[] | undefined;

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, (found: Found) => void>();

type Where = Pick<AppData, 'decoder' | 'wasm'>;

function decoder({ decoder: address }: Where): Worker {
  if (worker !== undefined) return worker;
  const begun = new Worker(address);
  worker = begun;
  begun.addEventListener('message', ({ data: { id, texts } }: MessageEvent<DecoderAnswer>) => settle(id, texts));
  begun.addEventListener('error', () => {
    // The script may have been unreachable: the next scan creates the worker again.
    worker = undefined;
    for (const id of waiting.keys()) settle(id, undefined);
  });
  return begun;
}

function settle(id: number, found: Found): void {
  waiting.get(id)?.(found);
  waiting.delete(id);
}

export function codesIn(picture: ImageData, data: Where): Promise<Found> {
  asked += 1;
  const question: DecoderRequest = { id: asked, picture, wasm: data.wasm };
  return new Promise((resolve) => {
    waiting.set(question.id, resolve);
    decoder(data).postMessage(question, [picture.data.buffer]);
  });
}

const canvas = document.createElement('canvas');
const drawing = canvas.getContext('2d', { willReadFrequently: true });

/** Larger ones take longer and are read no better: a page of A4 at 150 dots to the inch has 1,754 lines. */
const longestSide = 2_000;

/** The picture, or its middle square, at a size that is soon looked through. */
function pixelsOf(source: CanvasImageSource, width: number, height: number, isSquare = false): ImageData | undefined {
  const [wide, high] = isSquare ? [Math.min(width, height), Math.min(width, height)] : [width, height];
  if (drawing === null || wide === 0 || high === 0) return undefined;
  const scale = Math.min(1, (isSquare ? 1_080 : longestSide) / Math.max(wide, high));
  [canvas.width, canvas.height] = [Math.round(wide * scale), Math.round(high * scale)];
  drawing.drawImage(source, (width - wide) / 2, (height - high) / 2, wide, high, 0, 0, canvas.width, canvas.height);
  return drawing.getImageData(0, 0, canvas.width, canvas.height);
}

/** Of a picture that was chosen, dropped or pasted. What is no picture has no code in it. */
export async function codesInFile(file: Blob, data: Where): Promise<Found> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const pixels = picture && pixelsOf(picture, picture.width, picture.height);
  picture?.close();
  return pixels === undefined ? [] : codesIn(pixels, data);
}

export interface Camera {
  stop(): void;
}

/** Scans the camera's frames until a code is found or the caller stops it. Undefined where there is no camera. */
export async function watchCamera(video: HTMLVideoElement, data: AppData, found: (codes: Found) => void): Promise<Camera | undefined> {
  const stream = await navigator.mediaDevices
    ?.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1_920 }, height: { ideal: 1_080 } }, audio: false })
    .catch(() => undefined);
  if (stream === undefined) return undefined;
  let isOn = true;
  const stop = (): void => {
    isOn = false;
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  video.srcObject = stream;
  await video.play().catch(() => undefined);
  const look = async (): Promise<void> => {
    while (isOn) {
      const pixels = pixelsOf(video, video.videoWidth, video.videoHeight, true);
      const codes = pixels === undefined ? [] : await codesIn(pixels, data);
      if (!isOn) return;
      if (codes === undefined || codes.length > 0) {
        stop();
        found(codes);
        return;
      }
      // A pause between two frames saves battery, which must last a working day.
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  };
  void look();
  return { stop };
}
