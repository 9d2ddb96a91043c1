import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FindingCode } from '@thamani/domain/review/screening.ts';
import type { CheckResult, Resolution, EvidenceSignal, SignalCode, SkipReason, Confidence } from '@thamani/domain/signals/signals.ts';

/** Words never accuse: a check asks, and a person decides. */
interface SignalLabels {
  readonly title: MessageDescriptor;
  /** What may well be behind it, and where to look. */
  readonly innocent: MessageDescriptor;
}

export const signalLabels = {
  value_addition_not_above: {
    title: msg`Value addition not above the threshold`,
    innocent: msg`One of the two figures may be for another unit or in another currency. Check both against the invoices.`,
  },
  value_addition_close: {
    title: msg`Value addition close to the threshold`,
    innocent: msg`Many products that qualify are close to the threshold. Check both figures carefully.`,
  },
  imported_above_value: {
    title: msg`Imports cost more than the product`,
    innocent: msg`This is usually a mistake: one of the two figures is for another unit or in another currency.`,
  },
  cost_above_value: {
    title: msg`Production cost higher than product value`,
    innocent: msg`The cost may be for a batch and the value for a single piece. Ask the company what quantity each figure is for.`,
  },
  packaging_alone: {
    title: msg`Packaging only`,
    innocent: msg`The company may have named only its last stage. Look for other stages in the process flow diagram.`,
  },
  imports_denied_yet_costed: {
    title: msg`No imports declared, but a cost given`,
    innocent: msg`The company may have counted inputs from a local trader as local, although they were made abroad.`,
  },
  imports_declared_yet_free: {
    title: msg`Imports declared, but no cost given`,
    innocent: msg`A customer may supply the imported inputs, or the company may have forgotten their cost. In both cases, the value addition may be too high.`,
  },
  unit_and_year_disagree: {
    title: msg`Figures for one unit and for the year do not match`,
    innocent: msg`The yearly figure may include other products, or stock bought in advance. Compare both with the cost breakdown.`,
  },
  suppliers_denied_yet_listed: {
    title: msg`No local suppliers declared, but some listed`,
    innocent: msg`The company may have answered this question for raw materials only, and then listed suppliers of services.`,
  },
  suppliers_named_nowhere: {
    title: msg`Local suppliers declared, but none named`,
    innocent: msg`The list of suppliers may be in one of the documents instead of the form.`,
  },
  document_missing: {
    title: msg`A document is missing`,
    innocent: msg`The file may have been removed by mistake. Ask the company to send it again.`,
  },
  document_not_ready: {
    title: msg`A document cannot be opened`,
    innocent: msg`The file check may not be finished, or the file may have been refused because of its format. Look again later, or ask for another copy.`,
  },
  invoice_row_disagrees: {
    title: msg`An invoice line does not add up`,
    innocent: msg`Common reasons are a discount, a packing unit, a rounded price or a number that was read incorrectly.`,
  },
  invoice_sum_disagrees: {
    title: msg`An invoice total does not add up`,
    innocent: msg`The check may have missed freight, a discount or a deposit on the invoice.`,
  },
  invoice_date_unlikely: {
    title: msg`An invoice date looks wrong`,
    innocent: msg`The day and month may be swapped, or a pro forma invoice may have been dated in advance.`,
  },
  invoices_below_declared: {
    title: msg`Invoices show less than was declared`,
    innocent: msg`Companies often send only some of the year’s invoices as examples. Ask for the rest if you need them.`,
  },
  file_seen_elsewhere: {
    title: msg`The same file came from another company`,
    innocent: msg`Sister companies, or companies with the same agent, may send the same documents. Many companies also enclose the same supplier’s data sheet.`,
  },
  invoice_seen_elsewhere: {
    title: msg`The same invoice came from another company`,
    innocent: msg`Two companies may share one delivery, belong to the same group, or have an agent who mixed up their documents.`,
  },
  photo_seen_elsewhere: {
    title: msg`A photo looks like one from another company`,
    innocent: msg`Two companies may share a site, or use a supplier’s own picture of the same machine.`,
  },
  pdf_edited: {
    title: msg`A PDF was edited after it was created`,
    innocent: msg`Stamping or signing a file, merging pages or reducing the file size can also cause this. Compare the page with the company’s answers.`,
  },
  registration_shared: {
    title: msg`Another account has the same registration number`,
    innocent: msg`The other account may belong to the same company or to one of its branches, or a digit may be mistyped.`,
  },
  value_addition_unusual: {
    title: msg`The value addition is unusual for the product group`,
    innocent: msg`Local inputs, a better process or a different calculation can make the value addition much higher or lower. Ask what makes this product different.`,
  },
} satisfies Record<SignalCode, SignalLabels>;

