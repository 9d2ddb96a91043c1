import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FindingCode } from '@thamani/domain/review/screening.ts';
import type { CheckResult, Disposal, EvidenceSignal, SignalCode, SkipReason, Confidence } from '@thamani/domain/signals/signals.ts';

/** Words never accuse: a check asks, and a person decides. */
interface SignalWords {
  readonly title: MessageDescriptor;
  /** What may well be behind it, and where to look. */
  readonly innocent: MessageDescriptor;
}

export const signalWords = {
  value_addition_not_above: {
    title: msg`Not above the threshold`,
    innocent: msg`One of the two figures may be for another unit or in another currency. Check both against the invoices.`,
  },
  value_addition_close: {
    title: msg`Close to the threshold`,
    innocent: msg`Many sound products stand there. It only asks for a closer look at both figures.`,
  },
  imported_above_value: {
    title: msg`Imports cost more than the product`,
    innocent: msg`Mostly a slip: another unit, or another currency, in one of the two figures.`,
  },
  cost_above_value: {
    title: msg`Cost above value`,
    innocent: msg`The cost may be for a batch and the value for a piece. Ask which of the two is meant.`,
  },
  packaging_alone: {
    title: msg`Packaging alone`,
    innocent: msg`The company may have named only its last stage. Look for another one in the process flow diagram.`,
  },
  imports_denied_yet_costed: {
    title: msg`Imports denied, yet costed`,
    innocent: msg`Inputs bought from a local trader are easily taken for local, wherever they were made.`,
  },
  imports_declared_yet_free: {
    title: msg`Imports declared, yet free`,
    innocent: msg`A customer may supply the imported inputs, or their cost was forgotten. The value addition may then be too high.`,
  },
  unit_and_year_disagree: {
    title: msg`Unit and year disagree`,
    innocent: msg`The year may count other products too, or stock that was bought ahead. Compare both with the cost breakdown.`,
  },
  suppliers_denied_yet_listed: {
    title: msg`Local suppliers denied, yet listed`,
    innocent: msg`The question may have been taken for raw materials alone, and services were listed below it.`,
  },
  suppliers_named_nowhere: {
    title: msg`Local suppliers named nowhere`,
    innocent: msg`The list may be in one of the documents, and not in the form.`,
  },
  document_missing: {
    title: msg`A document is missing`,
    innocent: msg`A file is sometimes removed by mistake. Ask for it again.`,
  },
  document_not_ready: {
    title: msg`A document cannot be opened`,
    innocent: msg`A check takes a moment, and a file may be refused for its format alone. Look again, or ask for another copy.`,
  },
  invoice_row_disagrees: {
    title: msg`A row of an invoice does not add up`,
    innocent: msg`A discount, a unit of packing or a rounded price explains many such rows; so does a figure that was misread.`,
  },
  invoice_sum_disagrees: {
    title: msg`A sum of an invoice does not add up`,
    innocent: msg`Freight, a discount or a deposit may stand where the check did not look for it.`,
  },
  invoice_date_unlikely: {
    title: msg`The date of an invoice is unlikely`,
    innocent: msg`Day and month may be the other way round, or a pro forma invoice was dated ahead.`,
  },
  invoices_below_declared: {
    title: msg`Invoices show less than was declared`,
    innocent: msg`Companies often send some invoices as examples, and not all of a year. Ask for the rest if you need them.`,
  },
  file_seen_elsewhere: {
    title: msg`The same file came from another company`,
    innocent: msg`Sister companies, or one agent who files for several, send the same papers; so does everybody who encloses a supplier’s data sheet.`,
  },
  invoice_seen_elsewhere: {
    title: msg`The same invoice came from another company`,
    innocent: msg`Two companies may share one delivery, or belong together, or have one agent who mixed up their papers.`,
  },
  photo_seen_elsewhere: {
    title: msg`A photo looks like one from another company`,
    innocent: msg`Two companies may share a site, or use a supplier’s own picture of the same machine.`,
  },
  pdf_edited: {
    title: msg`A PDF was worked on after it was made`,
    innocent: msg`Stamping, signing, joining pages or making a file smaller leaves the same traces. Compare the page with what is declared.`,
  },
  registration_shared: {
    title: msg`The registration number is in another account too`,
    innocent: msg`It may be a second account of the same company, a branch of it, or one mistyped digit.`,
  },
  value_addition_unusual: {
    title: msg`The value addition is far from its product group`,
    innocent: msg`Local inputs, a better process or another way to count moves it far, up or down. Ask what makes this product different.`,
  },
} satisfies Record<SignalCode, SignalWords>;

/** What was found, of signals that come from the answers alone: they carry no figures of their own. */
export const answersSay = {
  value_addition_not_above: msg`The declared figures give 30% or less.`,
  value_addition_close: msg`Less than three points above 30%: one wrong figure would change the verdict.`,
  imported_above_value: msg`The imported inputs of one unit cost more than the unit is worth.`,
  cost_above_value: msg`Making one unit is said to cost more than it is worth.`,
  packaging_alone: msg`Packaging is the only stage that is named. Packing alone gives no origin, whatever the value.`,
  imports_denied_yet_costed: msg`Both shares of imports are 0, but imported inputs have a cost.`,
  imports_declared_yet_free: msg`A share is imported, but imported inputs cost nothing.`,
  unit_and_year_disagree: msg`Imports for one unit and imports for the year give different shares.`,
  suppliers_denied_yet_listed: msg`The company says it uses none, but names some or pays some.`,
  suppliers_named_nowhere: msg`The company says it uses some, but names none and states no spend.`,
  document_missing: msg`A file that the application names is no longer there.`,
  document_not_ready: msg`A file is still being checked, or was refused by the check.`,
} satisfies Record<FindingCode, MessageDescriptor>;

export const surenessWords = {
  certain: msg`Certain: anybody who looks sees it`,
  likely: msg`Likely: the check has little doubt`,
  possible: msg`Possible: the check is not sure, look for yourself`,
} satisfies Record<Confidence, MessageDescriptor>;

export const disposalWords = {
  explained: msg`Explained by the evidence`,
  harmless: msg`Harmless`,
  asked_company: msg`The company was asked`,
  weighs_against: msg`Weighs against the application`,
} satisfies Record<Disposal, MessageDescriptor>;

export const checkWords = {
  invoice_row_disagrees: msg`Rows of the invoices`,
  invoice_sum_disagrees: msg`Sums of the invoices`,
  invoice_date_unlikely: msg`Dates of the invoices`,
  invoices_below_declared: msg`Invoices against the declared imports`,
  file_seen_elsewhere: msg`Same file at another company`,
  invoice_seen_elsewhere: msg`Same invoice at another company`,
  photo_seen_elsewhere: msg`Same photo at another company`,
  pdf_edited: msg`PDFs worked on after they were made`,
  registration_shared: msg`Registration number in other accounts`,
  value_addition_unusual: msg`Value addition against its product group`,
} satisfies Record<EvidenceSignal, MessageDescriptor>;

export const resultWords = {
  clear: msg`nothing found`,
  found: msg`found, see above`,
  skipped: msg`not checked`,
} satisfies Record<CheckResult, MessageDescriptor>;

export const skipWords = {
  not_readable: msg`not every document could be read well enough: not checked`,
  nothing_to_check: msg`there was nothing to check`,
  not_finished: msg`not finished: look again in a few minutes`,
} satisfies Record<Exclude<SkipReason, 'too_few_to_compare'>, MessageDescriptor>;
