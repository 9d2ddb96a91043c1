import { describe, expect, test } from 'vitest';
import { currencyChosen, emptyLine, headChanged, lineChanged, linesAdded, linesRemoved } from '../model/sheet-edits.ts';
import { lineSent } from '../model/sheet.ts';
import type { Sheet, SheetLine } from '../model/sheet.ts';
import { answeredTo, batchOf, changesToKeep, draftOf, headId, marked, pendingIn, restored, settled, withTheirs } from './sheet-draft.ts';
import type { SheetDraft, StoredSheet } from './sheet-draft.ts';

const head = { price: '100', currency: 'GHS', repaidTaxes: '0', unit: 'carton', rates: [], priceCitations: [] };
const fresh = emptyLine({ head, lines: [] }, { id: 'sugar', kind: 'material', country: 'GH' });
const sugar: SheetLine = { ...fresh, description: 'Sugar', quantity: '2', unit: 'kg', unitCost: '10' };
const sheet: Sheet = { head, lines: [sugar] };
const stored: StoredSheet = { head, headRevision: 1, lines: new Map([['sugar', { line: sugar, revision: 3 }]]) };
const dearer = lineChanged(sheet, 'sugar', (line) => ({ ...line, unitCost: '12' }));

const read = (line: SheetLine, revision: number) => ({ ...lineSent(line), revision });
const changed = (current: ReturnType<typeof read> | null) => ({
  lines: [{ id: 'sugar', revision: null, problem: { code: 'sheet_changed' as const, message: '' }, current }],
});

function sent(now: Sheet, draft: SheetDraft = draftOf(stored)): SheetDraft {
  const batch = batchOf(now, draft);
  return batch === undefined ? draft : marked(draft, now, batch);
}

describe('what is sent', () => {
  test('only what differs, on the revision that it was made on', () => {
    expect(batchOf(sheet, draftOf(stored))).toBeUndefined();
    expect(batchOf(dearer, draftOf(stored))).toMatchObject({ lines: [{ id: 'sugar', base: 3, unit_cost: '12' }], removed: [] });
    expect(batchOf(linesRemoved(sheet, new Set(['sugar'])), draftOf(stored))).toEqual({ lines: [], removed: [{ id: 'sugar', base: 3 }] });
    expect(batchOf(headChanged(sheet, { unit: 'bar' }), draftOf(stored))).toMatchObject({ lines: [], head: { base: 1, unit: 'bar' } });
  });

  test('a line with a cell that cannot be read stays here', () => {
    const unread = lineChanged(sheet, 'sugar', (line) => ({ ...line, unitCost: '', unread: { unitCost: '1.850' } }));
    expect(batchOf(unread, draftOf(stored))).toBeUndefined();
    expect(changesToKeep(unread, draftOf(stored))).toMatchObject([{ id: 'sugar', base: 3 }]);
  });

  test('a line without a currency waits for it, and takes the one of the sheet', () => {
    const begun = lineChanged(headChanged(sheet, { currency: '' }), 'sugar', (line) => ({ ...line, currency: '' }));
    expect(batchOf(begun, draftOf(stored))?.lines).toEqual([]);
    expect(batchOf(currencyChosen(begun, 'USD'), draftOf(stored))).toMatchObject({
      lines: [{ currency: 'USD' }],
      head: { currency: 'USD' },
    });
  });

  test('many lines go in calls that fit into a form', () => {
    const many = linesAdded(
      sheet,
      Array.from({ length: 300 }, (_, index) => ({ ...sugar, id: `line ${index}` })),
    );
    const batch = batchOf(many, draftOf(stored));
    expect(batch?.lines.length).toBeGreaterThan(10);
    expect(JSON.stringify(batch).length).toBeLessThan(14_000);
  });

  test('the first lines bring the head along, which may come from the application', () => {
    const first = draftOf({ ...stored, headRevision: 0, lines: new Map() });
    expect(batchOf({ head, lines: [] }, first)).toBeUndefined();
    expect(batchOf(sheet, first)).toMatchObject({ head: { base: 0, price: '100' } });
  });
});

