import { execFile } from 'node:child_process';
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { toBase64url } from '@thamani/credentials/base64url.ts';
import { createChecker } from '@thamani/verify/checker.ts';
import { inOrder } from '@thamani/verify/item-check.ts';
import { openSnapshot } from '@thamani/verify/snapshot.ts';
import { addresses } from '@thamani/verify/source.ts';
import { takeSnapshot } from '@thamani/verify/snapshot-writer.ts';
import { makeSite, type MadeSite } from '@thamani/verify/testing/in-memory-site.ts';
import { reportFigure } from '../nightly/figures.ts';

/**
 * `npm run bench -- bulk [numbers]`: a list of numbers checked offline from a snapshot, beside bare Ed25519 in the same run and process, in
 * turns. One of ours is one number: opened from the file, credential and status verified, lists read, the answer made. One of the bare
 * kind is the two signatures that this takes, over the same bytes, by node:crypto, with the key imported and everything decoded before: the
 * goal is half of that. A stricter measure is shown as well: one signature for each number, which no check of two can reach on one core.
 */
const count = Number(process.argv[3] ?? 10_000);
const rounds = 3;
const few = 250;
const goal = 0.5;

const site = await makeSite({ count, now: new Date(), withManifests: true });
const numbers = site.certificates.map(({ facts }) => facts.number);
const folder = mkdtempSync(join(tmpdir(), 'bulk-'));
const [snapshot, list] = [join(folder, 'snapshot'), join(folder, 'numbers')];
writeFileSync(list, numbers.join('\n'));
const file = openSync(snapshot, 'wx');
await takeSnapshot(site.source(), numbers, (line) => void writeSync(file, line), site.now);
closeSync(file);

const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: toBase64url(site.ours.known.bytes) }, format: 'jwk' });
const credentials = numbers.map((number) => signedPart(site, addresses.credential(number)));
const statuses = numbers.map((number) => signedPart(site, addresses.status(number)));
const rates = { ours: [] as number[], one: [] as number[], both: [] as number[] };
// The first is the compiler's.
for (let made = 0; made <= rounds; made += 1) {
  const { ours, one, both } = await round();
  if (made === 0) continue;
  rates.ours.push(ours);
  rates.one.push(one);
  rates.both.push(both);
}
const command = await commandLine();
rmSync(folder, { recursive: true });

const ratio = (to: readonly number[]) => median(rates.ours.map((rate, at) => rate / (to[at] ?? 1)));
const [toOne, toBoth] = [ratio(rates.one), ratio(rates.both)];
console.log(`${count} numbers from a snapshot of ${(command.bytes / 1e6).toFixed(1)} MB: ${Math.round(median(rates.ours))}/s`);
console.log(`bare Ed25519, one signature a number: ${Math.round(median(rates.one))}/s; ratio ${toOne.toFixed(2)}`);
console.log(
  `bare Ed25519, both signatures of a number: ${Math.round(median(rates.both))} numbers/s; ratio ${toBoth.toFixed(2)} (goal ${goal})`,
);
console.log(
  `thamani-verify as a process of its own, from its start to its end: ${command.seconds.toFixed(2)} s, ${Math.round(count / command.seconds)}/s`,
);
// A small round is mostly the compiler's warming up.
const allowed = count < 10_000 ? goal / 2 : goal;
reportFigure({ name: 'ratio to bare Ed25519', value: toBoth, goal: { atLeast: allowed } });
reportFigure({ name: 'numbers checked', value: Math.round(median(rates.ours)), unit: '/s' });
if (toBoth < allowed) console.error(`beside the signatures that a check needs, the ratio is under ${allowed}`);
process.exit(toBoth < allowed ? 1 : 0);

/** A few hundred of each kind in turn: what slows the machine for a moment slows all three. Opening the snapshot is ours to pay for. */
async function round(): Promise<Readonly<Record<'ours' | 'one' | 'both', number>>> {
  const seconds = { ours: 0, one: 0, both: 0 };
  const timed = async (kind: keyof typeof seconds, work: () => Promise<void> | void): Promise<void> => {
    const began = performance.now();
    await work();
    seconds[kind] += (performance.now() - began) / 1_000;
  };
  let source = openSnapshot(snapshot);
  await timed('ours', () => {
    source.close();
    source = openSnapshot(snapshot);
  });
  const checker = createChecker({ source });
  let valid = 0;
  for (let from = 0; from < count; from += few) {
    const to = from + few;
    await timed('one', () => bare(credentials.slice(from, to)));
    await timed('ours', async () => {
      for await (const { answer } of inOrder(numbers.slice(from, to), 16, checker.number)) valid += answer === 'valid' ? 1 : 0;
    });
    await timed('both', () => bare([...credentials.slice(from, to), ...statuses.slice(from, to)]));
  }
  source.close();
  if (valid !== count) throw new Error(`${valid} of ${count} came out valid`);
  return { ours: count / seconds.ours, one: count / seconds.one, both: count / seconds.both };
}

function bare(signed: readonly Signed[]): void {
  for (const { message, signature } of signed) if (!isSigned(key, message, signature)) throw new Error('a genuine signature does not hold');
}

function isSigned(by: KeyObject, message: Buffer, signature: Buffer): boolean {
  return verify(null, message, by, signature);
}

interface Signed {
  readonly message: Buffer;
  readonly signature: Buffer;
}

function signedPart({ texts }: MadeSite, address: string): Signed {
  const text = texts.get(address) ?? '';
  const end = text.lastIndexOf('.');
  return { message: Buffer.from(text.slice(0, end)), signature: Buffer.from(text.slice(end + 1), 'base64url') };
}

async function commandLine(): Promise<{ readonly seconds: number; readonly bytes: number }> {
  const cli = fileURLToPath(new URL('../../verifier/cli.ts', import.meta.url));
  const began = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'check', '--offline', snapshot, list], { maxBuffer: 2 ** 30 });
  const seconds = (performance.now() - began) / 1_000;
  const valid = stdout.split('\n').filter((line) => line.startsWith('valid ')).length;
  if (valid !== count) throw new Error(`the command line calls ${valid} of ${count} valid`);
  return { seconds, bytes: statSync(snapshot).size };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
