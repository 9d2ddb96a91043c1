import { declaredValueAddition, type Answers } from '../applications/answers.ts';
import type { RequirementId } from '../applications/requirements.ts';
import { figure } from '../review/screening.ts';
import type { Day } from '../review/working-days.ts';
import type { DocumentText } from './document-text.ts';
import { checkDeclared, checkInvoice, leastSureness, type InvoiceOf } from './invoice-checks.ts';
import { readInvoice } from './invoice.ts';
import type { PdfHistory } from './pdf-history.ts';
import { compareWithGroup } from './peer-comparison.ts';
import type { Check, EvidenceSignal, Signal, SkipReason } from './signals.ts';

/** The input of a case's checks: what its own documents say, and which of them were seen elsewhere. */
export interface Evidence {
  readonly answers: Answers;
  readonly submittedOn: Day;
  readonly documents: readonly ReadDocument[];
  readonly registration: 'shared' | 'alone' | 'too_short';
  /** Value additions that were certified in the same chapter, in percent. */
  readonly group: readonly number[];
}

export interface ReadDocument {
  readonly id: string;
  /** The answers that name it; none where an officer asked for it besides. */
  readonly fields: readonly RequirementId[];
  readonly kind: 'pdf' | 'picture' | 'photo';
  /** Absent while nobody has read it; what could not be read is left out of it. */
  readonly reading?: {
    readonly text?: DocumentText;
    readonly history?: PdfHistory;
    /** There is enough on it to tell it from another. */
    readonly isTellable: boolean;
  };
  /** At another company. `photoBits`: by how many bits the nearest photo differs. */
  readonly elsewhere: { readonly file: boolean; readonly invoice: boolean; readonly photoBits?: number };
}

interface Examined {
  readonly signals: readonly Signal[];
  readonly checks: readonly Check[];
}

type Outcome = 'clear' | 'found' | SkipReason;

/** An invoice of which so many rows disagree needs no further question. */
const mostRows = 10;
/** Bits by which two savings of one photo usually differ; more is another angle, or chance. */
const likelyBits = 2;

/** Every check with what came of it, and a question for each thing that was found. */
export function checkEvidence(evidence: Evidence): Examined {
  const parts = [
    ...onInvoices(evidence),
    seen(evidence.documents, 'file_seen_elsewhere', ({ elsewhere }) => (elsewhere.file ? 'found' : 'clear')),
    seen(invoicesIn(evidence), 'invoice_seen_elsewhere', ({ reading, elsewhere }) =>
      told(reading, reading?.isTellable === true, elsewhere.invoice),
    ),
    seen(
      evidence.documents.filter(({ kind }) => kind === 'photo'),
      'photo_seen_elsewhere',
      ({ reading, elsewhere }) => told(reading, reading?.isTellable === true, elsewhere.photoBits !== undefined),
    ),
    seen(
      evidence.documents.filter(({ kind }) => kind === 'pdf'),
      'pdf_edited',
      ({ reading }) => told(reading, reading?.history !== undefined && reading.history !== 'unclear', reading?.history === 'edited'),
    ),
    onRegistration(evidence),
    onGroup(evidence),
  ];
  return { signals: parts.flatMap(({ signals }) => signals), checks: parts.flatMap(({ checks }) => checks) };
}

function told(reading: ReadDocument['reading'], canTell: boolean, isFound: boolean): Outcome {
  if (reading === undefined) return 'not_finished';
  if (!canTell) return 'not_readable';
  return isFound ? 'found' : 'clear';
}

function invoicesIn({ documents }: Evidence): readonly ReadDocument[] {
  return documents.filter(({ fields }) => fields.includes('invoices'));
}

/** One signal for each document that was found: certain for an identical file, at most likely where pictures or read text are compared. */
function seen(documents: readonly ReadDocument[], code: EvidenceSignal, look: (document: ReadDocument) => Outcome): Examined {
  const outcomes = documents.map((document) => ({ document, outcome: look(document) }));
  return {
    checks: [
      summed(
        code,
        outcomes.map(({ outcome }) => outcome),
      ),
    ],
    signals: outcomes
      .filter(({ outcome }) => outcome === 'found')
      .map(({ document }) => ({
        code,
        confidence: confidenceOf(code, document),
        fields: document.fields,
        documentId: document.id,
        details: {},
      })),
  };
}

