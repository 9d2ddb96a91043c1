import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { productionSettings } from '@thamani/ops/production.ts';
import { bundleWorkflows } from '@thamani/ops/workflow-bundle.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import type { Context } from '@thamani/server/context.ts';
import { eicar, rawPdf, samplePdf, samplePicture } from '@thamani/server/testing/documents.ts';
import { reportControl, reportFigure, reportNone } from '../../nightly/figures.ts';
import { signedInCompany } from '../../system/companies.ts';
import { openGate } from '../../system/tcp-proxy.ts';
import { watchMemory } from '../../system/memory.ts';
import { startSystem } from '../../system/system.ts';
import { faultBeforeScan, faultOf, send, type Sent, type Target } from './checks.ts';
import type { Hostile } from './files.ts';
import { formedBadly, honestOnes, namedBadly, others } from './others.ts';
import { pdfs } from './pdfs.ts';
import { pictures } from './pictures.ts';
import { contextOf } from '../../system/context.ts';

const mostMegabytes = 512;
const atOnce = 6;

/**
 * Hostile files against the whole system, as a signed-in company sends them. All arrive while the scanner is away: nothing may be
 * opened. Then it comes back, and each must be refused or seen as a disarmed copy on another host. With a scanner that finds nothing,
 * EICAR must get through: otherwise the scan was not what kept it out.
 */
export async function sendHostileFiles([share = '1']: readonly string[]): Promise<boolean> {
  const files = (await hostileFiles()).filter((file, index) => index % Number(share) === 0 || file.what.startsWith('honest'));
  const gate = await openGate(configOfProcess().ports.CLAMD_PORT);
  // As in production: a worker that bundles its workflows from sources first holds half a gigabyte for it.
  await bundleWorkflows();
  const bucket = `attack-${randomUUID()}`;
  const system = await startSystem(
    { ...productionSettings(), S3_BUCKET: bucket, CLAMD_ADDRESS: `127.0.0.1:${gate.port}`, UPLOADS_PER_HOUR: '100000' },
    ['api', 'media', 'relay', 'worker'],
  );
  const context = await contextOf(system, { S3_BUCKET: bucket });
  await context.objects.prepare();
  const target: Target = {
    origin: system.origin,
    mediaOrigin: context.config.media.origin,
    ...(await signedInCompany(system.databaseUrl)),
  };
  const memory = watchMemory(() => Object.fromEntries(Object.entries(system.programs).map(([name, program]) => [name, program.pid()])));

  gate.shut();
  const began = performance.now();
  const faults: string[] = [];
  const sent = await each(files, async (file) => {
    const answer = await send(target, file);
    const fault = await faultBeforeScan(target, answer);
    if (fault !== undefined) faults.push(`${file.what}: ${fault}`);
    return answer;
  });
  const arrived = performance.now();
  const opened = await openedTooEarly(target, context, sent);
  gate.open();
  await settled(context);
  const checked = performance.now();
  const outcomes: Record<string, number> = {};
  await each(sent, async (one) => {
    const { outcome, fault } = await faultOf(target, one);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (fault !== undefined) faults.push(`${one.file.what}: ${fault}`);
  });
  const gaveWay = await withoutScanner(target, context, gate.leadTo);
  memory.stop();
  const most = memory.most();
  await context.close();
  await system.stop();
  await gate.close();

  for (const fault of faults) console.log(`  ${fault}`);
  const honest = files.filter(({ what }) => what.startsWith('honest')).length;
  console.log(
    [
      `${files.length - honest} hostile files and ${honest} honest ones: ${summaryOf(outcomes)}; ${faults.length} not as they must be`,
      `sent in ${seconds(arrived - began)}, checked in ${seconds(checked - arrived)}; opened before their scan: ${opened}`,
      `most memory: ${summaryOf(most, ' MB')} (allowed: ${mostMegabytes} MB each)`,
      gaveWay
        ? 'control with a scanner that finds nothing: EICAR got through, so this attack can succeed'
        : 'control with a scanner that finds nothing: EICAR was still refused. The attack proves nothing',
    ].join('\n'),
  );
  reportNone({ 'files not as they must be': faults.length, 'opened before their scan': opened });
  reportFigure({ name: 'most memory', value: Math.max(...Object.values(most)), unit: 'MB', goal: { atMost: mostMegabytes } });
  reportControl('EICAR with a scanner that finds nothing', Number(gaveWay));
  return (
    faults.length === 0 && opened === 0 && gaveWay && Object.values(most).every((megabytes) => megabytes > 0 && megabytes < mostMegabytes)
  );
}

