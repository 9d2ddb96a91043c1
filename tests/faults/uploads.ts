import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import type { Context } from '@thamani/server/context.ts';
import { rawPdf, upload } from '@thamani/server/testing/documents.ts';
import { sweepStalledDocuments, sweepQuarantine } from '@thamani/server/features/documents/sweeping.ts';
import { reportControl, reportFigure, reportNone } from '../nightly/figures.ts';
import { signedInCompany } from '../system/companies.ts';
import { openGate, type Gate } from '../system/tcp-proxy.ts';
import { startSystem, type System } from '../system/system.ts';
import { readThroughKills } from './media-kills.ts';
import { compare, untilSettled } from './stored-uploads.ts';
import { uploadsRowFirst } from './upload-control.ts';
import { contextOf } from '../system/context.ts';

const parts = ['s3', 'clamd', 'worker', 'api', 'parser'] as const;
const patienceMilliseconds = 120_000;

interface Outcome {
  /** As our sender knows it: the id under which it was taken. */
  readonly ids: ReadonlyMap<string, string>;
  readonly tries: number;
  readonly answers: Readonly<Record<string, number>>;
}

/**
 * Uploads sent by a patient client (the same key until it is answered) while store and scanner are cut in the middle of what flows, and
 * worker, API and parser are killed with -9. In the end each is stored once, sealed under its hash and ready; every answer on the way was clear;
 * and after the sweeper nothing is left in quarantine. A client that reads a file while the media site dies sees a broken transfer, and the
 * next attempt gives all of it. The control writes each row before its object: the same kills must then leave documents without a file.
 */
