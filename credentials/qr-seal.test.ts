import { statusPlaceOf } from '@thamani/domain/certificates/facts.ts';
import { sealedName } from '@thamani/domain/certificates/printed-names.ts';
import fc from 'fast-check';
import QRCode from 'qrcode';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeCbor, encodeCbor, type Cbor, type Tagged } from './cbor.ts';
import { fromDigits, toDigits, openSeal, seal } from './qr-seal.ts';
import { facts, keyPair, type KeyPair } from './testing/example.ts';

/** 120 for each name, and 150 for all else where the place in the lists is a number of four bytes. */
const mostBytes = 390;

let ours: KeyPair;
let another: KeyPair;
let digits: string;

beforeAll(async () => {
  [ours, another] = [await keyPair(1), await keyPair(2)];
  digits = await seal(facts, ours.signing);
});

const open = (text: string) => openSeal(text, [ours.known]);

describe('the seal', () => {
  test('gives back what was sealed', async () => {
    const { registrationNumber: _, country: __, threshold: ___, town: ____, ...sealed } = facts;
    expect(await open(digits)).toEqual({ kind: 'genuine', facts: sealed, key: ours.known });
  });

  test('gives back whatever can be certified', async () => {
    const days = fc
      .date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10) as typeof facts.issuedOn);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          company: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 150 }),
          product: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 150 }),
          hs: fc.nat({ max: 999_999 }),
          hundredths: fc.nat({ max: 10_000 }),
          issuedOn: days,
          expiresOn: days,
          statusIndex: fc.nat({ max: 100_000_000 }),
        }),
        async ({ company, product, hs, hundredths, issuedOn, expiresOn, statusIndex }) => {
          const certified = {
            ...facts,
            company,
            product,
            issuedOn,
            expiresOn,
            hsCode: String(hs).padStart(6, '0'),
            valueAddition: (hundredths / 100).toFixed(2),
            status: statusPlaceOf(statusIndex),
          };
          const written = await seal(certified, ours.signing);
          expect(sizeOf(written)).toBeLessThanOrEqual(mostBytes);
          const { hsCode, valueAddition, status } = certified;
          expect(await open(written)).toMatchObject({
            kind: 'genuine',
            facts: { hsCode, valueAddition, status, issuedOn, expiresOn, company: sealedName(company), product: sealedName(product) },
          });
        },
      ),
      { numRuns: 200 },
    );
  });

  test('is the same to the last digit in every later version, since it is printed on paper', async () => {
    expect(await seal(facts, ours.signing)).toBe(digits);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(digits));
    expect(Buffer.from(hash).toString('hex')).toMatchInlineSnapshot(`"a34bb5e445404cef01bb82963784ffdfe27b67d4cbc086c654b10a245c6d9e4b"`);
  });

  test('is refused with any digit changed, left out or added', async () => {
    const changed = Array.from(digits, (digit, at) => {
      const [before, after] = [digits.slice(0, at), digits.slice(at + 1)];
      return [`${before}${(Number(digit) + 1) % 10}${after}`, before + after, `${before}0${digits.slice(at)}`];
    });
    const opened = await Promise.all(
      changed
        .flat()
        .filter((one) => one !== digits)
        .map(open),
    );
    expect(opened.filter(({ kind }) => kind === 'genuine')).toEqual([]);
    expect(opened.length).toBeGreaterThan(1_000);
  });

  test('of an unknown key is told as such', async () => {
    expect(await open(await seal(facts, another.signing))).toEqual({ kind: 'unknown_key', kid: another.known.kid });
  });

  test('cannot be made of what is not certified', async () => {
    for (const valueAddition of ['58.4', '58', '58.421', '-1.00', '1e2', ''])
      await expect(seal({ ...facts, valueAddition }, ours.signing)).rejects.toThrow(RangeError);
    await expect(seal({ ...facts, issuedOn: 'tomorrow' as typeof facts.issuedOn }, ours.signing)).rejects.toThrow(RangeError);
  });
});

describe('refused, though every byte of it that is signed is ours, is', () => {
  const parts = () => (decodeCbor(fromDigits(digits) ?? new Uint8Array()) as Tagged).content as readonly Cbor[];
  const kindOf = async (value: Cbor) => (await open(toDigits(encodeCbor(value)))).kind;

  test('an unsigned header with anything in it', async () => {
    const [header, , payload, signature] = parts() as [Cbor, Cbor, Cbor, Cbor];
    for (const entry of [new Map<number, Cbor>([[1, -8]]), new Map<number, Cbor>([[4, Uint8Array.of(1)]]), [], 0])
      expect(await kindOf({ tag: 18, content: [header, entry, payload, signature] })).toBe('unreadable');
  });

  test('another tag, none, two, or another number of parts', async () => {
    const content = parts();
    for (const tag of [0, 17, 19, 61, 98]) expect(await kindOf({ tag, content })).toBe('unreadable');
    expect(await kindOf(content)).toBe('unreadable');
    expect(await kindOf({ tag: 18, content: { tag: 18, content } })).toBe('unreadable');
    expect(await kindOf({ tag: 18, content: content.slice(0, 3) })).toBe('unreadable');
    expect(await kindOf({ tag: 18, content: [...content, 0] })).toBe('unreadable');
  });

  test('a longer writing of the same bytes', async () => {
    const bytes = [...(fromDigits(digits) ?? [])];
    // The tag, then the length of the signed header, each in one byte more than it needs.
    expect(bytes.slice(0, 3)).toEqual([0xd2, 0x84, 0x4d]);
    const longer = [
      [0xd8, 0x12, ...bytes.slice(1)],
      [...bytes.slice(0, 2), 0x58, 0x0d, ...bytes.slice(3)],
      [...bytes, 0],
      [0, ...bytes],
    ];
    for (const written of longer) expect((await open(toDigits(Uint8Array.from(written)))).kind).toBe('unreadable');
  });
});

