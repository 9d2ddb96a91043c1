import type { LedgerAccount } from '@thamani/domain/payments/ledger.ts';
import { isLive } from '@thamani/domain/payments/payment.ts';
import { provider, type Books } from './payment-model.ts';

/** What must hold after every step. Counted from what the provider took and what people have, not from what the rules said. */
export function brokenLaws(books: Books): string[] {
  const broken = [...books.refusals];
  const law = (holds: boolean, name: string): void => void (holds || broken.push(name));
  const balance = balances(books);
  const paidFor = books.payments.flatMap((payment) =>
    payment.items.flatMap((item) => (item.appliedBy === undefined ? [] : [{ payment, item, by: item.appliedBy }])),
  );
  const withdrawn = sum(books.refunds.filter(({ reason }) => reason === 'withdrawn').map(({ minor }) => minor));
  const owed = sum(books.refunds.filter(({ done }) => !done).map(({ minor }) => minor));
  const back = sum(books.refunds.filter(({ done }) => done).map(({ minor }) => minor));
  const taken = books.charges.filter(({ transactionId }) => books.payments.some(({ captured }) => captured.includes(transactionId)));
  const kept = sum(taken.map(({ keeps }) => keeps));

  for (const { cause, lines } of books.entries) law(sum(lines.map(({ minor }) => minor)) === 0, `${cause} is not balanced`);
  law(balance.unapplied === 0, 'money is neither applied nor owed back');
  law(-balance.earned === sum(paidFor.map(({ item }) => item.minor)) - withdrawn, 'what was earned is not what was applied and kept');
  law(-balance.refunds_owed === owed, 'what is owed back is not what the refunds say');
  law(balance.with_provider === sum(taken.map(({ minor }) => minor)) - kept - back, 'the provider holds another amount');
  law(sum(taken.map(({ minor }) => minor)) === -balance.earned + owed + back - balance.unapplied, 'a cent is missing or made');

  law(new Set(paidFor.map(({ item }) => item.applicationId)).size === paidFor.length, 'an application was paid twice');
  for (const { id, place } of books.applications) {
    const paid = paidFor.some(({ item }) => item.applicationId === id);
    law(paid || !['screening', 'assessment'].includes(place.state), `${id} is in review and nobody paid`);
    law(!paid || !['draft', 'submitted'].includes(place.state), `${id} is paid and has an unpaid state`);
    law(
      books.payments.filter(({ items }) => items.some((item) => item.applicationId === id && item.holds)).length <= 1,
      `${id} is held twice`,
    );
  }
  for (const { payment, item, by } of paidFor) {
    const charge = books.charges.find(({ transactionId }) => transactionId === by);
    const confirmed = charge?.status === 'successful' && charge.currency === 'USD' && payment.references.includes(charge.reference);
    law(confirmed && charge.minor >= payment.minor, `${item.applicationId} was paid by what the provider did not take`);
    law(item.holds && payment.state === 'paid', `${item.applicationId} was applied by a payment that is not paid`);
  }
  for (const { transactionId, minor, currency, status } of taken) {
    const captures = books.entries.filter(({ kind, cause }) => kind === 'captured' && cause === `${provider} transaction ${transactionId}`);
    law(captures.length === 1, `${transactionId} was captured ${captures.length} times`);
    law(status === 'successful' && currency === 'USD', `${transactionId} was captured and is ${status} in ${currency}`);
    const wentTo = sum(paidFor.filter(({ by }) => by === transactionId).map(({ item }) => item.minor));
    const wentBack = sum(
      books.refunds.filter((one) => one.transactionId === transactionId && one.reason !== 'withdrawn').map((one) => one.minor),
    );
    law(wentTo + wentBack === minor, `${transactionId} went elsewhere`);
  }
  for (const { id, state, items } of books.payments)
    law(isLive(state) || items.every((item) => !item.holds || item.appliedBy !== undefined), `${id} is over and holds`);
  return broken;
}

/** Once everything was noticed and given back: every charge of ours is in the books, and nothing is left over. */
export function brokenAtTheEnd(books: Books): string[] {
  const balance = balances(books);
  const missed = books.charges.filter(
    ({ transactionId, status, currency }) =>
      status === 'successful' && currency === 'USD' && !books.payments.some(({ captured }) => captured.includes(transactionId)),
  );
  const unseen = books.charges.filter(
    ({ transactionId, status, currency }) =>
      status === 'successful' && currency !== 'USD' && !books.attention.has(`currency_mismatch ${transactionId}`),
  );
  return [
    ...brokenLaws(books),
    ...missed.map(({ transactionId }) => `${transactionId} was taken and never entered`),
    ...unseen.map(({ transactionId }) => `${transactionId} is in another currency and nobody was told`),
    ...(balance.refunds_owed === 0 ? [] : ['something is still owed']),
    ...(balance.with_provider + balance.provider_charges === -balance.earned ? [] : ['what is left is not what was earned']),
  ];
}

function balances({ entries }: Pick<Books, 'entries'>): Record<LedgerAccount, number> {
  const balance = { with_provider: 0, unapplied: 0, earned: 0, refunds_owed: 0, provider_charges: 0 };
  for (const { lines } of entries) for (const { account, minor } of lines) balance[account] += minor;
  return balance;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
