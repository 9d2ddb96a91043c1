import { missingToSubmit } from '@thamani/domain/accounts/registration.ts';
import { documentsIn, readAnswer, type Answer, type Answers, type UnparsedAnswers } from '@thamani/domain/applications/answers.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf, isRequirement } from '@thamani/domain/applications/fields.ts';
import { faultsToSubmit } from '@thamani/domain/applications/submission.ts';
import { isDrawable } from '@thamani/domain/certificates/printed-names.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import type { NumberLocale } from '@thamani/domain/numbers/locales.ts';
import type { Tx } from '../../database/connect.ts';
import { figuresOfSheet, type SheetOutcome } from '../cost-sheets/service.ts';
import { isHsCode } from '../hs-codes/service.ts';
import { documentsOf } from '../documents/service.ts';
import { isPriced } from '../prices/service.ts';
import type { ApplicationRow } from './store.ts';

type Facts = Awaited<ReturnType<typeof documentsOf>>;

/** What was sent, read: valid answers, fields that were cleared, and what could not be read, with its fault. */
export interface Read {
  readonly answers: Answers;
  readonly cleared: readonly RequirementId[];
  readonly unparsed: UnparsedAnswers;
}

/**
 * The domain reads each answer; here it is compared with stored data: prices, HS codes, the company's own files. A number in the notation of
 * people is refused with everything that was sent, unless its locale is declared.
 */
export async function readSent(tx: Tx, companyId: string, sent: Readonly<Record<string, unknown>>, locale?: NumberLocale): Promise<Read> {
  const answers: Partial<Record<RequirementId, Answer>> = {};
  const cleared: RequirementId[] = [];
  const unparsed: Record<string, { typed: unknown; fault: FieldFault }> = {};
  for (const [id, typed] of Object.entries(sent)) {
    if (!isRequirement(id)) continue;
    const reading = readAnswer(id, typed, locale);
    if ('fault' in reading) unparsed[id] = { typed, fault: reading.fault };
    else if (reading.value === null) cleared.push(id);
    else answers[id] = reading.value;
  }
  const undeclared = Object.entries(unparsed).filter(([, { fault }]) => fault === 'number_notation');
  if (undeclared.length > 0)
    throw new Refusal('number_ambiguous', { fields: Object.fromEntries(undeclared.map(([id, { fault }]) => [id, fault])) });
  for (const [id, fault] of await unknownIn(tx, companyId, answers)) {
    delete answers[id];
    unparsed[id] = { typed: sent[id], fault };
  }
  return { answers, cleared, unparsed };
}

async function unknownIn(tx: Tx, companyId: string, answers: Answers) {
  const faults = new Map<RequirementId, FieldFault>();
  const { product_category: category, hs_code: code } = answers;
  if (typeof category === 'string' && !(await isPriced(tx, category))) faults.set('product_category', 'choice_unknown');
  if (typeof code === 'string' && !isHsCode(code)) faults.set('hs_code', 'hs_code_unknown');
  const facts = await documentsNamedIn(tx, companyId, [answers]);
  for (const { field, ids } of documentsIn(answers)) {
    const fault = ids.map((id) => faultOfFile(field, facts.get(id))).find((one) => one !== undefined);
    if (fault !== undefined) faults.set(field, fault);
  }
  return faults;
}

function faultOfFile(field: RequirementId, facts: Facts extends ReadonlyMap<string, infer Fact> ? Fact | undefined : never) {
  if (facts === undefined) return 'document_unknown';
  const { images } = fieldOf(field) as { images?: true };
  return images === true && !facts.contentType.startsWith('image/') ? 'document_not_image' : undefined;
}

/** One query, however many applications of the company the answers are from. */
export async function documentsNamedIn(tx: Tx, companyId: string, answers: readonly Answers[]): Promise<Facts> {
  return documentsOf(tx, companyId, [...new Set(answers.flatMap(documentsIn).flatMap(({ ids }) => ids))]);
}

/** What prevents a submission depends on these besides the answers. */
export interface SubmissionFacts {
  readonly company: Parameters<typeof missingToSubmit>[0] & { readonly company_name: string };
  readonly documents: Facts;
  /** Of applications whose figures come from their cost sheet. */
  readonly sheets: ReadonlyMap<string, SheetOutcome>;
}

/**
 * Everything that prevents a submission, by field. It includes what the company left for later at its registration, and a company name that
 * the certificate cannot show.
 */
export function blockingFaults(
  { company, documents, sheets }: SubmissionFacts,
  { id, answers: stored, unparsed_answers }: Pick<ApplicationRow, 'id' | 'answers' | 'unparsed_answers'>,
): Readonly<Record<string, FieldFault>> {
  const sheet = sheets.get(id);
  const answers = sheet !== undefined && 'answers' in sheet ? { ...stored, ...sheet.answers } : stored;
  const files = documentsIn(answers).flatMap(({ field, ids }) => {
    const fault = ids.map((id) => faultOfState(documents.get(id)?.state)).find((one) => one !== undefined);
    return fault === undefined ? [] : [[field, fault] as const];
  });
  const faults = Object.entries({ ...Object.fromEntries(files), ...faultsToSubmit(answers), ...faultsIn(unparsed_answers) });
  return {
    // What the sheet gives is not asked for beside it.
    ...Object.fromEntries(faults.filter(([field]) => sheet === undefined || !isFigureOfSheet(field))),
    ...(sheet !== undefined && 'fault' in sheet ? { cost_sheet: sheet.fault } : {}),
    ...Object.fromEntries(missingToSubmit(company).map((field) => [field, 'missing' as const])),
    ...(isDrawable(company.company_name) ? {} : { company_name: 'script_uncovered' as const }),
  };
}

function isFigureOfSheet(field: string): boolean {
  return (figuresOfSheet as readonly string[]).includes(field);
}

export function faultsIn(unparsed: UnparsedAnswers): Readonly<Record<string, FieldFault>> {
  return Object.fromEntries(Object.entries(unparsed).map(([field, { fault }]) => [field, fault]));
}

function faultOfState(state: 'checking' | 'ready' | 'refused' | undefined): FieldFault | undefined {
  if (state === 'ready') return undefined;
  return state === 'checking' ? 'document_checking' : state === 'refused' ? 'document_refused' : 'document_unknown';
}
