import { draws } from '../uploads/files.ts';
import { messageSecret, type Target } from './stage.ts';

/** One thing that an attacker sends: to the address for messages, or as a browser that comes back. */
export type Blow =
  | { readonly kind: string; readonly to: 'message'; readonly headers: Record<string, string>; readonly body: string }
  | { readonly kind: string; readonly to: 'return'; readonly reference: string; readonly said: Readonly<Record<string, string>> };

type Draw = <Item>(items: readonly Item[]) => Item;

/** Also the right secret: an attacker who has seen one webhook has it. */
const secrets: readonly (string | undefined)[] = [
  ...Array.from({ length: 6 }, () => messageSecret),
  undefined,
  '',
  'only-for-development',
  messageSecret.slice(0, -1),
  `${messageSecret} `.padEnd(60, 'x'),
  messageSecret.toUpperCase(),
  `${messageSecret}, ${messageSecret}`,
  'x'.repeat(4_000),
];

/** The same in every run, in no order: replayed, forged, mixed up and broken. */
export function* blows(targets: readonly Target[], genuine: readonly string[], count: number, seed = 7): Generator<Blow> {
  const random = draws(seed);
  const draw: Draw = (items) => items[Math.floor(random() * items.length)] as never;
  const paid = targets.filter(({ truth }) => truth === 'right');
  for (let at = 0; at < count; at += 1) {
    const [kind, make] = draw(Object.entries(kinds));
    const target = draw(targets);
    const made = make({ target, other: draw(paid), draw, random, genuine, at });
    if (typeof made !== 'string') {
      yield { kind, to: 'return', reference: target.reference, said: made };
      continue;
    }
    const secret = draw(secrets);
    yield { kind, to: 'message', headers: secret === undefined ? {} : { 'verif-hash': secret }, body: made };
  }
}

interface Means {
  readonly target: Target;
  /** One that is really paid. */
  readonly other: Target;
  readonly draw: Draw;
  random(): number;
  readonly genuine: readonly string[];
  readonly at: number;
}

/** As the provider would write it, were it paid. */
function success({ target, at }: Pick<Means, 'target' | 'at'>, more: object = {}): string {
  const data = {
    id: 9_000_000 + at,
    tx_ref: target.txRef,
    amount: 250,
    currency: 'USD',
    charged_amount: 250,
    status: 'successful',
    ...more,
  };
  return JSON.stringify({ event: 'charge.completed', data, 'event.type': 'CARD_TRANSACTION' });
}

const kinds: Readonly<Record<string, (means: Means) => string | Record<string, string>>> = {
  replayed: ({ draw, genuine }) => draw(genuine),
  forged: (means) => success(means),
  'forged with its own transaction': (means) => success(means, { id: means.target.transactionId ?? 1 }),
  "forged with another's transaction": (means) => success(means, { id: means.other.transactionId }),
  "another's success under its reference": (means) =>
    success({ ...means, target: means.other }, { id: means.other.transactionId, tx_ref: means.target.txRef }),
  'another amount': (means) =>
    success(means, { amount: means.draw([1, 0, -250, 1e9, '250', null, '250.00 ']), id: means.target.transactionId ?? 1 }),
  'another currency': (means) =>
    success(means, { currency: means.draw(['NGN', 'usd', '', null, 'USDT']), id: means.target.transactionId ?? 1 }),
  'a reference that is nearly right': (means) =>
    success(means, {
      tx_ref: means.draw([
        means.target.reference,
        `${means.target.reference}-2`,
        `${means.target.txRef} `,
        means.target.txRef.toLowerCase(),
        `../${means.target.txRef}`,
        ['x', means.target.txRef],
      ]),
    }),
  'a transaction that is none': (means) =>
    success(means, {
      id: means.draw(['1/verify', '../payments', '1?x=', -1, 1e21, 0, null, { $ne: 1 }, [means.other.transactionId], '4000001 or 1=1']),
    }),
  'another event': (means) =>
    JSON.stringify({
      event: means.draw(['transfer.completed', 'charge.', 'subscription.cancelled', '', null, 7]),
      data: { id: means.at, tx_ref: means.target.txRef, status: 'successful' },
    }),
  'a refund that nobody gave': (means) =>
    JSON.stringify({ id: means.at, TransactionId: means.other.transactionId, status: 'completed', AmountRefunded: 250 }),
  'changed bytes': ({ draw, genuine, random }) => {
    const bytes = Buffer.from(draw(genuine));
    for (let flip = 0; flip < 3; flip += 1) bytes[Math.floor(random() * bytes.byteLength)] = 32 + Math.floor(random() * 94);
    return bytes.toString('latin1');
  },
  'cut off': ({ draw, genuine, random }) => {
    const body = draw(genuine);
    return body.slice(0, Math.floor(random() * body.length));
  },
  'another shape': ({ draw, target }) =>
    draw([
      '',
      '[]',
      'null',
      '0',
      '"x"',
      '{}',
      '[[[[[[',
      '{"__proto__":{"paid":true}}',
      `{"data":"${target.txRef}"}`,
      `{"event":"charge.completed","data":[{"tx_ref":"${target.txRef}"}]}`,
      `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
    ]),
  'a return that says successful': ({ target, draw, other }) => ({
    status: draw(['successful', 'completed', 'cancelled', 'paid']),
    transaction_id: String(draw([other.transactionId, target.transactionId ?? 1, '../1', '0', '9'.repeat(39)])),
  }),
};
