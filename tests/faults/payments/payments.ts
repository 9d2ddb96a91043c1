import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findStuck } from '@thamani/ops/stuck/stuck.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import type { Context } from '@thamani/server/context.ts';
import { executeRefund } from '@thamani/server/features/payments/refunds/refunds.ts';
import { seedPrices } from '@thamani/server/features/prices/service.ts';
import { reportFigure, reportNone } from '../../nightly/figures.ts';
import { openGate, type Gate } from '../../system/tcp-proxy.ts';
import { openCountingInbox, type CountingInbox } from '../../system/inbox.ts';
import { startKillableProvider, type KillableProvider } from '../../system/killable-provider.ts';
import { compareWithProvider, type Compared } from '../../system/provider-reconciliation.ts';
import { startSystem, type System } from '../../system/system.ts';
import type { Breaking, InTurn } from '../fault-injection.ts';
import { breakPayments, type Breakable } from './fault-injection.ts';
import { sameReferenceAgain, settlingInPieces } from './controls.ts';
import { live, prepareLives, type Fate, type Life } from './scenarios.ts';
import { contextOf } from '../../system/context.ts';

const settledWithinMilliseconds = 300_000;
const atOnce = 6;

/**
 * Payments of every fate while each part is killed with -9 or cut off, and the provider answers late, wrong, twice or not at all. In the
 * end its own books are laid beside ours: what it took is applied once or goes back once, nothing else is paid, no reference was sent
 * twice, and nothing is stuck. `lines` as the third size only cuts the lines to PostgreSQL and Temporal, for a machine that others use.
 */
export async function paymentFaults([payments = '300', breaks = '48', how = 'kill']: readonly string[]): Promise<boolean> {
  const { ports } = configOfProcess();
  const inbox = await openCountingInbox();
  const gates = { temporal: await openGate(ports.TEMPORAL_PORT), postgres: await openGate(ports.POSTGRES_PORT) };
  const provider = await startKillableProvider(`http://127.0.0.1:${ports.PORTAL_PORT}/api/payment/webhook/flutterwave/`);
  const name = `faults-${randomUUID()}`;
  const settings = {
    PAYMENT_ORIGIN: provider.origin,
    S3_BUCKET: name,
    TEMPORAL_TASK_QUEUE: name,
    SMTP_URL: inbox.url,
    APPLICATIONS_PER_DAY: '100000',
  };
  const system = await startSystem(
    { ...settings, TEMPORAL_ADDRESS: `127.0.0.1:${gates.temporal.port}` },
    ['api', 'relay', 'worker'],
    gates.postgres.port,
  );
  const context = await contextOf(system, settings);
  await context.objects.prepare();
  await seedPrices(context);
  await provider.control.set({ retry_ms: 2_000 });

  const waited = await withoutTemporal(system, context, provider, gates.temporal);
  const ran = await payThroughBreaks({ system, context, provider, gates }, Number(payments), Number(breaks), how === 'kill');
  const outcome = await judgePayments(system, context, provider, inbox, ran);
  await context.close();
  await system.stop();
  await Promise.all([provider.stop(), inbox.close(), ...Object.values(gates).map((gate) => gate.close())]);
  const controls = [await sameReferenceAgain(), await settlingInPieces()];
  return waited && outcome && controls.every(Boolean);
}

/** Temporal away: the request is answered with our own page, and the payment goes on when Temporal is back. */
export async function withoutTemporal(system: System, context: Context, provider: KillableProvider, gate: Gate): Promise<boolean> {
  const [life] = await prepareLives(system.origin, context, 1, () => 'paid');
  if (life === undefined) return false;
  gate.shut();
  const began = performance.now();
  const { status, link, reference = '' } = await life.pay([0]);
  const seconds = (performance.now() - began) / 1000;
  gate.open();
  const back = performance.now();
  const page = await life.pageOf(reference);
  const opened = (performance.now() - back) / 1000;
  const isOurs = link?.includes('/paymment-verification?payment=') === true;
  console.log(
    `Temporal away: pay_application answered ${status} with ${isOurs ? 'our own page' : String(link)} after ${seconds.toFixed(1)} s; ${page === undefined ? 'it never went on' : `the provider's page stood ${opened.toFixed(1)} s after Temporal was back`}`,
  );
  if (page !== undefined) await provider.control.pay({ link: page });
  return status === 200 && isOurs && seconds < 12 && page !== undefined;
}

export interface PaymentsRan {
  readonly lives: readonly Life[];
  readonly stuck: readonly string[];
  readonly breaking: Breaking;
  readonly lastBreak: number;
  readonly seconds: number;
}

async function payThroughBreaks(
  parts: Breakable & { readonly context: Context },
  count: number,
  breaks: number,
  kill: boolean,
): Promise<PaymentsRan> {
  const { system, context, provider } = parts;
  const lives = await prepareLives(system.origin, context, count, fateOf);
  const began = performance.now();
  let paying = true;
  const breaking = breakPayments(parts, breaks, kill, () => !paying);
  const stuck = await payAll(lives, provider);
  paying = false;
  const lastBreak = await breaking.done;
  await provider.control.calm();
  return { lives, stuck, breaking, lastBreak, seconds: (performance.now() - began) / 1000 };
}

