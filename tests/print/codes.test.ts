import { keyPair, signerOf } from '@thamani/credentials/testing/example.ts';
import { codePng, codeSvg, type CodeAddress } from '@thamani/server/features/certificates/issuance/qr.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeIn } from './pdf-reader.ts';
import { facts, names, origin } from './sample.ts';

let signer: ReturnType<typeof signerOf>;
beforeAll(async () => {
  signer = signerOf(await keyPair(1));
});

const addressed = async (changed: Partial<typeof facts>): Promise<CodeAddress> => {
  const of = { ...facts, ...changed };
  return { origin, number: of.number, seal: await signer.seal(of) };
};
const written = ({ number, seal }: CodeAddress): string => `${origin}/${number}#${seal}`;
const modulesIn = (svg: string): number => Number(/viewBox="-4 -4 (\d+)/.exec(svg)?.[1]) - 8;

/** As large as a seal can be: both names cut, every number at its largest. */
const largest = {
  company: 'የ'.repeat(200),
  product: 'ቡ'.repeat(200),
  hsCode: '999999',
  valueAddition: '100.00',
  status: { list: 32_000, index: 131_071 },
  issuedOn: '2099-12-31',
  expiresOn: '2100-12-31',
} as const;

describe('the code for screens', () => {
  test.each([...Object.entries(names), ['as large as can be', largest] as const])(
    'with names %s leads to its address',
    async (_, changed) => {
      const address = await addressed(changed);
      expect(await codeIn(await codePng(address))).toMatchObject({ text: written(address), level: 'L' });
    },
  );

  test('is 256 pixels of black and white, with whole modules of three or more and four of them as margin', async () => {
    const { data, info } = await sharp(await codePng(await addressed(largest)))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 256, height: 256 });
    expect(new Set(data)).toEqual(new Set([0, 255]));
    const isDark = (x: number, y: number): boolean => data[y * 256 + x] === 0;
    const columns = Array.from({ length: 256 }, (_, x) => x).filter((x) =>
      Array.from({ length: 256 }, (__, y) => isDark(x, y)).includes(true),
    );
    const [first = 0, last = 0] = [columns[0], columns.at(-1)];
    // The finder's upper edge is seven modules long, and as far from the top as from the side.
    let run = 0;
    while (isDark(first + run, first)) run += 1;
    expect(run % 7).toBe(0);
    expect(run / 7).toBeGreaterThanOrEqual(3);
    for (const margin of [first, 255 - last]) expect(margin).toBeGreaterThanOrEqual(4 * (run / 7));
  });
});

describe('the code for paper', () => {
  test.each([...Object.entries(names), ['as large as can be', largest] as const])(
    'with names %s leads to its address, read at 150 dots to the inch',
    async (_, changed) => {
      const address = await addressed(changed);
      const svg = codeSvg(address);
      const picture = await sharp(Buffer.from(svg), { density: 150 }).flatten({ background: 'white' }).png().toBuffer();
      expect(await codeIn(picture)).toMatchObject({ text: written(address), level: 'Q' });
    },
  );

  test('is 40 mm wide without its margin', async () => {
    const svg = codeSvg(await addressed({}));
    const modules = modulesIn(svg);
    const millimetres = Number(/width="([\d.]+)mm"/.exec(svg)?.[1]);
    expect((millimetres * modules) / (modules + 8)).toBeCloseTo(40, 2);
  });
});

test('no name makes a code too fine: version 14 at most for screens, 0.4 mm a module or more on paper', async () => {
  const scripts = [0x41, 0xe0, 0x627, 0x7ca, 0x1200, 0x2d30, 0x1f600].map((from) =>
    fc
      .array(fc.integer({ min: from, max: from + 20 }), { minLength: 1, maxLength: 200 })
      .map((letters) => String.fromCodePoint(...letters)),
  );
  const name = fc.oneof(...scripts, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }));
  await fc.assert(
    fc.asyncProperty(name, name, async (company, product) => {
      const address = await addressed({ ...largest, company, product });
      expect(40 / modulesIn(codeSvg(address))).toBeGreaterThanOrEqual(0.4);
      const { version, text } = await codeIn(await codePng(address));
      expect(version).toBeLessThanOrEqual(14);
      expect(text).toBe(written(address));
    }),
    { numRuns: process.env['FULL'] === '1' ? 60 : 12 },
  );
}, 120_000);

test('a seal that no certificate has is refused, not drawn too fine', async () => {
  const address = { ...(await addressed({})), seal: '1'.repeat(1_400) };
  await expect(codePng(address)).rejects.toThrow('too fine');
  expect(() => codeSvg(address)).toThrow('too fine');
});
