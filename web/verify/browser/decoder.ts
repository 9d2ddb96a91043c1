import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Runs in a worker, so that decoding never blocks the page's buttons. */

export interface DecoderRequest {
  readonly id: number;
  readonly picture: ImageData;
  /** Where the library's own code is: on this site, and not where the library would look for it. */
  readonly wasm: string;
}

export interface DecoderAnswer {
  readonly id: number;
  /** The text of each code that was found. */
  readonly texts?: readonly string[];
  /** The library could not be loaded. */
  readonly failed?: true;
}

let isPrepared = false;

async function texts({ picture, wasm }: DecoderRequest): Promise<readonly string[]> {
  if (!isPrepared) prepareZXingModule({ overrides: { locateFile: () => wasm } });
  isPrepared = true;
  const found = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 4 });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

addEventListener('message', ({ data }: MessageEvent<DecoderRequest>) => {
  void texts(data).then(
    (found) => postMessage({ id: data.id, texts: found } satisfies DecoderAnswer),
    () => postMessage({ id: data.id, failed: true } satisfies DecoderAnswer),
  );
});
