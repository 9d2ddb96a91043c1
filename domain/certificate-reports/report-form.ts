import { readCertificateNumber } from '../certificates/number.ts';
import { isEmail, isPhone } from '../contact/message.ts';
import type { FieldFault, FieldFaults } from '../errors.ts';
import { westernDigits } from '../numbers/decimal.ts';
import { reportReasons, type ReportReason } from './reports.ts';

/** What a reporter writes. Name, mail and phone are optional. */
export interface ReportForm {
  readonly number: string;
  readonly reason: ReportReason;
  readonly description: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

export const reportFields = ['number', 'reason', 'description', 'name', 'email', 'phone'] as const satisfies readonly (keyof ReportForm)[];
export type ReportField = (typeof reportFields)[number];

/** Counted in UTF-16 units, as the browser's maxlength counts. */
export const reportLimits: Record<ReportField, number> = { number: 40, reason: 40, description: 4000, name: 120, email: 254, phone: 32 };

const required: readonly ReportField[] = ['number', 'reason', 'description'];

/** The fields as they are stored, and what is wrong with them; the report is ready to keep when nothing is. */
export function readReport(sent: Partial<Record<ReportField, string | undefined>>): { report: ReportForm; faults: FieldFaults } {
  const typed = Object.fromEntries(reportFields.map((field) => [field, tidy(sent[field] ?? '', field)])) as Record<ReportField, string>;
  const faults: Record<string, FieldFault> = {};
  for (const field of reportFields) {
    const fault = faultIn(field, typed[field]);
    if (fault !== undefined) faults[field] = fault;
  }
  return { report: { ...typed, number: readCertificateNumber(typed.number) ?? '', reason: typed.reason as ReportReason }, faults };
}

function tidy(sent: string, field: ReportField): string {
  const composed = sent.normalize('NFC').trim();
  if (field === 'description') return composed.replaceAll('\r\n', '\n');
  const text = composed.replaceAll(/\s+/g, ' ');
  return field === 'phone' ? westernDigits(text) : text;
}

function faultIn(field: ReportField, text: string): FieldFault | undefined {
  if (text === '') return required.includes(field) ? 'missing' : undefined;
  if (text.length > reportLimits[field]) return 'too_long';
  if (hasControls(text, field === 'description')) return 'malformed';
  if (field === 'number' && readCertificateNumber(text) === undefined) return 'certificate_number_malformed';
  if (field === 'reason' && !reportReasons.some((reason) => reason === text)) return 'choice_unknown';
  if (field === 'email' && !isEmail(text)) return 'email_malformed';
  if (field === 'phone' && !isPhone(text)) return 'phone_malformed';
  return undefined;
}

function hasControls(text: string, areLinesAllowed: boolean): boolean {
  return (areLinesAllowed ? /[\u0000-\u0008\u000b-\u001f\u007f]/ : /[\u0000-\u001f\u007f]/).test(text);
}

/** The explanation for the company is refused if it has the name, the address or the number of the person who reported. */
export function revealsReporter(text: string, { name, email, phone }: Pick<ReportForm, 'name' | 'email' | 'phone'>): boolean {
  const words = plain(text);
  const named = plain(name);
  const digits = (value: string) => westernDigits(value).replaceAll(/\D/g, '');
  return (
    (email !== '' && words.includes(plain(email))) ||
    // The local number, since a country code is often left out.
    (digits(phone).length >= 7 && digits(text).includes(digits(phone).slice(-7))) ||
    (named.length >= 3 && ` ${words} `.includes(` ${named} `))
  );
}

/** Letters and digits alone, so that another spelling of the same words is found. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
