import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Fonts and character maps are those of pdf.js, which are not compressed in themselves as woff2 is. */
const worthIt = /\.(?:js|mjs|css|svg|json|txt|webmanifest|wasm|pfb|ttf|bcmap)$/;

/** Done once here, at the strongest setting, rather than at every request. */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((file) => worthIt.test(file) && !file.startsWith('.vite'))) {
    const path = join(folder, name);
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