/** `inTurn` does the work of the payment in that place once it may begin. */
export async function payAll(lives: readonly Life[], provider: KillableProvider, inTurn: InTurn = (_, work) => work()): Promise<string[]> {
  const stuck: string[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++, life = lives[at]; life !== undefined; at = next++, life = lives[at]) {
      const started = life;
      await inTurn(at, () => live(started, provider.control)).catch((error: Error) => stuck.push(`${started.fate}: ${error.message}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return stuck;
}

const fates: readonly Fate[] = ['paid', 'paid', 'paid', 'declined', 'paid', 'less', 'left', 'both tabs', 'cancelled and paid', 'more'];
export function fateOf(number: number): Fate {
  return fates[number % fates.length] ?? 'paid';
}

/** `others`: companies whose payments the provider knows nothing of, as tests of other things put them into the tables. */
export async function judgePayments(
  system: System,
  context: Context,
  provider: KillableProvider,
  inbox: CountingInbox,
  ran: PaymentsRan,
  others: readonly string[] = [],
): Promise<boolean> {
  const compare = async (): Promise<Compared> =>
    compareWithProvider(
      system.databaseUrl,
      { charges: await provider.control.charges(), refunds: await provider.control.refunds() },
      { except: others },
    );
  let compared = await compare();
  for (const end = performance.now() + settledWithinMilliseconds; compared.broken.length > 0 && performance.now() < end; await sleep(500))
    compared = await compare();
  const settled = (performance.now() - ran.lastBreak) / 1000;
  const receipts = await receiptsMissing(context, inbox);
  const unrefunded = await followRefunds(context);
  const wrong = await notAsFated(context, ran.lives);
  const final = await compare();
  const duplicates = await provider.control.duplicates();
  const stuck = await stillStuck(context);
  console.log(
    [
      `${ran.lives.length} payments in ${ran.seconds.toFixed(0)} s, broken meanwhile: ${ran.breaking.summary()}`,
      `the provider took ${(await provider.control.charges()).filter(({ status }) => status === 'successful').length} charges, ${final.captured} in the books, ${final.paid} applications paid, ${final.refunds} refunds; all settled ${settled.toFixed(0)} s after the last break`,
      `broken laws: ${final.broken.length === 0 ? 'none' : final.broken.slice(0, 5).join('; ')}; references sent twice: ${duplicates.length}; not as they had to end: ${wrong.length === 0 ? 'none' : wrong.slice(0, 5).join('; ')}`,
      `balances: ${JSON.stringify(final.balances)}; refunds not done: ${unrefunded}; receipts missing: ${receipts}`,
      `people who could not go on: ${ran.stuck.length === 0 ? 'none' : ran.stuck.slice(0, 5).join('; ')}; stuck: ${stuck.length === 0 ? 'nothing' : stuck.map(({ what, which }) => `${what} (${which[0]})`).join('; ')}`,
    ].join('\n'),
  );
  reportNone({
    'broken laws': final.broken.length,
    'references sent twice': duplicates.length,
    'not as they had to end': wrong.length,
    'people who could not continue': ran.stuck.length,
    stuck: stuck.length,
    'refunds not done': unrefunded,
    'receipts missing': receipts,
  });
  reportFigure({ name: 'settled after the last break', value: settled, unit: 's', goal: { atMost: settledWithinMilliseconds / 1000 } });
  return [final.broken, duplicates, wrong, ran.stuck, stuck].every((list) => list.length === 0) && unrefunded === 0 && receipts === 0;
}

export function needsAPerson(finding: string): boolean {
  return finding.startsWith('payments that need attention');
}

/** What a person must see is seen; everything else has to go on by itself, within the longest pause between two tries. */
async function stillStuck({ config }: Context) {
  const look = async () => (await findStuck(config)).findings.filter(({ what }) => !needsAPerson(what));
  let stuck = await look();
  for (const end = performance.now() + 90_000; stuck.length > 0 && performance.now() < end; stuck = await look()) await sleep(1_000);
  return stuck;
}

/** As the workflow does it, some minutes later each time. */
async function followRefunds(context: Context): Promise<number> {
  const open = async () => (await context.pool.query<{ id: string }>("select id from refunds where state <> 'completed'")).rows;
  for (let minutes = 0; minutes <= 24; minutes += 6) {
    const later: Context = { ...context, clock: { now: () => new Date(Date.now() + minutes * 60_000) } };
    for (const { id } of await open())
      await executeRefund(later, { key: randomUUID(), subjectId: id, at: new Date().toISOString() }, false);
  }
  return (await open()).length;
}

async function receiptsMissing(context: Context, inbox: CountingInbox): Promise<number> {
  const missing = async (): Promise<number> => {
    const { rows } = await context.pool.query<{ key: string }>("select key from outbox where topic = 'payment.paid'");
    return rows.filter(({ key }) => !inbox.arrived.has(`receipt.${key}@thamani.example`)).length;
  };
  for (const end = performance.now() + 120_000; (await missing()) > 0 && performance.now() < end;) await sleep(300);
  return missing();
}

/** Each by its own fate, beside what the books say of all of them. */
async function notAsFated(context: Context, lives: readonly Life[]): Promise<string[]> {
  const { rows } = await context.pool.query<{ id: string; paid: boolean }>('select id, paid from applications');
  const paid = new Map(rows.map((row) => [row.id, row.paid]));
  return lives.flatMap((life) => {
    const found = life.applications.map((id) => paid.get(id) === true);
    const due = life.paidInTheEnd();
    return String(found) === String(due) ? [] : [`${life.fate}: ${String(found)} where ${String(due)} was due`];
  });
}
