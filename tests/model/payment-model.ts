import { next, type LifecyclePosition } from '@thamani/domain/applications/lifecycle.ts';
import { money } from '@thamani/domain/money.ts';
import { applied, captured, charged, refunded, refundOwed, type LedgerEntry } from '@thamani/domain/payments/ledger.ts';
import { afterStep, isLive, type PaymentState, type PaymentStep } from '@thamani/domain/payments/payment.ts';
import { settle, type ConfirmedCharge, type RefundReason } from '@thamani/domain/payments/settlement.ts';

/** Applications, payments, provider and ledger, kept by nothing but the domain's pure functions. */
export interface Books {
  readonly applications: BookedApplication[];
  readonly payments: BookedPayment[];
  /** What the provider really took, told or not. */
  readonly charges: TakenCharge[];
  readonly refunds: BookedRefund[];
  readonly entries: LedgerEntry[];
  readonly attention: Set<string>;
  /** What the tables would have refused. */
  readonly refusals: string[];
  readonly decide: typeof settle;
}

export interface BookedApplication {
  readonly id: string;
  readonly minor: number;
  place: LifecyclePosition;
}

export interface BookedPayment {
  readonly id: string;
  readonly minor: number;
  state: PaymentState;
  readonly references: string[];
  readonly captured: string[];
  readonly items: { readonly applicationId: string; readonly minor: number; holds: boolean; appliedBy: string | undefined }[];
}

export interface TakenCharge {
  readonly transactionId: string;
  readonly reference: string;
  readonly minor: number;
  readonly currency: string;
  readonly keeps: number;
  status: ConfirmedCharge['status'];
}

export interface BookedRefund {
  readonly id: string;
  readonly transactionId: string;
  readonly minor: number;
  readonly reason: RefundReason;
  done: boolean;
}

export const provider = 'flutterwave';

export function openBooks(prices: readonly number[], decide: typeof settle = settle): Books {
  const applications = prices.map((minor, at): BookedApplication => ({ id: `a${at}`, minor, place: { state: 'submitted' } }));
  return { applications, payments: [], charges: [], refunds: [], entries: [], attention: new Set(), refusals: [], decide };
}

/** As `pay_application`: the same set again is the same payment; another set that overlaps replaces what is live. */
export function begin(books: Books, ids: readonly string[]): void {
  const asked = books.applications.filter(({ id, place }) => ids.includes(id) && place.state === 'submitted');
  if (asked.length === 0) return;
  const holders = books.payments.filter(
    (one) => isLive(one.state) && one.items.some((item) => item.holds && ids.includes(item.applicationId)),
  );
  const same = holders.length === 1 && asked.length === holders[0]?.items.length && asked.every(({ id }) => holds(holders[0], id));
  if (same) return;
  for (const payment of holders) step(payment, 'replace');
  const items = asked.map(({ id, minor }) => ({ applicationId: id, minor, holds: true, appliedBy: undefined }));
  const minor = items.reduce((sum, item) => sum + item.minor, 0);
  books.payments.push({ id: `p${books.payments.length}`, minor, state: 'preparing', references: [], captured: [], items });
}

/** The provider is asked for its page; its answer may be lost, and then the next one has another reference. */
export function ask(payment: BookedPayment, answered: boolean): void {
  if (payment.state !== 'preparing' || payment.references.length >= 5) return;
  payment.references.push(`${payment.id}-${payment.references.length + 1}`);
  if (answered) payment.state = afterStep(payment.state, 'link_made') ?? payment.state;
}

export function step(payment: BookedPayment, name: PaymentStep): void {
  payment.state = afterStep(payment.state, name) ?? payment.state;
  if (isLive(payment.state) || payment.state === 'paid') return;
  for (const item of payment.items) if (item.appliedBy === undefined) item.holds = false;
}

