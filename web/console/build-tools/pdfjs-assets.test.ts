import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pdfjsAssetList } from './pdfjs-assets.ts';

const addresses = pdfjsAssetList().map(({ address }) => address);

test('lists what the viewer asks for, below an address that names the version', () => {
  for (const address of addresses) expect(address).toMatch(/^assets\/pdfjs-\d+\.\d+\.\d+\/[a-z_]+\/[^/]+$/);
  expect(addresses.map((address) => address.split('/').slice(2).join('/'))).toEqual(
    expect.arrayContaining([
      'cmaps/UniGB-UCS2-H.bcmap',
      'standard_fonts/FoxitFixed.pfb',
      'standard_fonts/LiberationSans-Regular.ttf',
      'wasm/jbig2.wasm',
      'wasm/jbig2_nowasm_fallback.js',
      'wasm/openjpeg.wasm',
      'wasm/openjpeg_nowasm_fallback.js',
    ]),
  );
  for (const { path } of pdfjsAssetList()) expect(existsSync(path)).toBe(true);
});

test('leaves out what runs scripts of forms', () => {
  expect(addresses.filter((address) => /quickjs|qcms/i.test(address))).toEqual([]);
});
