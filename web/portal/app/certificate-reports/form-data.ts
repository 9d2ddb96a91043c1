import { createHash } from 'node:crypto';
import { reportFields, type ReportField } from '@thamani/domain/certificate-reports/report-form.ts';
import { textIn } from '../sign-in/forms/form-data.ts';

export type TypedReport = Record<ReportField, string>;

export function typedReportIn(form: FormData): TypedReport {
  return Object.fromEntries(reportFields.map((field) => [field, textIn(form, field)])) as TypedReport;
}

/**
 * The page is the same for everybody, so it can carry no key of its own: the same words from the same address in the same hour are the
 * same report. A double click, or a reload of the answer, sends one and shows the same link.
 */
export function reportKeyOf(typed: TypedReport, address: string | undefined, now: Date): string {
  const hour = now.toISOString().slice(0, 13);
  return createHash('sha256')
    .update(JSON.stringify([hour, address ?? '', ...reportFields.map((field) => typed[field])]))
    .digest('hex');
}

/** The number as the link of the verify site names it, in any spelling: what is wrong with it, the answer to the form says. */
export function numberIn(address: string): string {
  return (new URL(address).searchParams.get('number') ?? '').slice(0, 40);
}

/** The secret of a link, from the whole address or alone, as a person pastes it. */
export function linkIn(typed: string): string {
  const text = typed.trim();
  return text.slice(text.lastIndexOf('#') + 1).slice(0, 200);
}