export async function uploadFaults([uploads = '200', kills = '24']: readonly string[]): Promise<boolean> {
  const { ports } = configOfProcess();
  const gates = { s3: await openGate(ports.S3_PORT), clamd: await openGate(ports.CLAMD_PORT) };
  const bucket = `faults-${randomUUID()}`;
  const direct = { S3_BUCKET: bucket, LOG_LEVEL: 'silent' };
  const system = await startSystem(
    {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${gates.s3.port}`,
      CLAMD_ADDRESS: `127.0.0.1:${gates.clamd.port}`,
      UPLOADS_PER_HOUR: '100000',
    },
    ['api', 'media', 'relay', 'worker'],
  );
  const context = await contextOf(system, direct);
  await context.objects.prepare();
  const { token } = await signedInCompany(system.databaseUrl);

  const began = performance.now();
  const breaking = breakInTurn(system, gates, Number(kills));
  const sent = await sendSteadily(system, token, Number(uploads), breaking.done);
  const lastBreak = await breaking.done;
  const settled = await untilSettled(context, lastBreak);
  const stored = await compare(context, sent.ids);
  const swept = await sweep(context);
  const reading = await readThroughKills(system, context, token);
  await system.stop();
  await context.close();
  await Promise.all(Object.values(gates).map((gate) => gate.close()));
  const control = await uploadsRowFirst();
  console.log(
    [
      `${sent.ids.size} of ${uploads} uploads answered in ${sent.tries} tries, ${kills} breaks in ${((lastBreak - began) / 1000).toFixed(0)} s (${breaking.summary()})`,
      `answers on the way: ${summaryOf(sent.answers)}`,
      settled === undefined ? 'NOT all settled' : `all settled ${settled.toFixed(1)} s after the last break`,
      `${stored.ready} ready, ${stored.refused} refused; rows without their upload: ${stored.strangers}; sealed under another hash or not at all: ${stored.wrong}; twice: ${stored.doubled}`,
      `left in quarantine before the sweeper: ${swept.before} (one planted), after it: ${swept.after}; documents it had to settle: ${swept.settled}`,
      `media site killed under ${reading.kills} readers: ${reading.broken} transfers seen to break, ${reading.whole} whole at the next try, ${reading.wrong} taken for whole and not`,
      control.lost > 0
        ? `control with the row before its object: ${control.lost} lost after ${control.kills} kills`
        : `control with the row before its object: nothing was caught in ${control.kills} kills. The kills prove nothing`,
    ].join('\n'),
  );
  reportNone({
    'uploads not answered': Number(uploads) - sent.ids.size,
    'uploads not ready': Number(uploads) - stored.ready,
    'wrong, twice or unknown': stored.refused + stored.strangers + stored.wrong + stored.doubled,
    'left in quarantine': swept.after,
    'transfers taken for whole and not': reading.wrong,
  });
  reportFigure({ name: 'settled after the last break', value: settled ?? Number.NaN, unit: 's' });
  reportControl('lost with the row before its object', control.lost);
  return (
    sent.ids.size === Number(uploads) &&
    settled !== undefined &&
    stored.ready === Number(uploads) &&
    [stored.refused, stored.strangers, stored.wrong, stored.doubled, swept.after].every((count) => count === 0) &&
    swept.before > 0 &&
    reading.broken === reading.kills &&
    reading.whole === reading.kills &&
    reading.wrong === 0 &&
    control.lost > 0 &&
    Object.keys(sent.answers).every((answer) => clear.has(answer))
  );
}

/** What a sender may hear while parts are away: a code that says to try again, or a line that is cut. */
const clear = new Set(['200', '503 unavailable', '503 overloaded', 'no connection']);

function breakInTurn(system: System, gates: Record<'s3' | 'clamd', Gate>, times: number): { done: Promise<number>; summary(): string } {
  const counts: Record<string, number> = {};
  const done = (async () => {
    let last = performance.now();
    for (let time = 0; time < times; time += 1) {
      await sleep(700 + Math.random() * 900);
      const part = parts[time % parts.length] ?? 'api';
      last = performance.now();
      if (part === 's3' || part === 'clamd') {
        gates[part].shut();
        await sleep(500 + Math.random() * 700);
        gates[part].open();
      } else {
        system.programs[part]?.kill();
      }
      counts[part] = (counts[part] ?? 0) + 1;
    }
    return last;
  })();
  return { done, summary: () => summaryOf(counts) };
}

async function sendSteadily(system: System, token: string, uploads: number, breaking: Promise<number>): Promise<Outcome> {
  const ids = new Map<string, string>();
  const answers: Record<string, number> = {};
  let next = 0;
  let tries = 0;
  let over = false;
  void breaking.finally(() => (over = true));
  const sender = async (): Promise<void> => {
    while (next < uploads) {
      const number = (next += 1);
      const bytes = uploadOf(number);
      const hash = createHash('sha256').update(bytes).digest('hex');
      for (const end = performance.now() + patienceMilliseconds; performance.now() < end; await sleep(150)) {
        tries += 1;
        const answer = await once(system.origin, token, bytes, `upload-number-${number}`);
        answers[answer.word] = (answers[answer.word] ?? 0) + 1;
        if (answer.id === undefined) continue;
        ids.set(hash, answer.id);
        break;
      }
      if (!over) await sleep(100 + Math.random() * 400);
    }
  };
  await Promise.all(Array.from({ length: 4 }, sender));
  return { ids, tries, answers };
}

/** Large enough to be cut in the middle, and no two the same. */
function uploadOf(number: number): Buffer {
  return rawPdf({ content: Buffer.from(`BT (${number}) Tj ET `.repeat(20_000 + number)) });
}

async function once(origin: string, token: string, bytes: Buffer, key: string): Promise<{ word: string; id?: string | undefined }> {
  try {
    const { status, body } = await upload(origin, token, bytes, { headers: { 'idempotency-key': key } });
    return status === 200 ? { word: '200', id: body.data?.id } : { word: `${status} ${body.code}` };
  } catch {
    return { word: 'no connection' };
  }
}

/** As the schedule does it, three hours later. */
async function sweep(context: Context): Promise<{ before: number; after: number; settled: number }> {
  const later = { ...context, clock: { now: () => new Date(Date.now() + 3 * 3_600_000) } };
  const count = async (): Promise<number> => (await context.objects.list('quarantine/', undefined)).length;
  // What an upload leaves that dies between its object and its row: the kills above may have hit that moment, or not.
  const bytes = Buffer.from('left behind');
  const sha256 = createHash('sha256').update(bytes).digest();
  await context.objects.put(`quarantine/${sha256.toString('hex')}/${randomUUID()}`, { body: bytes, sha256, type: 'application/pdf' });
  const before = await count();
  for (let after: string | undefined, round = 0; round < 100; round += 1) {
    const { next } = await sweepQuarantine(later, after);
    if (next === undefined) break;
    after = next;
  }
  const { settled } = await sweepStalledDocuments(later);
  return { before, after: await count(), settled };
}

const summaryOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
