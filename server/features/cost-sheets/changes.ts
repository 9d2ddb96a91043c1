import { isDeepStrictEqual } from 'node:util';
import { currencies } from '@thamani/domain/applications/reference-lists.ts';
import type { PlannedImport } from '@thamani/domain/cost-sheet/files/plan.ts';
import {
  areCitations,
  currenciesLost,
  faultsOfLine,
  isRateFor,
  sheetBounds,
  type Citation,
  type CostLine,
  type DatedRate,
} from '@thamani/domain/cost-sheet/sheet.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import { minorOf } from '@thamani/domain/money.ts';
import { readPlainNumber } from '@thamani/domain/numbers/reading.ts';
import type { Tx } from '../../database/connect.ts';
import { faultOfField, wireField, type LineOutcome } from './messages.ts';
import {
  citableOf,
  currenciesOf,
  deleteLines,
  headOf,
  lineCount,
  linesOf,
  nameCited,
  ratesOf,
  writeHead,
  writeLines,
  writeRevision,
  type StoredHead,
  type StoredLine,
} from './store.ts';

/** Changes of a current sheet. The caller has locked the application, so changes of one sheet happen one after the other. */

/** A line as it is sent; `base` is the revision that the sender saw, 0 of a new line. */
export type SentLine = CostLine & { readonly position: number; readonly base: number };

export interface SentHead {
  readonly base: number;
  readonly price: string;
  readonly currency: string;
  readonly repaidTaxes: string;
  readonly unit: string;
  readonly rates: readonly DatedRate[];
  readonly priceCitations: readonly Citation[];
}

interface SheetOwner {
  readonly companyId: string;
  readonly id: string;
}

/** Each line by itself: what is wrong with one does not keep the others from being saved. */
export async function saveLines(tx: Tx, { companyId, id }: SheetOwner, sent: readonly SentLine[]) {
  refuseRepeated(sent.map((line) => line.id));
  const key = { id, version: 0 };
  const lines = sent.map(tidy);
  const head = await headOf(tx, key);
  const revision = (head?.revision ?? 0) + 1;
  const stored = await storedById(
    tx,
    id,
    lines.map((line) => line.id),
  );
  const citable = await citableOf(tx, companyId, id, documentsIn(lines.flatMap(({ citations }) => citations)));
  const judged = lines.map((line) => judge(line, stored.get(line.id), citable, revision));
  const written = judged.flatMap(({ write }) => write ?? []);
  const count = (await lineCount(tx, key)) + written.filter((line) => !stored.has(line.id)).length;
  if (count > sheetBounds.linesByImport) throw new Refusal('sheet_too_large');
  if (written.length > 0) {
    await writeRevision(tx, id, revision);
    await writeLines(tx, id, written);
    await nameCited(tx, id);
  }
  return {
    revision: written.length > 0 ? revision : (head?.revision ?? 0),
    count,
    changed: written.length,
    lines: judged.map(({ outcome }) => outcome),
  };
}

interface Judged {
  readonly outcome: LineOutcome;
  readonly write?: StoredLine;
}

function judge({ base, ...line }: SentLine, stored: StoredLine | undefined, citable: ReadonlySet<string>, revision: number): Judged {
  const { id } = line;
  const now = { id, revision: stored?.revision ?? null, current: null };
  const faults = faultsOfLine(line).filter(([, fault]) => fault !== 'missing');
  if (faults.length > 0) {
    const named = Object.fromEntries(faults.map(([field, fault]) => [wireField(field), faultOfField(field, fault)]));
    return { outcome: { ...now, problem: { code: 'fields_invalid', faults: named } } };
  }
  if (documentsIn(line.citations).some((document) => !citable.has(document)))
    return { outcome: { ...now, problem: { code: 'evidence_foreign' } } };
  // Sent again after a lost answer, or typed alike in two windows: nothing to write, and no conflict.
  if (stored !== undefined && isDeepStrictEqual({ ...stored, revision: 0 }, { ...line, revision: 0 }))
    return { outcome: { ...now, problem: null } };
  if (stored === undefined && base > 0) return { outcome: { ...now, problem: { code: 'cost_line_unknown' } } };
  if (stored !== undefined && stored.revision !== base) return { outcome: { ...now, current: stored, problem: { code: 'sheet_changed' } } };
  return { outcome: { ...now, revision, problem: null }, write: { ...line, revision } };
}

/** What an import makes of the lines, at once. Its plan was made in this transaction, from the lines that are stored. */
export async function savePlanned(tx: Tx, { id }: SheetOwner, { write, remove }: Pick<PlannedImport, 'write' | 'remove'>) {
  const key = { id, version: 0 };
  const head = await headOf(tx, key);
  const revision = (head?.revision ?? 0) + 1;
  if (write.length + remove.length === 0) return { revision: head?.revision ?? 0, count: await lineCount(tx, key) };
  const malformed = write.some((line) => faultsOfLine(line).some(([, fault]) => fault !== 'missing'));
  if (malformed) throw new Error('an import planned a line that cannot be stored');
  await deleteLines(tx, id, remove);
  await writeRevision(tx, id, revision);
  await writeLines(
    tx,
    id,
    write.map((line) => ({ ...line, revision })),
  );
  const count = await lineCount(tx, key);
  if (count > sheetBounds.linesByImport) throw new Refusal('sheet_too_large');
  await nameCited(tx, id);
  return { revision, count };
}