export function move(books: Books, application: BookedApplication, action: 'submit' | 'reopen' | 'withdraw' | 'finish_screening'): void {
  const before = application.place.state;
  const place = next(application.place, action, action === 'finish_screening' ? 'system' : 'company');
  if (place === undefined || place === 'erased') return;
  application.place = place;
  if (action === 'reopen' || action === 'withdraw') letGo(books, application.id);
  if (action !== 'withdraw' || before !== 'screening') return;
  const item = books.payments
    .flatMap(({ items }) => items)
    .find((one) => one.applicationId === application.id && one.appliedBy !== undefined);
  if (item?.appliedBy !== undefined) owe(books, item.appliedBy, item.minor, 'withdrawn');
}

/** The provider was asked, and says this of the charge. */
export function notice(books: Books, payment: BookedPayment, charge: TakenCharge): void {
  const was = payment.state;
  const outcome = books.decide(
    {
      state: was,
      expected: money(payment.minor, 'USD'),
      references: payment.references,
      captured: payment.captured,
      items: payment.items.map(({ applicationId, minor }) => ({
        applicationId,
        minor,
        payable: stateOf(books, applicationId) === 'submitted',
      })),
    },
    charge,
  );
  if (outcome.exception !== undefined) books.attention.add(`${outcome.exception} ${charge.transactionId}`);
  if (outcome.captured > 0) {
    payment.captured.push(charge.transactionId);
    enter(books, captured(provider, charge.transactionId, outcome.captured, 'USD'));
    if (charge.keeps > 0) enter(books, charged(provider, charge.transactionId, charge.keeps, 'USD'));
  }
  for (const id of outcome.applied) apply(books, payment, id, charge.transactionId);
  for (const { minor, reason } of outcome.refunds) owe(books, charge.transactionId, minor, reason);
  if (outcome.state === was) return;
  payment.state = outcome.state;
  for (const item of payment.items) if (item.appliedBy === undefined) item.holds = false;
}

export function giveBack(books: Books, refund: BookedRefund): void {
  if (refund.done) return;
  refund.done = true;
  enter(books, refunded(refund.id, refund.minor, 'USD'));
}

function apply(books: Books, payment: BookedPayment, id: string, transactionId: string): void {
  const application = books.applications.find((one) => one.id === id);
  const item = payment.items.find((one) => one.applicationId === id);
  const place = application && next(application.place, 'confirm_payment', 'provider');
  if (application === undefined || item === undefined || place === undefined || place === 'erased')
    return void books.refusals.push(`${id} was applied and cannot be`);
  application.place = place;
  letGo(books, id, payment);
  item.holds = true;
  item.appliedBy = transactionId;
  enter(books, applied(id, item.minor, 'USD'));
}

/** Every payment but `except` releases the application; an open payment without reserved applications is over. */
function letGo(books: Books, id: string, except?: BookedPayment): void {
  for (const payment of books.payments) {
    const item = payment.items.find((one) => one.applicationId === id && one.holds && one.appliedBy === undefined);
    if (item === undefined || payment === except) continue;
    item.holds = false;
    if (payment.items.every((one) => !one.holds)) step(payment, except === undefined ? 'cancel' : 'replace');
  }
}

function owe(books: Books, transactionId: string, minor: number, reason: RefundReason): void {
  const refund = { id: `r${books.refunds.length}`, transactionId, minor, reason, done: false };
  books.refunds.push(refund);
  enter(books, refundOwed(refund.id, reason === 'withdrawn' ? 'earned' : 'unapplied', minor, 'USD'));
}

/** As the table does: one movement of a kind for each cause. */
function enter(books: Books, entry: LedgerEntry): void {
  if (books.entries.some(({ kind, cause }) => kind === entry.kind && cause === entry.cause))
    books.refusals.push(`a second ${entry.kind} for ${entry.cause}`);
  books.entries.push(entry);
}

function holds(payment: BookedPayment | undefined, id: string): boolean {
  return payment?.items.some((item) => item.applicationId === id && item.holds) === true;
}

function stateOf(books: Books, id: string): string | undefined {
  return books.applications.find((one) => one.id === id)?.place.state;
}
