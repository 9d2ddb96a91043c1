import { canStillAppeal } from '@thamani/domain/appeals/appeals.ts';
import { declaredValueAddition, type Answer, type Answers } from '@thamani/domain/applications/answers.ts';
import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import { onWire, states, type Action, type State } from '@thamani/domain/applications/lifecycle.ts';
import { missing } from '@thamani/domain/applications/submission.ts';
import { stateOf } from '@thamani/domain/certificates/validity.ts';
import { companyActionsFor, type CompanyActor } from '@thamani/domain/companies/policy.ts';
import { figuresOfSheet } from '@thamani/domain/cost-sheet/submission.ts';
import { discountOffer, feeFor, type Claim, type Fee } from '@thamani/domain/fees/fee.ts';
import { decimalOf, money } from '@thamani/domain/money.ts';
import { isBeingConfirmed } from '@thamani/domain/payments/payment.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import { takesCostSheet } from '@thamani/domain/valuation/value-addition.ts';
import { fieldSentences } from '../../i18n/error-messages.ts';
import type { Translate } from '../../i18n/catalogs.ts';
import type { DetailRow, ListRow, Priced, VersionRow } from './store.ts';

type ApplicationListItem = Pick<DetailRow, Exclude<keyof ListRow, 'total'>>;

/** The person of the company who reads it, or for whom staff read it. */
export type CompanyReader = Pick<CompanyActor, 'roles' | 'isCompanyEnding'>;

export function statusView(row: ApplicationListItem, reader: CompanyReader, now: Date) {
  const { status, stage } = onWire(row.state);
  return {
    id: row.id,
    application_number: row.application_number,
    status,
    paid: row.paid,
    current_review_stage: stage,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    actions: allowedTo(reader)[row.state].filter((action) => action !== 'appeal' || canStillAppeal(row.updated_at, now)),
    cva: row.cva,
    certificate_state: certificateStateOf(row, now),
    product_name: row.product_name,
    product_category: categoryView(row),
    fee: feeView(row),
    payment: paymentView(row),
  };
}

function certificateStateOf({ certificate_status: status, certificate_expires_on: expiresOn }: ApplicationListItem, now: Date) {
  return status === null || expiresOn === null ? null : stateOf({ status, expiresOn }, dayOf(now));
}

type AllowedActions = Readonly<Record<State, readonly Action[]>>;
const allowed = new Map<string, AllowedActions>();

/** Made once for each set of roles: a list asks for each of its rows. A rejected one was changed last when it was rejected. */
function allowedTo({ roles, isCompanyEnding }: CompanyReader): AllowedActions {
  const key = `${roles.join()} ${isCompanyEnding}`;
  const known = allowed.get(key);
  if (known !== undefined) return known;
  const made = Object.fromEntries(states.map((state) => [state, companyActionsFor({ roles, isCompanyEnding }, state)])) as AllowedActions;
  allowed.set(key, made);
  return made;
}

function categoryView({
  product_category,
  category,
  amount_minor,
}: Pick<ApplicationListItem, 'product_category' | 'category' | 'amount_minor'>) {
  if (product_category === null || category === null || amount_minor === null) return null;
  return {
    id: product_category,
    product_category: category,
    product_amount: decimalOf(money(Number(amount_minor), 'USD')),
    currency: 'USD' as const,
  };
}

/** What it costs now. Once a payment was begun for it, its own figures count (`feeView`). */
export function feeOf(row: Priced & Pick<DetailRow, 'created_at'>): Fee | undefined {
  if (row.amount_minor === null) return undefined;
  return feeFor(money(Number(row.amount_minor), 'USD'), claimOf(row));
}

function claimOf(row: Priced & Pick<DetailRow, 'created_at'>): Claim {
  return { traits: row, evidence: row.evidence, discountRefusedAt: row.discount_refused_at, begunAt: row.created_at };
}

/** Until a payment has begun: from then on the fee is fixed. */
function discountOfferView(row: DetailRow) {
  if (row.paid || row.held_amount_minor !== null || row.amount_minor === null) return null;
  const offer = discountOffer(money(Number(row.amount_minor), 'USD'), claimOf(row));
  return offer === undefined ? null : { traits: [...offer.traits], amount: decimalOf(offer.amount), currency: 'USD' as const };
}

function feeView(row: ApplicationListItem) {
  const dollars = (minor: string | number | null) => decimalOf(money(Number(minor), 'USD'));
  const currency = 'USD' as const;
  if (row.held_amount_minor !== null)
    return {
      full_amount: dollars(row.held_full_minor),
      discount_amount: dollars(row.held_discount_minor),
      amount: dollars(row.held_amount_minor),
      currency,
      fixed: true,
    };
  const fee = feeOf(row);
  if (fee === undefined) return null;
  const { full, discount, amount } = fee;
  return { full_amount: decimalOf(full), discount_amount: decimalOf(discount), amount: decimalOf(amount), currency, fixed: false };
}

function paymentView({
  payment_reference: reference,
  payment_state: state,
  payment_confirming_since: confirmingSince,
}: ApplicationListItem) {
  if (reference === null || state === null) return null;
  if (state === 'preparing' || state === 'open') return { reference, state, confirming: isBeingConfirmed({ state, confirmingSince }) };
  return state === 'paid' ? { reference, state: 'verified' as const, confirming: false } : null;
}

interface Reading<Submission> {
  readonly reader: CompanyReader;
  readonly t: Translate;
  readonly now: Date;
  readonly submissions: readonly Submission[];
  readonly scheme: string;
}

/** Every field of the form, answered or not, then the application's status. */
export function applicationView<Document, Submission>(
  row: DetailRow,
  documents: ReadonlyMap<string, Document>,
  { reader, t, now, submissions, scheme }: Reading<Submission>,
) {
  return {
    ...answersView(row.answers, documents),
    ...statusView(row, reader, now),
    discount_offer: discountOfferView(row),
    calculated_value_addition: declaredValueAddition(row.answers)?.percent ?? null,
    certificate: row.certificate_number === null ? null : { cert_no: row.certificate_number },
    renewal_of: row.renewal_of,
    revision: row.revision,
    versions: row.field_versions,
    missing: missing(row.answers).filter((id) => !takesCostSheet(scheme) || !(figuresOfSheet as readonly string[]).includes(id)),
    unparsed_answers: Object.fromEntries(
      Object.entries(row.unparsed_answers).map(([field, { typed, fault }]) => [field, { typed, message: t(fieldSentences[fault]) }]),
    ),
    submissions: [...submissions],
  };
}

export interface VersionShown {
  readonly version: number;
  readonly submitted_at: string;
  /** Every field of the form, as the application reads back. */
  readonly answers: object;
  readonly changed: RequirementId[];
}

export function versionView<Document>(
  row: VersionRow,
  documents: ReadonlyMap<string, Document>,
  changed: readonly RequirementId[],
): VersionShown {
  return {
    version: row.version,
    submitted_at: row.submitted_at.toISOString(),
    answers: { ...answersView(row.answers, documents), product_category: categoryView(row) },
    changed: [...changed],
  };
}

function answersView<Document>(answers: Answers, documents: ReadonlyMap<string, Document>) {
  return Object.fromEntries(requirements.map(({ id }) => [id, answerView(fieldOf(id).kind, answers[id], documents)]));
}

function answerView<Document>(kind: string, answer: Answer | undefined, documents: ReadonlyMap<string, Document>) {
  if (kind === 'documents') return ((answer ?? []) as readonly string[]).flatMap((id) => documents.get(id) ?? []);
  if (kind === 'document') return documents.get(String(answer)) ?? null;
  return answer ?? null;
}