describe('what is answered', () => {
  test('a saved line is known with its new revision', () => {
    const draft = answeredTo(sent(dearer), dearer, { lines: [{ id: 'sugar', revision: 4, problem: null, current: null }] });
    expect(pendingIn(dearer, draft)).toEqual({ head: false, lines: [], removed: [] });
    expect(draft.stored.lines.get('sugar')?.revision).toBe(4);
  });

  test('what another wrote is asked about, and nothing of both is lost', () => {
    const theirs = { ...sugar, unitCost: '14' };
    const draft = answeredTo(sent(dearer), dearer, changed(read(theirs, 9)));
    expect([...draft.clashes]).toEqual(['sugar']);
    expect(batchOf(dearer, draft)).toBeUndefined();
    const mine = settled(draft, 'sugar');
    expect(batchOf(dearer, mine)).toMatchObject({ lines: [{ id: 'sugar', base: 9, unit_cost: '12' }] });
    expect(withTheirs(dearer, draft, 'sugar').lines[0]?.unitCost).toBe('14');
    expect(batchOf(withTheirs(dearer, draft, 'sugar'), mine)).toBeUndefined();
  });

  test('a line that another removed is asked about, and can be added again', () => {
    const draft = answeredTo(sent(dearer), dearer, changed(null));
    expect([...draft.clashes]).toEqual(['sugar']);
    expect(batchOf(dearer, settled(draft, 'sugar'))).toMatchObject({ lines: [{ id: 'sugar', base: 0 }] });
    expect(withTheirs(dearer, draft, 'sugar').lines).toEqual([]);
  });

  test.each([
    ['changed meanwhile', null],
    ['unknown', 'cost_line_unknown'],
  ])('a line that is gone on the server (%s) is asked about', (_, code) => {
    const problem = { code: 'cost_line_unknown' as const, message: '' };
    const told = code === null ? changed(null) : { lines: [{ id: 'sugar', revision: null, problem, current: null }] };
    const draft = answeredTo(sent(dearer), dearer, told);
    expect([...draft.clashes]).toEqual(['sugar']);
    expect(batchOf(dearer, draft)).toBeUndefined();
  });

  test('our own call, whose answer was lost, is no conflict', () => {
    const draft = answeredTo(sent(dearer), dearer, changed(read({ ...sugar, unitCost: '12' }, 4)));
    expect(draft.clashes.size).toBe(0);
    expect(batchOf(dearer, draft)).toBeUndefined();
  });

  test('a refused line is sent again once it is changed', () => {
    const problem = { code: 'evidence_foreign' as const, message: 'The document is of another application.' };
    const draft = answeredTo(sent(dearer), dearer, { lines: [{ id: 'sugar', revision: null, problem, current: null }] });
    expect(draft.refusals.get('sugar')?.message).toBe('The document is of another application.');
    expect(batchOf(dearer, draft)).toBeUndefined();
    expect(
      batchOf(
        lineChanged(dearer, 'sugar', (line) => ({ ...line, unit: 'g' })),
        draft,
      ),
    ).toBeDefined();
  });

  test('a line that was removed twice is gone', () => {
    const without = linesRemoved(sheet, new Set(['sugar']));
    const problem = { code: 'cost_line_unknown' as const, message: '' };
    const draft = answeredTo(sent(without), without, { removed: [{ id: 'sugar', revision: null, problem, current: null }] });
    expect(pendingIn(without, draft).removed).toEqual([]);
  });

  test('a head that another changed is asked about', () => {
    const now = headChanged(sheet, { unit: 'bar' });
    const theirs = { ...answer(), unit: 'box' };
    const draft = answeredTo(sent(now), now, { head: { revision: 5, theirs } });
    expect([...draft.clashes]).toEqual([headId]);
    expect(withTheirs(now, draft, headId).head.unit).toBe('box');
    expect(batchOf(now, settled(draft, headId))).toMatchObject({ head: { base: 5, unit: 'bar' } });
  });
});

describe('what the device kept', () => {
  test('is laid over what the server has', () => {
    const kept = changesToKeep(dearer, sent(dearer));
    const laid = restored(sheet, draftOf(stored), kept);
    expect(laid.sheet.lines[0]?.unitCost).toBe('12');
    expect(laid.draft.clashes.size).toBe(0);
  });

  test('is asked about where another wrote meanwhile, unless the server has what was sent', () => {
    const kept = changesToKeep(dearer, sent(dearer));
    const at = (line: SheetLine) => draftOf({ ...stored, lines: new Map([['sugar', { line, revision: 8 }]]) });
    expect(restored(sheet, at({ ...sugar, unitCost: '14' }), kept).draft.clashes.has('sugar')).toBe(true);
    expect(restored(sheet, at({ ...sugar, unitCost: '12' }), kept).draft.clashes.size).toBe(0);
  });

  test('removes a line again', () => {
    const without = linesRemoved(sheet, new Set(['sugar']));
    const laid = restored(sheet, draftOf(stored), changesToKeep(without, draftOf(stored)));
    expect(laid.sheet.lines).toEqual([]);
    expect(batchOf(laid.sheet, laid.draft)).toMatchObject({ removed: [{ id: 'sugar', base: 3 }] });
  });
});

function answer() {
  return {
    version: 0,
    revision: 5,
    head_revision: 5,
    editable: true,
    required: false,
    country: 'GH',
    price: '100',
    currency: 'GHS',
    repaid_taxes: '0',
    unit: 'carton',
    rates: [],
    price_citations: [],
    line_count: 1,
    declared: null,
    documented: null,
    threshold_percent: 30,
    faults: [],
    fault_count: 0,
    missing: [],
    missing_count: 0,
    lines: [],
  };
}
