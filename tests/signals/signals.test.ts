import type { EvidenceSignal } from '@thamani/domain/signals/signals.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { breachesOf } from './bounds.ts';
import { judge, judgeFacts, readAll, type Judged, type ReadMade } from './scoring.ts';
import { press } from './typeset.ts';
import { asTable, countsOf, mistakesOf } from './table.ts';
import { signalsWithPlace, theSet } from './corpus.ts';

/** A part of the set; `npm run signals` reads all of it (docs/performance.md). */
const sample = theSet().filter(({ isSample }) => isSample);
const seenElsewhere: readonly EvidenceSignal[] = ['file_seen_elsewhere', 'invoice_seen_elsewhere', 'photo_seen_elsewhere'];

let read: readonly ReadMade[] = [];
beforeAll(async () => {
  read = await readAll(sample);
}, 240_000);

const missed = (judged: readonly Judged[]): readonly string[] => mistakesOf(judged).filter((mistake) => mistake.startsWith('missed'));
const raised = (judged: readonly Judged[]) => judged.flatMap(({ made, signals }) => signals.map((signal) => ({ made, signal })));
const isFalse = ({ made, signal }: ReturnType<typeof raised>[number]): boolean => !made.faults.some((fault) => fault === signal.code);

describe('the set', () => {
  it('has at least sixty documents with faults and sixty without, in every language', () => {
    const [faulty, clean] = [true, false].map((isFaulty) => theSet().filter(({ faults }) => faults.length > 0 === isFaulty));
    expect(faulty?.length).toBeGreaterThanOrEqual(60);
    expect(clean?.length).toBeGreaterThanOrEqual(60);
    for (const group of ['en', 'fr', 'ar', 'ar٠', 'photo']) {
      expect(faulty?.some((made) => made.group === group)).toBe(true);
      expect(clean?.some((made) => made.group === group)).toBe(true);
    }
  });

  it('is the same every time', async () => {
    const printing = press();
    try {
      const document = sample.find(({ form, name }) => form === 'text' && name === 'a form');
      expect(await document?.make(printing)).toEqual(await document?.make(printing));
    } finally {
      await printing.close();
    }
  });
});

describe('of a part of it', () => {
  it('every fault is found, and what another company sent before above all', () => {
    const judged = judge(read);
    console.log(asTable(countsOf(judged)));
    expect(breachesOf(judged)).toEqual([]);
    expect(missed(judged)).toEqual([]);
    const again = judged.filter(({ made }) => made.faults.some((fault) => seenElsewhere.includes(fault)));
    expect(new Set(again.flatMap(({ signals }) => signals.map(({ code }) => code)))).toEqual(new Set(seenElsewhere));
  });

  it('nothing is raised where nothing is', () => {
    expect(raised(judge(read)).filter(isFalse)).toEqual([]);
  });

  it('each fault on a page is told with its place', () => {
    const onPages = raised(judge(read)).filter(({ signal }) => /^invoice_(?:row|sum|date)/.test(signal.code));
    expect(onPages.length).toBeGreaterThan(5);
    for (const { signal } of onPages) expect(signal.spot).toMatchObject({ page: 1 });
  });

  // tests/browser/console-places.spec.ts compares these places with what the viewer frames.
  it('exactly the signals whose place is planted name one, and every document with such a fault has its place', () => {
    const codes = raised(judge(read)).filter(({ signal }) => (signal.spot !== undefined) !== signalsWithPlace.has(signal.code));
    expect(codes.map(({ signal }) => signal.code)).toEqual([]);
    const documents = theSet().filter(
      ({ faults, planted }) => (planted !== undefined) !== faults.some((fault) => signalsWithPlace.has(fault)),
    );
    expect(documents.map(({ name }) => name)).toEqual([]);
  });
});

it('registrations that are spelled otherwise are one, and far shares are far', () => {
  expect(mistakesOf(judgeFacts())).toEqual([]);
});

describe('a control', () => {
  it('with its eyes closed finds nothing', () => {
    const blind = judge(read, { marks: () => [], isBlind: true });
    expect(raised(blind)).toEqual([]);
    expect(breachesOf(blind).length).toBeGreaterThan(0);
    expect(missed(blind).length).toBe(sample.reduce((sum, { faults }) => sum + faults.length, 0));
  });

  it('that knows an invoice by its total alone takes two of one form for the same', () => {
    const judged = judge(read, { marks: ({ total }) => (total === undefined ? [] : [String(total.value)]), isBlind: false });
    expect(
      raised(judged)
        .filter(isFalse)
        .map(({ made, signal }) => [made.name, signal.code]),
    ).toContainEqual(['the same form with another number and day', 'invoice_seen_elsewhere']);
  });
});
