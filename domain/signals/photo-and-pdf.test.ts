import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { photoBands, photoDistanceOf, photoNeighbours, registrationKey, saysSomething } from './fingerprints.ts';
import { hashedSide, photoHash } from './photo-hash.ts';
import { pdfHistory, type PdfTraces } from './pdf-history.ts';
import { compareWithGroup } from './peer-comparison.ts';
import { unresolvedSignals } from './signals.ts';

describe('photos', () => {
  it('at most seven bits apart share a band, so that an index finds them', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 7 }),
        (hash, bits) => {
          const other = bits.reduce((changed, bit) => changed ^ (1n << BigInt(bit)), hash);
          expect(photoDistanceOf(hash, other)).toBe(bits.length);
          const bands = new Set(photoNeighbours(hash));
          expect(photoBands(other).some((band) => bands.has(band))).toBe(true);
        },
      ),
    );
  });
  it('of one colour are not compared', () => {
    expect([0n, 2n ** 64n - 1n, 0x8f0fa5a5c3c3f00fn].map(saysSomething)).toEqual([false, false, true]);
  });
  it('of one colour with a little grain say nothing either', () => {
    const grained = (grain: number) => Uint8Array.from({ length: hashedSide ** 2 }, (_, at) => 120 + ((at * 7_919) % (2 * grain)) - grain);
    expect(saysSomething(photoHash(grained(4)))).toBe(false);
    expect(photoHash(grained(40))).not.toBe(0n);
  });
});

describe('a registration', () => {
  it('is one number however it is spelled', () => {
    for (const spelled of ['RC 123-456', 'rc123456', ' 123 456', 'RC/0123456']) expect(registrationKey('NG', spelled)).toBe('NG:123456');
    expect(registrationKey('GH', 'RC 123-456')).not.toBe(registrationKey('NG', 'RC 123-456'));
  });
  it('of a few characters is shared by chance', () => {
    expect(registrationKey('NG', 'RC 12')).toBeUndefined();
  });
});

describe('the history of a PDF', () => {
  const made: PdfTraces = {
    ends: 1,
    isLinearised: false,
    madeAt: new Date('2026-03-14T08:00:00Z'),
    changedAt: new Date('2026-03-14T08:00:01Z'),
    producer: 'LibreOffice 24.2',
    creator: 'Writer',
    isSigned: false,
    hasMoreThanWasSigned: false,
  };
  const later = { changedAt: new Date('2026-05-01T10:00:00Z') };
  it.each<[string, Partial<PdfTraces>, string]>([
    ['as it was made', {}, 'intact'],
    ['laid out for the web', { ends: 2, isLinearised: true }, 'intact'],
    ['saved again by the program that wrote it', later, 'intact'],
    ['signed', { ends: 2, isSigned: true }, 'intact'],
    ['added to later', { ends: 2, ...later }, 'edited'],
    ['added to at once', { ends: 2 }, 'unclear'],
    ['opened in an editor and saved later', { producer: 'iLovePDF', ...later }, 'edited'],
    ['made in an editor', { producer: 'Foxit PhantomPDF', creator: '' }, 'unclear'],
    ['changed after it was signed', { ends: 3, isSigned: true, hasMoreThanWasSigned: true }, 'edited'],
    ['saved later by who knows what', { producer: 'x', creator: 'y', ...later }, 'unclear'],
  ])('%s', (_, traces, expected) => expect(pdfHistory({ ...made, ...traces })).toBe(expected));
});

describe('value addition beside its product group', () => {
  const group = Array.from({ length: 30 }, (_, n) => 45 + (n % 10));
  it('is compared with twenty or more, and says so where there are fewer', () => {
    expect(compareWithGroup(50, group.slice(0, 19))).toBe('too_few_to_compare');
    expect(compareWithGroup(50, group.slice(0, 20))).toMatchObject({ size: 20, isFar: false });
  });
  it('is far only where it is far, and a few odd ones move nothing', () => {
    expect(compareWithGroup(95, group)).toMatchObject({ isFar: true });
    expect(compareWithGroup(60, [...group, 99, 99, 99])).toMatchObject({ isFar: false });
    expect(
      compareWithGroup(
        52,
        Array.from({ length: 40 }, () => 50),
      ),
    ).toMatchObject({ isFar: false, middle: 50 });
  });
});

it('a proposal waits for every signal', () => {
  const open = { resolved: null };
  expect(unresolvedSignals([open, { resolved: { resolution: 'explained', comment: 'Credit note seen.' } }])).toEqual([open]);
});
