import { readAnswer } from '@thamani/domain/applications/answers.ts';
import type { Answer, Answers } from '@thamani/domain/applications/answers.ts';
import { requirements } from '@thamani/domain/applications/requirements.ts';
import type { FormPage, Requirement, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import { faultsToSubmit } from '@thamani/domain/applications/submission.ts';
import type { FieldFault } from '@thamani/domain/errors.ts';
import type { NumberLocale } from '@thamani/domain/numbers/locales.ts';
import type { ApplicationDetails } from '../applications/application.ts';
import type { ShownDocument } from '../documents/document.ts';
import type { Fee } from '../payments/payment.ts';

/** The value of a control: typed text, ids of files, a checkbox's state; null where it is empty. */
export type Value = string | boolean | readonly string[] | null;

export type Values = Readonly<Partial<Record<RequirementId, Value>>>;

export type DiscountOffer = NonNullable<ApplicationDetails['discount_offer']>;

/** What the server holds of one application, as the form needs it. */
export interface FormState {
  /** How the reader writes numbers. */
  readonly locale: NumberLocale;
  readonly values: Values;
  readonly versions: Readonly<Record<string, number>>;
  readonly documents: Readonly<Record<string, ShownDocument>>;
  /** What the server alone can tell of an answer: that a code is in no list, or a file not among the company's. */
  readonly unread: Readonly<Partial<Record<RequirementId, string>>>;
  /** As it is charged when payment begins; absent where nobody told. */
  readonly fee?: Fee | null;
  /** What it would cost with evidence for a discount; absent as the fee is. */
  readonly offer?: DiscountOffer | null;
}

/** An application as the API reads it back; its own type has a line for each field. */
export type Retrieved = { readonly [Id in RequirementId]: unknown } & {
  readonly versions: Readonly<Record<string, number>>;
  readonly unparsed_answers: Readonly<Record<string, { readonly typed?: unknown; readonly message: string }>>;
  readonly fee: Fee | null;
  readonly discount_offer: DiscountOffer | null;
};

const rows: readonly Requirement[] = requirements;

export function rowsOn(page: FormPage): readonly Requirement[] {
  return rows.filter((row) => row.page === page);
}

export function pageOf(id: RequirementId): FormPage {
  return rows.find((row) => row.id === id)?.page ?? 1;
}

export function needOf(id: RequirementId): Requirement['need'] {
  return rows.find((row) => row.id === id)?.need ?? 'required';
}

export function isDeclaration(id: RequirementId): boolean {
  return rows.find((row) => row.id === id)?.kind === 'declaration';
}

export function heldIn(application: Retrieved, locale: NumberLocale): FormState {
  const values: Partial<Record<RequirementId, Value>> = {};
  const documents: Record<string, ShownDocument> = {};
  const told: Partial<Record<RequirementId, string>> = {};
  for (const { id } of rows) {
    for (const document of filesIn(id, application[id])) documents[document.id] = document;
    const unread = application.unparsed_answers[id];
    values[id] = unread === undefined ? valueOf(id, application[id]) : plain(unread.typed);
    if (unread !== undefined && !('fault' in readAnswer(id, values[id], locale))) told[id] = unread.message;
  }
  return {
    locale,
    values,
    versions: application.versions,
    documents,
    unread: told,
    fee: application.fee,
    offer: application.discount_offer,
  };
}

function filesIn(id: RequirementId, answer: unknown): readonly ShownDocument[] {
  const { kind } = fieldOf(id);
  if (kind === 'documents') return answer as readonly ShownDocument[];
  return kind === 'document' && answer !== null ? [answer as ShownDocument] : [];
}

function valueOf(id: RequirementId, answer: unknown): Value {
  switch (fieldOf(id).kind) {
    case 'document':
    case 'category':
      return (answer as { id: string } | null)?.id ?? null;
    case 'documents':
      return (answer as readonly { id: string }[]).map((document) => document.id);
    default:
      return plain(answer);
  }
}

/** What came over the wire or out of the browser's store, as something that a control can show. */
export function plain(answer: unknown): Value {
  if (answer === null || answer === undefined) return null;
  if (typeof answer === 'boolean' || typeof answer === 'string') return answer;
  return Array.isArray(answer) ? answer.map(String) : typeof answer === 'number' ? String(answer) : null;
}

/** The same answer, however it was typed: `1 234,5` and `1234.50` are. */
export function isSame(id: RequirementId, one: Value, other: Value, locale: NumberLocale): boolean {
  return read(id, one, locale) === read(id, other, locale);
}

function read(id: RequirementId, value: Value, locale: NumberLocale): string {
  const reading = readAnswer(id, value, locale);
  return JSON.stringify('fault' in reading ? value : String(reading.value));
}

type TypedValues = Pick<FormState, 'values' | 'locale'>;

/** What can be read of it already; the rest counts as not answered. */
export function answersIn({ values, locale }: TypedValues): Answers {
  const answers: Partial<Record<RequirementId, Answer>> = {};
  for (const { id } of rows) {
    const reading = readAnswer(id, values[id], locale);
    if ('value' in reading && reading.value !== null) answers[id] = reading.value;
  }
  return answers;
}

export type Faults = Readonly<Partial<Record<RequirementId, FieldFault>>>;

/** Answers that are there and cannot be taken as they are: told beside their fields, whatever page is sent on. */
export function faultsIn({ values, locale }: TypedValues): Faults {
  const faults: Partial<Record<RequirementId, FieldFault>> = {};
  for (const [id, fault] of Object.entries(faultsToSubmit(answersIn({ values, locale }))) as [RequirementId, FieldFault][])
    if (fault !== 'missing' && fault !== 'declaration_missing') faults[id] = fault;
  for (const { id } of rows) {
    const reading = readAnswer(id, values[id], locale);
    if ('fault' in reading) faults[id] = reading.fault;
  }
  return faults;
}

/** Where a returning person goes on: the first page with something missing or wrong, or the last. */
export function firstOpenPage(typed: TypedValues): FormPage {
  const open = new Set([...missingIn(typed), ...(Object.keys(faultsIn(typed)) as RequirementId[])]);
  return rows.find(({ id }) => open.has(id))?.page ?? 8;
}

/** What is still needed before the application can be submitted, in the form's order. */
export function missingIn({ values, locale }: TypedValues): readonly RequirementId[] {
  const faults = faultsToSubmit(answersIn({ values, locale }));
  return rows
    .map(({ id }) => id)
    .filter((id) => (faults[id] === 'missing' || faults[id] === 'declaration_missing') && !('fault' in readAnswer(id, values[id], locale)));
}
