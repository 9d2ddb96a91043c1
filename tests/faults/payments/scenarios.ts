import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@thamani/server/context.ts';
import { bearer } from '../../system/company.ts';
import { newPayer, payersOf, type PaidFor } from '../../system/payers.ts';
import type { PaymentMade, ProviderControl } from '../../system/provider.ts';

export type Fate = 'paid' | 'declined' | 'less' | 'more' | 'left' | 'both tabs' | 'cancelled and paid';

/** A company with its applications, and what it means to do. */
export interface Life {
  readonly number: number;
  readonly fate: Fate;
  readonly applications: readonly string[];
  pay(which: readonly number[]): Promise<PaidFor>;
  /** The link to the provider's checkout page, as our own page finds it; undefined if it is never created. */
  pageOf(reference: string): Promise<string | undefined>;
  cancel(reference: string): Promise<void>;
  returned(reference: string, transactionId: number): Promise<void>;
  /** Indexes of the applications that the provider charged in full; recorded by the scenario that pays. */
  readonly took: Set<number>;
  paidInTheEnd(): readonly boolean[];
}

const patienceMilliseconds = 120_000;

export async function prepareLives(origin: string, context: Context, count: number, fateOf: (number: number) => Fate): Promise<Life[]> {
  const people = payersOf(origin);
  const lives: Life[] = [];
  for (let number = 0; number < count; number += 1) {
    const payer = await newPayer(context);
    const fate = fateOf(number);
    const applications = [await people.application(payer)];
    if (fate === 'both tabs') applications.push(await people.application(payer), await people.application(payer));
    const took = new Set<number>();
    lives.push({
      number,
      fate,
      applications,
      took,
      pay: (which) =>
        people.pay(
          payer,
          which.map((at) => applications[at] ?? ''),
        ),
      async pageOf(reference) {
        for (const end = performance.now() + patienceMilliseconds; performance.now() < end; await sleep(250)) {
          const { status, body } = await people.call('GET', `/payment/${reference}/`, undefined, bearer(payer.token));
          const { data } = body as { data?: { state?: string; link?: string } };
          if (status === 200 && data?.link !== undefined) return data.link;
          if (status === 200 && data?.state !== 'preparing' && data?.state !== 'open') return undefined;
        }
        return undefined;
      },
      async cancel(reference) {
        const { status } = await people.cancel(payer, reference);
        if (status !== 200 && status !== 409) throw new Error(`cancelling answered ${status}`);
      },
      async returned(reference, transactionId) {
        // Every third browser is closed before it comes back.
        if (number % 3 > 0) await people.returned(reference, { status: 'successful', transaction_id: String(transactionId) });
      },
      paidInTheEnd: () => applications.map((_, at) => took.has(at)),
    });
  }
  return lives;
}

/** Goes on for as long as a person would, whatever is away. */
export async function live(life: Life, control: ProviderControl): Promise<void> {
  const taking = (reference: string, page: string, way: Omit<PaymentMade, 'link'> = {}) =>
    patiently(async () => {
      // The page takes money once: one whose answer was lost shows that it was paid.
      const [taken] = await control.charges(`${reference}-`);
      return taken === undefined ? (await control.pay({ link: page, ...way })).transaction_id : taken.id;
    });
  const openPage = async (which: readonly number[]): Promise<{ reference: string; page: string }> => {
    // A payment may end without its page, when five answers were lost: then a person clicks again.
    for (let click = 0; click < 5; click += 1) {
      const { status, reference = '', link = '' } = await life.pay(which);
      if (status !== 200) throw new Error(`paying answered ${status}`);
      const page = link.includes('/v3/hosted/pay/') ? link : await life.pageOf(reference);
      if (page !== undefined) return { reference, page };
    }
    throw new Error('there was never a page');
  };

  if (life.fate === 'both tabs') {
    const [first, second] = [await openPage([0, 1]), await openPage([1, 2])];
    for (const [tab, which] of [
      [first, [0, 1]],
      [second, [1, 2]],
    ] as const) {
      const transaction = await taking(tab.reference, tab.page);
      for (const at of which) life.took.add(at);
      await life.returned(tab.reference, transaction);
    }
    return;
  }
  const { reference, page } = await openPage([0]);
  if (life.fate === 'left') return;
  if (life.fate === 'cancelled and paid') await life.cancel(reference);
  const way = { declined: { outcome: 'failed' }, less: { amount: '249.99' }, more: { amount: '260.00' } } as const;
  const transaction = await taking(reference, page, life.fate in way ? way[life.fate as keyof typeof way] : {});
  if (life.fate !== 'declined' && life.fate !== 'less') life.took.add(0);
  await life.returned(reference, transaction);
}

/** The provider may be away for a moment; its page is then tried again, as a person does. One that took the money says so. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const end = performance.now() + patienceMilliseconds; ; await sleep(200)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
