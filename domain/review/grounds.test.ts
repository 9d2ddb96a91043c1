import { describe, expect, it } from 'vitest';
import { grounds, type Ground } from './grounds.ts';

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
