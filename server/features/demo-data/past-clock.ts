import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import type { Clock, Ids, Payments } from '../../ports.ts';
import { markDelivered } from './store.ts';

/** A context at a moment that is over, for what a demonstration's people did then. */
export interface Past extends Context {
  readonly clock: Clock & { set(moment: Date): void };
}

/** Takes every order and confirms it when asked: no provider saw these payments, and none is asked. */
function confirming(payments: Payments): Payments {
  const amounts = new Map<string, { readonly minor: number; readonly currency: string }>();
  return {
    ...payments,
    createLink: async ({ reference, amount }) => {
      amounts.set(reference, amount);
      return { link: `https://pay.example/${reference}` };
    },
    chargeByReference: async (reference) => {
      const amount = amounts.get(reference);
      if (amount === undefined) return undefined;
      const { minor, currency } = amount;
      return {
        transactionId: `demo-${reference}`,
        reference,
        minor,
        currency,
        status: 'successful',
        chargeMinor: Math.round(minor / 70),
      };
    },
    chargeById: async () => undefined,
  };
}

/**
 * All of `work` is one transaction, whichever transactions the use cases open: it is committed whole or not at all, and the relay sees
 * nothing of it before. What it enqueued counts as delivered, since all of it was done here; `forEngine` names what the engine must
 * still process.
 */
export async function inThePast<Result>(
  context: Context,
  moment: Date,
  work: (past: Past) => Promise<Result>,
  { ids = context.ids, forEngine = [] as readonly string[] }: { readonly ids?: Ids; readonly forEngine?: readonly string[] } = {},
): Promise<Result> {
  return context.db.transaction().execute(async (tx) => {
    const result = await work(pastOf(context, moment, withinOne(tx), ids));
    await markDelivered(tx, forEngine);
    return result;
  });
}

/**
 * As above, but each transaction is committed by itself. For what waits for other programs: the database ends a transaction that has been
 * idle for ten seconds (`connect.ts`), and a file takes longer than that to be scanned or printed on a busy machine.
 */
export async function stepwiseInThePast<Result>(context: Context, moment: Date, work: (past: Past) => Promise<Result>): Promise<Result> {
  return work(pastOf(context, moment, deliveringEach(context.db), context.ids));
}

function pastOf(context: Context, moment: Date, db: Context['db'], ids: Ids): Past {
  let now = moment;
  return {
    ...context,
    db,
    clock: { now: () => now, set: (next: Date) => void (now = next) },
    ids: { ...ids, uuid: () => begunAt(ids.uuid(), now) },
    payments: confirming(context.payments),
  };
}

/** An id begins with its moment in milliseconds, and lists are sorted by id: older rows come below newer ones. */
function begunAt(uuid: string, moment: Date): string {
  const milliseconds = moment.getTime().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}${uuid.slice(13)}`;
}

type Transacting = (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;

/** The transaction in place of the database: who asks for one of its own gets this one. */
function withinOne(tx: Tx): Context['db'] {
  return withTransactions(tx, (work) => work(tx));
}

/** What each transaction enqueued counts as delivered. */
function deliveringEach(db: Context['db']): Context['db'] {
  return withTransactions(db, (work) =>
    db.transaction().execute(async (tx) => {
      const result = await work(tx);
      await markDelivered(tx, []);
      return result;
    }),
  );
}

function withTransactions(db: Context['db'], execute: Transacting): Context['db'] {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute });
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
