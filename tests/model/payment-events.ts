import fc from 'fast-check';
import { ask, begin, giveBack, move, notice, step, type BookedPayment, type Books, type TakenCharge } from './payment-model.ts';

/** Odd on purpose: a sum that is wrong by one item never comes out right by chance. */
export const prices = [25_001, 30_007, 60_013, 10_003];

type Happens = (books: Books, which: number, how: number) => void;

/** Who is meant, of those there are: the last few payments, any application, charge or refund. */
const payment = ({ payments }: Books, which: number) => payments.at(-1 - (which % Math.max(1, Math.min(payments.length, 4))));
const application = ({ applications }: Books, which: number) => applications[which % applications.length];
const charge = ({ charges }: Books, which: number) => charges[which % Math.max(1, charges.length)];
const refund = ({ refunds }: Books, which: number) => refunds[which % Math.max(1, refunds.length)];

function onPayment(act: (books: Books, one: BookedPayment, how: number) => void): Happens {
  return (books, which, how) => {
    const one = payment(books, which);
    if (one !== undefined) act(books, one, how);
  };
}
const stepping = (name: 'expire' | 'cancel' | 'fail') => onPayment((_, one) => step(one, name));
const moving =
  (action: 'withdraw' | 'reopen' | 'submit' | 'finish_screening'): Happens =>
  (books, which) => {
    const one = application(books, which);
    if (one !== undefined) move(books, one, action);
  };

const happens = {
  begin: (books, which) => begin(books, chosen(books, which)),
  ask: onPayment((_, one) => ask(one, true)),
  lose: onPayment((_, one) => ask(one, false)),
  pay: onPayment(pay),
  notice: (books, which) => toItsPayment(books, charge(books, which)),
  /** The charge of one payment is said to be another's. */
  misdirect: onPayment((books, one, how) => {
    const other = charge(books, how);
    if (other !== undefined) notice(books, one, other);
  }),
  ripen: (books, which, how) => {
    const one = charge(books, which);
    if (one?.status === 'pending') one.status = how % 2 === 0 ? 'successful' : 'failed';
  },
  expire: stepping('expire'),
  cancel: stepping('cancel'),
  fail: stepping('fail'),
  withdraw: moving('withdraw'),
  reopen: moving('reopen'),
  submit: moving('submit'),
  screen: moving('finish_screening'),
  refund: (books, which) => {
    const one = refund(books, which);
    if (one !== undefined) giveBack(books, one);
  },
} as const satisfies Record<string, Happens>;

type Kind = keyof typeof happens;

/** What happens, and two numbers that say to which and how. */
export type Happening = readonly [Kind, number, number];

/** Paying and being noticed are drawn more often, or hardly a sequence would get past its beginning. */
const drawn: Kind[] = [...(Object.keys(happens) as Kind[]), 'begin', 'ask', 'pay', 'pay', 'notice', 'notice'];

export const happenings: fc.Arbitrary<Happening[]> = fc.array(fc.tuple(fc.constantFrom(...drawn), fc.nat(15), fc.nat(15)), {
  maxLength: 40,
  size: 'max',
});

export function happen(books: Books, [kind, which, how]: Happening): void {
  happens[kind](books, which, how);
}

/** Every subset of the applications by a number from 1 to 15. */
function chosen({ applications }: Books, which: number): string[] {
  return applications.filter((_, at) => ((which % 15) + 1) & (1 << at)).map(({ id }) => id);
}

/** A payer pays on a checkout page, even if its address was lost or its payment is over: the right amount, less, more, in naira, later. */
function pay(books: Books, { references, minor: due }: BookedPayment, how: number): void {
  const reference = references[how % Math.max(1, references.length)];
  if (reference === undefined) return;
  const minor = due + ({ 9: -1, 10: -5_000, 11: 1, 12: 7_000 }[how] ?? 0);
  const status = { 14: 'pending', 15: 'failed' }[how] ?? 'successful';
  books.charges.push({
    transactionId: `t${books.charges.length}`,
    reference,
    minor,
    currency: how === 13 ? 'NGN' : 'USD',
    keeps: how % 3 === 0 ? 0 : Math.ceil(minor / 70),
    status: status as TakenCharge['status'],
  });
}

function toItsPayment(books: Books, one: TakenCharge | undefined): void {
  if (one === undefined) return;
  const its = books.payments.find(({ references }) => references.includes(one.reference));
  if (its !== undefined) notice(books, its, one);
}

/** Every charge is asked for, twice, and every refund done. */
export function toTheEnd(books: Books): void {
  for (const one of [...books.charges, ...books.charges]) toItsPayment(books, one);
  for (const one of books.refunds) giveBack(books, one);
}