/** With our own key: what is refused here is refused for what it says. */
describe('refused, though our key signed it, is', () => {
  const right: readonly (readonly [number, Cbor])[] = [
    [1, facts.number],
    [2, 'A'],
    [3, 'B'],
    [4, 151_590],
    [5, 5_842],
    [6, 20_772],
    [7, 21_137],
    [8, 140_000],
    [9, '2026-1'],
  ];

  async function signed(entries: readonly (readonly [number, Cbor])[], header?: Map<number, Cbor>): Promise<string> {
    const kid = Uint8Array.from(Buffer.from(ours.known.kid, 'hex'));
    const named = encodeCbor(
      header ??
        new Map<number, Cbor>([
          [1, -8],
          [4, kid],
        ]),
    );
    const payload = encodeCbor(new Map(entries));
    const signature = await ours.signing.sign(encodeCbor(['Signature1', named, new Uint8Array(), payload]));
    return toDigits(encodeCbor({ tag: 18, content: [named, new Map<number, Cbor>(), payload, signature] }));
  }
  const withOther = (key: number, value: Cbor) => right.map(([one, old]) => [one, one === key ? value : old] as const);

  test('nothing of the right ones (control)', async () => {
    expect((await open(await signed(right))).kind).toBe('genuine');
  });

  test.each<[string, number, Cbor]>([
    ['a number that is none', 1, 'TVA-GH26-0000-0000-0001'],
    ['a number in another writing', 1, facts.number.toLowerCase()],
    ['a name that is no text', 2, 7],
    ['an HS code of seven digits', 4, 1_000_000],
    ['an HS code below nothing', 4, -1],
    ['a share below nothing', 5, -1],
    ['a share beyond all bounds', 5, 100_000],
    ['a day before all days', 6, -1],
    ['a day that no calendar has', 7, 2_932_897],
    ['a place in the lists that is none', 8, -1],
    ['a scheme that is no text', 9, Uint8Array.of(1)],
  ])('%s', async (_, key, value) => {
    expect((await open(await signed(withOther(key, value)))).kind).toBe('unreadable');
  });

  test('a payload with more or less in it', async () => {
    expect((await open(await signed([...right, [10, 1]]))).kind).toBe('unreadable');
    expect((await open(await signed(right.slice(1)))).kind).toBe('unreadable');
  });

  test('another algorithm, or a header with more in it', async () => {
    const kid = Uint8Array.from(Buffer.from(ours.known.kid, 'hex'));
    for (const header of [
      new Map<number, Cbor>([
        [1, -7],
        [4, kid],
      ]),
      new Map<number, Cbor>([
        [1, -8],
        [2, [1]],
        [4, kid],
      ]),
      new Map<number, Cbor>([[1, -8]]),
    ])
      expect((await open(await signed(right, header))).kind).toBe('unreadable');
  });
});

function sizeOf(written: string): number {
  return fromDigits(written)?.length ?? Number.POSITIVE_INFINITY;
}

/** As long as a name may be typed, and longer. */
const longest: Readonly<Record<string, string>> = {
  Latin: 'Société coopérative des productrices de beurre de karité '.repeat(5),
  Arabic: 'الشركة الوطنية لصناعة زبدة الشيا المكررة والمواد الغذائية '.repeat(5),
  Ethiopic: 'የኢትዮጵያ ቡና ላኪዎች የኅብረት ሥራ ማኅበራት ፌዴሬሽን '.repeat(5),
  mixed: 'Tamale تامالي ታማሌ ⵜⴰⵎⴰⵍⴻ ߕߊߡߊߟߋ '.repeat(5),
  'with combining marks': 'ẹ̀kọ́ ọ̀gẹ̀dẹ̀ '.repeat(30),
  'in one endless letter': `e${'\u0301'.repeat(200)}`,
};

describe('the longest names', () => {
  test.each(Object.entries(longest))('in %s fit into a code that can be read', async (_, name) => {
    const place = statusPlaceOf(100_000_000);
    const written = await seal(
      { ...facts, company: name, product: name, hsCode: '999999', valueAddition: '100.00', status: place },
      ours.signing,
    );
    expect(sizeOf(written)).toBeLessThanOrEqual(mostBytes);
    expect((await open(written)).kind).toBe('genuine');
    const address = `https://${'v'.repeat(30)}/${facts.number}#`;
    const code = QRCode.create(
      [
        { data: Buffer.from(address), mode: 'byte' },
        { data: written, mode: 'numeric' },
      ],
      { errorCorrectionLevel: 'L' },
    );
    expect(code.version).toBeLessThanOrEqual(14);
    // Whole pixels, three or more, with the margin, in 256.
    expect(Math.floor(256 / (code.modules.size + 8))).toBeGreaterThanOrEqual(3);
  });
});
