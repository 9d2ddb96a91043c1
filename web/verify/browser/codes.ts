import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Every QR code in a picture. The decoder comes from our own site. */
export async function codesIn(picture: ImageData, wasm: string): Promise<readonly string[]> {
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  const found = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8 });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
