import { assess, fixedOutcome, openCount, valuesOf, type SheetValues } from '@thamani/domain/cost-sheet/figures.ts';
import type { Judgements, NotProvenReason } from '@thamani/domain/cost-sheet/judgements.ts';
import { correctedSheet } from '@thamani/domain/cost-sheet/judgements.ts';
import { exactPrice, isImported, type CostSheet } from '@thamani/domain/cost-sheet/sheet.ts';
import type { LineSignal } from '@thamani/domain/cost-sheet/signals.ts';
import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import { decimalOf, minorDigitsOf } from '@thamani/domain/money.ts';
import { percentOf, rounded, type SchemeVersion } from '@thamani/domain/valuation/value-addition.ts';
import type { Translate } from '../../../i18n/catalogs.ts';
import { fieldSentences, problemSentences, staffFieldSentences } from '../../../i18n/error-messages.ts';
import { correctionView, shareView, type StoredJudgement } from '../../cost-sheets/service.ts';
import type { namesOf } from '../store.ts';
import type { JudgementProblem } from './judgement-checks.ts';

type Names = Awaited<ReturnType<typeof namesOf>>;

const sentences = {
  unknown: /*i18n*/ {
    id: 'review.line_unknown',
    message: 'This line is not in the cost sheet of this version. Reload the page.',
  },
  document_cited_again: /*i18n*/ {
    id: 'review.line_signal.document_cited_again',
    message: 'Another line of this sheet cites the same document for the same quantity at the same cost. The cost may be listed twice.',
  },
  document_cited_elsewhere: /*i18n*/ {
    id: 'review.line_signal.document_cited_elsewhere',
    message: 'The cost sheet of another application of this company cites the same document. Check that it covers both products.',
  },
  invoice_has_more: /*i18n*/ {
    id: 'review.line_signal.invoice_has_more',
    message: 'The lines do not add up to the invoice: {amount} of it, in its currency, is in no line that cites it.',
  },
  invoice_has_less: /*i18n*/ {
    id: 'review.line_signal.invoice_has_less',
    message: 'The lines do not add up to the invoice: they take {amount} more from it, in its currency, than its total.',
  },
};

function madeView({ staff_id: id, at, revision }: StoredJudgement, names: Names) {
  const { name, staff_number } = names.get(id) ?? { name: id.slice(0, 8), staff_number: '' };
  return { by: { id, name, staff_number }, at: at.toISOString(), revision };
}

function shownPlace({ place, quote }: StoredJudgement): DocumentPlace & { readonly quote: string } {
  if (place === null) throw new Error('a correction without a place');
  return { ...place, quote };
}

/** Null: open. Rows are read with their constraints, so what a verdict needs is there. */
export function lineJudgementView(row: StoredJudgement, names: Names) {
  const { verdict, fields, reason, note } = row;
  const made = madeView(row, names);
  switch (verdict) {
    case 'accepted':
      return { verdict, ...made };
    case 'corrected':
      return { verdict, fields: fields === null ? {} : correctionView(fields, ''), reason: reason ?? '', place: shownPlace(row), ...made };
    case 'not_proven':
      return { verdict, reason: reason as NotProvenReason, ...(note !== null && { note }), ...made };
    case 'open':
      return null;
  }
}

export type LineJudgementView = NonNullable<ReturnType<typeof lineJudgementView>>;

export function priceJudgementView(row: StoredJudgement, currency: string, names: Names) {
  const { verdict, fields, reason } = row;
  const made = madeView(row, names);
  if (verdict === 'accepted') return { verdict, ...made };
  if (verdict !== 'corrected' || fields === null || !('minor' in fields)) return null;
  const price = { price: decimalOf({ minor: fields.minor, currency }), repaid_taxes: decimalOf({ minor: fields.repaidTaxes, currency }) };
  return { verdict, ...price, reason: reason ?? '', place: shownPlace(row), ...made };
}

export function marginJudgementView(row: StoredJudgement, names: Names) {
  const { verdict, note } = row;
  const made = madeView(row, names);
  if (verdict === 'accepted') return { verdict, ...made };
  return verdict === 'not_proven' ? { verdict, ...(note !== null && { note }), ...made } : null;
}

export function figuresView(sheet: CostSheet, judgements: Judgements, scheme: SchemeVersion, revision: number) {
  const assessed = assess(sheet, judgements);
  return {
    certain: shareView(assessed?.certain, scheme),
    possible: shareView(assessed?.possible, scheme),
    decided: (assessed && fixedOutcome(assessed, scheme)) ?? null,
    // A sheet for information can have faults, and then no figure.
    open_count: openCount(sheet, judgements) ?? sheet.lines.length,
    judgements_revision: revision,
  };
}

export type FiguresView = ReturnType<typeof figuresView>;

/** The stored answer of an idempotent call has codes: a repeated call gets the sentences in its own language. */
export function problemView({ code, faults }: JudgementProblem, t: Translate) {
  return {
    code,
    message: t(code === 'cost_line_unknown' ? sentences.unknown : problemSentences[code]),
    ...(faults && {
      errors: Object.fromEntries(
        Object.entries(faults).map(([field, fault]) => [field, t(staffFieldSentences[fault] ?? fieldSentences[fault])]),
      ),
    }),
  };
}

export function signalView({ code, document, amount }: LineSignal, t: Translate) {
  const message =
    code !== 'invoice_total_differs'
      ? t(sentences[code])
      : amount?.startsWith('-') === true
        ? t(sentences.invoice_has_less, { amount: amount.slice(1) })
        : t(sentences.invoice_has_more, { amount: amount ?? '' });
  return { code, document, amount: amount ?? null, message };
}

/** Amounts of one unit of output in the sheet's currency, from the exact values of a sheet. */
export function amountsOf(declared: CostSheet, judgements: Judgements) {
  const sheet = correctedSheet(declared, judgements);
  const values = valuesOf(sheet);
  return {
    lines: new Map(
      sheet.lines.map((line, index) => [
        line.id,
        { value: values === undefined ? null : inCurrency(sheet, values, values.lines[index] ?? 0n), isImported: isImported(line, sheet) },
      ]),
    ),
    margin:
      values === undefined
        ? null
        : {
            amount: inCurrency(sheet, values, values.margin),
            percent: percentOf({ units: values.margin, decimals: 0 }, { units: values.price, decimals: 0 }),
          },
  };
}

const mostDecimals = 6;

/** Six decimals, without zeros beyond those of the currency. */
function inCurrency(sheet: CostSheet, { price }: SheetValues, value: bigint): string {
  const { units, decimals } = exactPrice(sheet);
  const digits = rounded(value * units, price * 10n ** BigInt(decimals), mostDecimals);
  const least = minorDigitsOf(sheet.price.currency);
  const kept = digits.replace(/0+$/, '');
  const fraction = kept.length - kept.indexOf('.') - 1;
  const whole = fraction >= least ? kept : digits.slice(0, digits.length - mostDecimals + least);
  return whole.endsWith('.') ? whole.slice(0, -1) : whole;
}