/** What was found, of signals that come from the answers alone: they carry no figures of their own. */
export const answersSay = {
  value_addition_not_above: msg`The declared figures give a value addition of 30% or less.`,
  value_addition_close: msg`The value addition is less than three percentage points above 30%: one wrong figure could change the result.`,
  imported_above_value: msg`The imported inputs of one unit cost more than the unit is worth.`,
  cost_above_value: msg`The declared cost of making one unit is higher than its value.`,
  packaging_alone: msg`Packaging is the only stage that is named. Packaging alone does not qualify a product for a certificate, whatever the value addition.`,
  imports_denied_yet_costed: msg`The company declared 0% imported components and 0% imported materials, but gave a cost for imported inputs.`,
  imports_declared_yet_free: msg`The company declared that a share of its inputs is imported, but gave their cost as 0.`,
  unit_and_year_disagree: msg`The imported share for one unit is different from the imported share for the whole year.`,
  suppliers_denied_yet_listed: msg`The company says that it uses no local suppliers, but names some or states spending on them.`,
  suppliers_named_nowhere: msg`The company says that it uses local suppliers, but names none and states no spending.`,
  document_missing: msg`A file listed in the application is no longer available.`,
  document_not_ready: msg`A file is still being checked, or it did not pass the file check.`,
} satisfies Record<FindingCode, MessageDescriptor>;

export const confidenceLabels = {
  certain: msg`Certain: the check compared exact values`,
  likely: msg`Likely: the result of the check is probably right`,
  possible: msg`Possible: check the evidence yourself`,
} satisfies Record<Confidence, MessageDescriptor>;

export const resolutionLabels = {
  explained: msg`Explained by the evidence`,
  harmless: msg`Harmless`,
  company_asked: msg`The company was asked to explain`,
  weighs_against: msg`Counts against the application`,
} satisfies Record<Resolution, MessageDescriptor>;

export const checkLabels = {
  invoice_row_disagrees: msg`Invoice lines`,
  invoice_sum_disagrees: msg`Invoice totals`,
  invoice_date_unlikely: msg`Invoice dates`,
  invoices_below_declared: msg`Invoices compared with the declared imports`,
  file_seen_elsewhere: msg`Same file sent by another company`,
  invoice_seen_elsewhere: msg`Same invoice sent by another company`,
  photo_seen_elsewhere: msg`Same photo sent by another company`,
  pdf_edited: msg`PDFs edited after they were created`,
  registration_shared: msg`Registration number in other accounts`,
  value_addition_unusual: msg`Value addition compared with the product group`,
} satisfies Record<EvidenceSignal, MessageDescriptor>;

export const resultLabels = {
  clear: msg`nothing found`,
  found: msg`points to check, see above`,
  skipped: msg`not checked`,
} satisfies Record<CheckResult, MessageDescriptor>;

export const skipLabels = {
  not_readable: msg`not checked: some documents could not be read well enough`,
  nothing_to_check: msg`there was nothing to check`,
  not_finished: msg`not finished: check again in a few minutes`,
} satisfies Record<Exclude<SkipReason, 'too_few_to_compare'>, MessageDescriptor>;