function confidenceOf(code: EvidenceSignal, { elsewhere }: ReadDocument): Signal['confidence'] {
  if (code === 'file_seen_elsewhere') return 'certain';
  return code === 'photo_seen_elsewhere' && (elsewhere.photoBits ?? 0) > likelyBits ? 'possible' : 'likely';
}

function onInvoices(evidence: Evidence): readonly Examined[] {
  const invoices = invoicesIn(evidence).map(({ id, reading }) => {
    const text = reading?.text;
    const isRead = text !== undefined && text.confidence >= leastSureness;
    return { isUnread: reading === undefined, of: isRead ? { documentId: id, text, invoice: readInvoice(text) } : undefined };
  });
  const found = invoices.map(({ of }) => (of === undefined ? [] : checkInvoice(of, evidence.submittedOn)));
  const one = (code: EvidenceSignal, canTell: (read: InvoiceOf) => boolean): Examined => {
    const signals = found.map((all) => all.filter((signal) => signal.code === code).slice(0, mostRows));
    const outcomes = invoices.map(({ isUnread, of }, index): Outcome => {
      if (isUnread) return 'not_finished';
      if (signals[index]?.length) return 'found';
      return of !== undefined && canTell(of) ? 'clear' : 'not_readable';
    });
    return { signals: signals.flat(), checks: [summed(code, outcomes)] };
  };
  return [
    one('invoice_row_disagrees', ({ invoice }) => invoice.items.length > 0),
    one('invoice_sum_disagrees', ({ invoice: { items, subtotal, total } }) => items.length > 0 && (subtotal ?? total) !== undefined),
    one('invoice_date_unlikely', ({ invoice }) => invoice.date !== undefined),
    onDeclared(evidence, invoices),
  ];
}

function onDeclared(
  { answers }: Evidence,
  invoices: readonly { readonly isUnread: boolean; readonly of: InvoiceOf | undefined }[],
): Examined {
  const code = 'invoices_below_declared';
  const declared = figure(answers.annual_spend_on_imported_raw_materials);
  const skipped = (reason: SkipReason): Examined => ({ signals: [], checks: [{ code, result: 'skipped', reason }] });
  if (declared === undefined || declared === 0n || invoices.length === 0) return skipped('nothing_to_check');
  if (invoices.some(({ isUnread }) => isUnread)) return skipped('not_finished');
  const read = invoices.flatMap(({ of }) => of ?? []);
  if (read.length < invoices.length || read.some(({ invoice }) => invoice.total === undefined)) return skipped('not_readable');
  const signals = checkDeclared(read, declared);
  return { signals, checks: [{ code, result: signals.length > 0 ? 'found' : 'clear' }] };
}

function onRegistration({ registration }: Evidence): Examined {
  const code = 'registration_shared';
  if (registration === 'too_short') return { signals: [], checks: [{ code, result: 'skipped', reason: 'nothing_to_check' }] };
  if (registration === 'alone') return { signals: [], checks: [{ code, result: 'clear' }] };
  return { signals: [{ code, confidence: 'certain', fields: [], details: {} }], checks: [{ code, result: 'found' }] };
}

/** The group's middle in whole percent: more places could be those of one company's figure. */
function onGroup({ answers, group }: Evidence): Examined {
  const code = 'value_addition_unusual';
  const skipped = (reason: SkipReason): Examined => ({ signals: [], checks: [{ code, result: 'skipped', reason }] });
  const share = declaredValueAddition(answers)?.percent;
  if (share === undefined) return skipped('nothing_to_check');
  const compared = compareWithGroup(Number(share), group);
  if (compared === 'too_few_to_compare') return skipped(compared);
  if (!compared.isFar) return { signals: [], checks: [{ code, result: 'clear' }] };
  const details = { share, middle: String(Math.round(compared.middle)), size: String(compared.size) };
  const fields = ['final_product_value', 'cost_of_imported_inputed'] as const;
  return { signals: [{ code, confidence: 'possible', fields, details }], checks: [{ code, result: 'found' }] };
}

/** One paper that could not be looked at leaves the whole open: clear is said of all of them or not at all. */
function summed(code: EvidenceSignal, outcomes: readonly Outcome[]): Check {
  if (outcomes.includes('found')) return { code, result: 'found' };
  const reason = (['not_finished', 'not_readable'] as const).find((one) => outcomes.includes(one));
  if (reason !== undefined) return { code, result: 'skipped', reason };
  return outcomes.length === 0 ? { code, result: 'skipped', reason: 'nothing_to_check' } : { code, result: 'clear' };
}
