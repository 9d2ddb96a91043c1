import { describe, expect, it } from 'vitest';
import { grounds, uncitedGrounds, type Ground } from './grounds.ts';

const rows: readonly Ground[] = grounds;

describe('the grounds for rejection', () => {
  it('have a code each, which can be kept with a decision', () => {
    const codes = rows.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[a-z][a-z_]{2,60}$/);
  });

  it('offer no correction for what no document can change', () => {
    expect(rows.filter(({ subject }) => subject === 'goods').every(({ correction }) => correction === 'none')).toBe(true);
    expect(rows.find(({ code }) => code === 'documents_false_or_altered')?.correction).toBe('none');
  });

  it('offer one where something is only missing', () => {
    expect(rows.find(({ code }) => code === 'evidence_missing')?.correction).toBe('offered');
  });
});

describe('the places that a rejection cites', () => {
  const place = { document: 'invoice', page: 2 };

  it('are required for figures and documents that are found wrong, and for nothing else', () => {
    const every = rows.map(({ code }) => code);
    expect(uncitedGrounds(every, [])).toEqual(['figures_not_supported', 'documents_false_or_altered']);
    expect(uncitedGrounds(['food_aid', 'evidence_missing'], [])).toEqual([]);
  });

  it('are required for each of these grounds by itself', () => {
    const both = ['documents_false_or_altered', 'figures_not_supported'] as const;
    expect(uncitedGrounds(both, [{ ...place, ground: 'figures_not_supported' }])).toEqual(['documents_false_or_altered']);
    const cited = both.map((ground) => ({ ...place, ground }));
    expect(uncitedGrounds(both, cited)).toEqual([]);
    expect(uncitedGrounds(['figures_not_supported'], [{ ...place, ground: 'food_aid' }])).toEqual(['figures_not_supported']);
  });
});