async function hostileFiles(): Promise<readonly Hostile[]> {
  const honest = await samplePdf('An honest page');
  const exact = rawPdf({
    content: Buffer.alloc(5_242_880 - rawPdf({ content: Buffer.alloc(1_000_000, ' ') }).byteLength + 1_000_000, ' '),
  });
  return [
    ...others(),
    ...(await pdfs()),
    ...(await pictures()),
    ...namedBadly(honest),
    ...formedBadly(honest),
    ...honestOnes({
      'a PDF': honest,
      'a JPEG': await samplePicture(),
      'a PNG of 25 million pixels': await samplePicture(5_000, 5_000, 'png'),
      [`a PDF of ${exact.byteLength} bytes`]: exact,
    }),
  ];
}

/** With the scanner away for a while, nothing that was taken is anything but checking. */
async function openedTooEarly(target: Target, context: Context, sent: readonly Sent[]): Promise<number> {
  await sleep(1_500);
  const taken = sent.filter(({ id }) => id !== undefined).length;
  const { count } = await context.db
    .selectFrom('documents')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('state', '=', 'checking')
    .where('company_id', '=', target.companyId)
    .executeTakeFirstOrThrow();
  return taken - Number(count);
}

async function settled(context: Context): Promise<void> {
  for (const end = performance.now() + 180_000; performance.now() < end; await sleep(200)) {
    const waiting = await context.db.selectFrom('documents').select('id').where('state', '=', 'checking').limit(1).execute();
    if (waiting.length === 0) return;
  }
  throw new Error('some uploads were never settled');
}

/** A daemon that speaks as clamd does, and finds nothing. */
export async function openBlindScanner(): Promise<{ port: number; close(): Promise<void> }> {
  const blind = createServer((socket) => {
    socket.on('error', () => undefined);
    // `zINSTREAM` and a zero byte, then parts that each begin with their length; a part of no length is the end.
    let [held, isBegun] = [Buffer.alloc(0), false];
    socket.on('data', (bytes: Buffer) => {
      held = Buffer.concat([held, bytes]);
      if (!isBegun && held.includes(0)) [held, isBegun] = [held.subarray(held.indexOf(0) + 1), true];
      while (isBegun && held.byteLength >= 4 && held.byteLength >= held.readUInt32BE() + 4) {
        if (held.readUInt32BE() === 0) return void socket.end('stream: OK\0');
        held = held.subarray(held.readUInt32BE() + 4);
      }
    });
  });
  await new Promise<void>((resolve) => blind.listen(0, '127.0.0.1', resolve));
  return {
    port: (blind.address() as AddressInfo).port,
    close: () => new Promise((resolve) => blind.close(() => resolve())),
  };
}

/** The defence taken away. */
async function withoutScanner(target: Target, context: Context, leadTo: (port: number) => void): Promise<boolean> {
  const blind = await openBlindScanner();
  leadTo(blind.port);
  const file: Hostile = {
    what: 'EICAR',
    bytes: rawPdf({ content: eicar }),
    name: 'a.pdf',
    mediaType: 'document',
    may: ['by the check'],
    traces: ['EICAR'],
  };
  const one = await send(target, file);
  await settled(context);
  const { outcome } = await faultOf(target, one);
  await blind.close();
  return outcome === 'disarmed';
}

async function each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const summaryOf = (counts: Readonly<Record<string, number>>, unit = ''): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}${unit}`)
    .join(', ');