export async function removeLines(tx: Tx, { id }: SheetOwner, sent: readonly { readonly id: string; readonly base: number }[]) {
  refuseRepeated(sent.map((line) => line.id));
  const key = { id, version: 0 };
  const head = await headOf(tx, key);
  const stored = await storedById(
    tx,
    id,
    sent.map((line) => line.id),
  );
  const lines = sent.map(({ id: lineId, base }): LineOutcome => {
    const line = stored.get(lineId);
    if (line === undefined) return { id: lineId, revision: null, problem: { code: 'cost_line_unknown' }, current: null };
    if (line.revision !== base) return { id: lineId, revision: line.revision, problem: { code: 'sheet_changed' }, current: line };
    return { id: lineId, revision: null, problem: null, current: null };
  });
  const gone = lines.filter(({ problem }) => problem === null).map((line) => line.id);
  const revision = (head?.revision ?? 0) + (gone.length > 0 ? 1 : 0);
  if (gone.length > 0) {
    await deleteLines(tx, id, gone);
    await writeRevision(tx, id, revision);
    await nameCited(tx, id);
  }
  return { revision, count: await lineCount(tx, key), changed: gone.length, lines };
}

export async function saveHead(tx: Tx, { companyId, id }: SheetOwner, sent: SentHead) {
  const key = { id, version: 0 };
  const [before, ratesBefore] = [await headOf(tx, key), await ratesOf(tx, key)];
  const { head: read, rates } = readHead(sent);
  const citable = await citableOf(tx, companyId, id, documentsIn(read.priceCitations));
  if (documentsIn(read.priceCitations).some((document) => !citable.has(document)))
    throw new Refusal('evidence_foreign', { fields: { price_citations: 'document_unknown' } });
  const { revision = 0, headRevision = 0 } = before ?? {};
  const wanted = { ...read, revision, headRevision };
  // As with lines: what is stored already is no conflict.
  if (before !== undefined && headRevision > 0 && isDeepStrictEqual([before, ratesBefore], [wanted, rates]))
    return { revision, headRevision, changed: false };
  if (sent.base !== headRevision) throw new Refusal('sheet_changed');
  const lost = currenciesLost(
    { currency: before?.currency ?? '', rates: ratesBefore },
    { currency: read.currency ?? '', rates },
    await currenciesOf(tx, key),
  );
  if (lost.length > 0)
    throw new Refusal('rate_missing', {
      fields: Object.fromEntries(lost.map((currency) => [`rates.${currency}`, 'cost_rate_malformed' as const])),
    });
  const next = revision + 1;
  await writeHead(tx, id, { ...wanted, revision: next, headRevision: next }, rates);
  await nameCited(tx, id);
  return { revision: next, headRevision: next, changed: true };
}

type ReadHead = Omit<StoredHead, 'revision' | 'headRevision'>;

/** A draft keeps a head in which something is missing. What is there must be readable. */
function readHead(sent: SentHead): { readonly head: ReadHead; readonly rates: readonly DatedRate[] } {
  const faults: Record<string, FieldFault> = {};
  const currency = sent.currency.trim();
  if (currency !== '' && !currencies.includes(currency)) faults['currency'] = 'choice_unknown';
  const minor = (field: string, typed: string): number | null => {
    const decimal = typed.trim();
    if (decimal === '') return null;
    if (currency === '') faults['currency'] = 'missing';
    const read = minorOf(plain(decimal), currency);
    if (read === undefined) faults[field] = 'figure_malformed';
    return read ?? null;
  };
  const [priceMinor, repaidTaxesMinor] = [minor('price', sent.price), minor('repaid_taxes', sent.repaidTaxes) ?? 0];
  const unit = tidyText(sent.unit);
  if (unit.length > sheetBounds.unit) faults['unit'] = 'too_long';
  if (!areCitations(sent.priceCitations)) faults['price_citations'] = 'cost_citation';
  const rates = sent.rates
    .map((rate) => ({ ...rate, amount: plain(rate.amount), worth: plain(rate.worth), source: tidyText(rate.source) }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
  const seen = new Set<string>();
  for (const rate of rates) {
    if (!isRateFor(rate, currency) || seen.has(rate.currency)) faults[`rates.${rate.currency}`] = 'cost_rate_malformed';
    seen.add(rate.currency);
  }
  if (Object.keys(faults).length > 0) throw new Refusal('fields_invalid', { fields: faults });
  return {
    head: { currency: currency === '' ? null : currency, priceMinor, repaidTaxesMinor, unit, priceCitations: sent.priceCitations },
    rates,
  };
}

/** In the form in which it is stored, so that a line that is sent again equals the stored one. */
function tidy({ hsCode, country, supplier, ...line }: SentLine): SentLine {
  const [code, of, from] = [hsCode, country, supplier].map((given) => tidyText(given ?? ''));
  return {
    ...line,
    description: tidyText(line.description),
    unit: tidyText(line.unit),
    quantity: plain(line.quantity),
    unitCost: plain(line.unitCost),
    currency: line.currency.trim(),
    ...(code !== '' && { hsCode: code }),
    ...(of !== '' && { country: of }),
    ...(from !== '' && { supplier: from }),
  };
}

function tidyText(typed: string): string {
  return typed.normalize('NFC').trim();
}

/** Without zeros that say nothing; what is no decimal stays as it is, and is refused as malformed. */
function plain(typed: string): string {
  const reading = readPlainNumber(typed);
  return reading.kind === 'read' ? reading.decimal : typed.trim();
}

function refuseRepeated(ids: readonly string[]): void {
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0) throw new Refusal('fields_invalid', { fields: { [`lines.${repeated}.id`]: 'value_malformed' } });
}

async function storedById(tx: Tx, id: string, ids: readonly string[]): Promise<ReadonlyMap<string, StoredLine>> {
  return new Map((await linesOf(tx, { id, version: 0 }, ids)).map((line) => [line.id, line]));
}

function documentsIn(citations: readonly Citation[]): readonly string[] {
  return [...new Set(citations.map(({ document }) => document))];
}
