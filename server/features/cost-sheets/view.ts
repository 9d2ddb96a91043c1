import { declaredShare, documentedShare, missingProofs, valueAdditionOf, type LocalShare } from '@thamani/domain/cost-sheet/figures.ts';
import type { CorrectedFields, StoredCorrection } from '@thamani/domain/cost-sheet/judgements.ts';
import { faultsOf, sheetBounds, type Citation, type CostSheet } from '@thamani/domain/cost-sheet/sheet.ts';
import { decimalOf } from '@thamani/domain/money.ts';
import { schemes, type SchemeVersion } from '@thamani/domain/valuation/value-addition.ts';
import type { Translate } from '../../i18n/catalogs.ts';
import { fieldSentences, problemSentences } from '../../i18n/error-messages.ts';
import type { StoredJudgement } from './judgements-store.ts';
import { placeOf, sentenceOf, wireField, type LineOutcome } from './messages.ts';
import type { StoredHead, StoredLine } from './store.ts';

interface SheetReading {
  readonly t: Translate;
  readonly version: number;
  readonly page: number;
  readonly pageSize: number;
  readonly scheme: SchemeVersion;
  readonly isEditable: boolean;
  readonly isRequired: boolean;
}

/** One page of lines, with the figures and faults of the whole sheet. */
export function sheetView(
  { head, lines, sheet }: { readonly head: StoredHead | undefined; readonly lines: readonly StoredLine[]; readonly sheet: CostSheet },
  { t, version, page, pageSize, scheme, isEditable, isRequired }: SheetReading,
) {
  const from = (page - 1) * pageSize;
  const faults = faultsOf(sheet);
  // Without a country everything would count as imported, and without a line as local. Other faults may leave a figure.
  const isCounted = sheet.country !== '' && lines.length > 0;
  const missing = isCounted ? missingProofs(sheet) : [];
  return {
    version,
    revision: head?.revision ?? 0,
    head_revision: head?.headRevision ?? 0,
    editable: isEditable,
    required: isRequired,
    country: sheet.country === '' ? null : sheet.country,
    ...headView(head, sheet),
    line_count: lines.length,
    declared: isCounted ? shareView(declaredShare(sheet), scheme) : null,
    documented: isCounted ? shareView(documentedShare(sheet), scheme) : null,
    threshold_percent: schemes[scheme].thresholdPercent,
    faults: faults.slice(0, sheetBounds.faultsShown).map((fault) => ({
      of: fault.of,
      ...placeOf(fault),
      code: fault.fault,
      message: t(fieldSentences[sentenceOf(fault)]),
    })),
    fault_count: faults.length,
    missing: missing
      .slice(0, sheetBounds.missingShown)
      .map((proof) => (proof.of === 'line' ? { ...proof, lacks: [...proof.lacks] } : { ...proof })),
    missing_count: missing.length,
    lines: lines.slice(from, from + pageSize).map(lineView),
  };
}

export function headView(head: StoredHead | undefined, { rates }: CostSheet) {
  const currency = head?.currency ?? '';
  const amount = (minor: number | null | undefined) => (typeof minor === 'number' ? decimalOf({ minor, currency }) : '');
  return {
    price: amount(head?.priceMinor),
    currency,
    repaid_taxes: amount(head?.repaidTaxesMinor ?? 0),
    unit: head?.unit ?? '',
    rates: rates.map(({ currency: of, amount: quoted, worth, day, source }) => ({ currency: of, amount: quoted, worth, day, source })),
    price_citations: (head?.priceCitations ?? []).map(citationView),
  };
}

export function shareView(share: LocalShare | undefined, scheme: SchemeVersion) {
  const added = share && valueAdditionOf(share, scheme);
  return added === undefined ? null : { percent: added.percent, exact_percent: added.exactPercent ?? null, qualifies: added.qualifies };
}

export function lineView(line: StoredLine) {
  return {
    id: line.id,
    position: line.position,
    kind: line.kind,
    role: line.role,
    description: line.description,
    hs_code: line.hsCode ?? null,
    country: line.country ?? null,
    origin_status: line.originStatus,
    origin_proof: line.originProof ?? null,
    supplier: line.supplier ?? null,
    quantity: line.quantity,
    unit: line.unit,
    unit_cost: line.unitCost,
    currency: line.currency,
    basis: line.basis,
    citations: line.citations.map(citationView),
    revision: line.revision,
  };
}

function citationView({ document, page, box, cell, proves }: Citation) {
  return { document, ...(page !== undefined && { page }), ...(box && { box }), ...(cell && { cell }), proves: [...proves] };
}

/** For the company: without the officer, and without notes, which are for staff. By line, and for price and margin. */
export function ownJudgementsView(
  rows: readonly StoredJudgement[],
  currency: string,
  documents: ReadonlyMap<string, { readonly id: string; readonly name: string }>,
) {
  const viewOf = ({ verdict, fields, reason, place, quote, at }: StoredJudgement) => {
    if (verdict === 'open') return null;
    const { id, name } = documents.get(place?.document ?? '') ?? {};
    return {
      verdict,
      ...(fields !== null && { fields: correctionView(fields, currency) }),
      ...(reason !== null && { reason }),
      ...(id !== undefined && name !== undefined && { document: { id, name } }),
      ...(place !== null && { page: place.page, quote }),
      at: at.toISOString(),
    };
  };
  const part = (subject: StoredJudgement['subject']) => rows.find((row) => row.subject === subject);
  const [price, margin] = [part('price'), part('margin')];
  return {
    price: price === undefined ? null : viewOf(price),
    margin: margin === undefined ? null : viewOf(margin),
    lines: new Map(rows.flatMap((row) => (row.line_id === null ? [] : [[row.line_id, viewOf(row)] as const]))),
  };
}

/** By the names of the API. */
export function correctionView(fields: StoredCorrection, currency: string): Record<string, string> {
  if ('minor' in fields)
    return {
      price: decimalOf({ minor: fields.minor, currency }),
      repaid_taxes: decimalOf({ minor: fields.repaidTaxes, currency }),
    };
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [wireField(field as keyof CorrectedFields), value]));
}

/** The stored answer of an idempotent call has codes: a repeated call gets the sentences in its own language. */
export function linesAnswered(lines: readonly LineOutcome[], t: Translate) {
  return lines.map(({ id, revision, problem, current }) => ({
    id,
    revision,
    problem: problem && {
      code: problem.code,
      message: t(problemSentences[problem.code]),
      ...(problem.faults && {
        errors: Object.fromEntries(Object.entries(problem.faults).map(([field, fault]) => [field, t(fieldSentences[fault])])),
      }),
    },
    current: current && lineView(current),
  }));
}
