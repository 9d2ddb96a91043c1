import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportNone } from '../../nightly/figures.ts';
import { compareWithProvider } from '../../system/provider-reconciliation.ts';
import { clickAndChange } from './clicks.ts';
import { weakened } from './controls.ts';
import { blows, type Blow } from './webhooks.ts';
import { messageSecret, openStage, truths, type Stage, type Target } from './stage.ts';

const connections = 20;

/**
 * Everything that says "paid" without the provider saying so: messages and returning browsers that are forged, replayed, mixed up and
 * broken, also with the shared secret; charges that the provider took in another amount or currency; other people's applications; clicks
 * that come twice and tabs that overlap; prices and categories that change on the way. Each defence is then taken away, and the same must
 * get through.
 */
export async function payWithoutPaying([count = '10000', copies = '1000']: readonly string[]): Promise<boolean> {
  const stage = await openStage();
  let held = false;
  try {
    const lied = await forgeAndReplay(stage, Number(count), Number(copies));
    const clicked = await clickAndChange(stage);
    held = lied && clicked;
  } finally {
    await stage.close();
  }
  return (await weakened()) && held;
}

/** Messages and returns that say "paid", then copies of one genuine message. */
export async function forgeAndReplay(stage: Stage, count: number, copies: number): Promise<boolean> {
  const lied = await lie(stage, count);
  return (await sendCopies(stage, copies)) && lied;
}

async function lie(stage: Stage, count: number): Promise<boolean> {
  const each = count < 2_000 ? 2 : 8;
  const targets: Target[] = [];
  for (let n = 0; n < each; n += 1) targets.push(...(await Promise.all(truths.map((truth) => stage.target(truth)))));
  const genuine = (await stage.control.messages()).map(({ body }) => body);
  const sender = senderOf(stage.system.origin);
  const began = performance.now();
  const answers: Record<string, number> = {};
  await over(connections, blows(targets, genuine, count), async (blow) => {
    const status = await strike(sender, blow);
    answers[status] = (answers[status] ?? 0) + 1;
  });
  const sent = (performance.now() - began) / 1000;
  // In the end the provider itself says each thing once, as it would have: whatever is true must come out all the same.
  for (const body of genuine.toReversed()) await sender.send('/api/payment/webhook/flutterwave/', { 'verif-hash': messageSecret }, body);
  sender.close();
  await stage.quiet();
  const taken = { charges: await stage.control.charges(), refunds: await stage.control.refunds() };
  const { broken } = await compareWithProvider(stage.system.databaseUrl, taken, { except: stage.unknownToProvider });
  const outcomes = await paidOf(stage, targets);
  const wrong = outcomes.filter(({ truth, paid }) => paid !== ['right', 'more'].includes(truth));
  const failures = Object.keys(answers).filter((status) => Number(status) >= 500 || status === '0');
  const hints = await stage.context.pool.query<{ n: number }>('select count(*)::int as n from payment_status_checks');
  console.log(
    [
      `${count} messages and returns at ${targets.length} payments over ${connections} connections in ${sent.toFixed(0)} s, answered ${summaryOf(answers)}; ${hints.rows[0]?.n} made us ask the provider`,
      `paid: ${outcomes.filter(({ paid }) => paid).length} of ${targets.length}, due: ${2 * each}; not as the provider's books say: ${wrong.length === 0 ? 'none' : wrong.map(({ truth }) => truth).join(', ')}`,
      ...broken.slice(0, 5).map((one) => `  ${one}`),
    ].join('\n'),
  );
  reportNone({ 'broken laws': broken.length, "not as the provider's books say": wrong.length, 'kinds of failed answers': failures.length });
  return broken.length === 0 && wrong.length === 0 && failures.length === 0;
}

/** One genuine message, again and again, over as many connections as there are. */
async function sendCopies(stage: Stage, copies: number): Promise<boolean> {
  const target = await stage.target('right');
  const body = (await stage.control.messages(target.txRef))[0]?.body ?? '';
  const sender = senderOf(stage.system.origin);
  const answers: Record<string, number> = {};
  await over(connections, Array.from({ length: copies }).values(), async () => {
    const status = await sender.send('/api/payment/webhook/flutterwave/', { 'verif-hash': messageSecret }, body);
    answers[status] = (answers[status] ?? 0) + 1;
  });
  sender.close();
  await stage.quiet();
  const effects = await effectsOf(stage, target);
  console.log(`${copies} copies of one message over ${connections} connections, answered ${summaryOf(answers)}: ${summaryOf(effects)}`);
  reportNone({ 'effects of copies that are not exactly one': Object.values(effects).filter((times) => times !== 1).length });
  return answers['200'] === copies && Object.values(effects).every((times) => times === 1);
}

async function effectsOf({ context }: Stage, { application, reference }: Target): Promise<Record<string, number>> {
  const { rows } = await context.pool.query<Record<string, number>>(
    `select (select count(*)::int from webhook_events m where m.payment_id = p.id) as messages,
       (select count(*)::int from payment_status_checks h where h.payment_id = p.id) as hints,
       (select count(*)::int from ledger_entries e where e.payment_id = p.id and e.kind = 'captured') as captured,
       (select count(*)::int from ledger_entries e where e.payment_id = p.id and e.kind = 'applied') as applied,
       (select count(*)::int from outbox o where o.topic = 'application.paid' and o.subject_id = $2) as told,
       (select count(*)::int from outbox o where o.topic = 'payment.paid' and o.subject_id = p.id::text) as receipts
     from payments p where p.reference = $1`,
    [reference, application],
  );
  return rows[0] ?? {};
}

async function paidOf({ context }: Stage, targets: readonly Target[]): Promise<(Target & { paid: boolean })[]> {
  const { rows } = await context.pool.query<{ id: string }>('select id from applications where paid');
  const paid = new Set(rows.map(({ id }) => id));
  return targets.map((target) => ({ ...target, paid: paid.has(target.application) }));
}

async function strike(sender: Sender, blow: Blow): Promise<number> {
  if (blow.to === 'message') return sender.send('/api/payment/webhook/flutterwave/', blow.headers, blow.body);
  return sender.send(`/api/payment/${blow.reference}/returned/`, {}, JSON.stringify(blow.said));
}

interface Sender {
  send(path: string, headers: Record<string, string>, body: string): Promise<number>;
  close(): void;
}

/** Over connections that stay open, a known number of them. */
function senderOf(origin: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    async send(path, headers, body) {
      for (;;) {
        const status = await sendOnce(agent, new URL(path, origin), headers, body);
        // Refused because of load: an attacker would retry.
        if (status !== 503) return status;
        await sleep(100);
      }
    },
    close: () => agent.destroy(),
  };
}

function sendOnce(agent: Agent, address: URL, headers: Record<string, string>, body: string): Promise<number> {
  const bytes = Buffer.from(body, 'latin1');
  const all = { 'content-type': 'application/json', 'content-length': bytes.byteLength, ...headers };
  return new Promise((resolve) => {
    const sent = request(address, { method: 'POST', agent, headers: all, timeout: 30_000 }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', () => resolve(0));
    sent.once('timeout', () => sent.destroy());
    sent.end(bytes);
  });
}

async function over<Item>(lanes: number, items: Iterator<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let next = items.next(); next.done !== true; next = items.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const summaryOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
