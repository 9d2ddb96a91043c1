import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { createChecker } from '../checker.ts';
import { inOrder, checkItem, type CheckedItem } from '../item-check.ts';
import { onlineSource } from '../online.ts';
import { openSnapshot, UnreadableSnapshot, type Snapshot } from '../snapshot.ts';
import type { Source } from '../source.ts';
import { takeSnapshot } from '../snapshot-writer.ts';
import { itemsOf } from './items.ts';
import { asJson, asLine, harmless } from './output.ts';
import { exitCodes, readArguments, usage, type Arguments } from './arguments.ts';

export interface Surroundings {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly now: () => Date;
}

const lanes = 16;

/** The command line; gives the code to end with. */
export async function run(args: readonly string[], around: Surroundings): Promise<number> {
  const asked = readArguments(args);
  if (typeof asked === 'string') {
    around.stderr.write(`${harmless(asked, 300)}\n\n${usage}`);
    return exitCodes.usage;
  }
  try {
    return await { check, snapshot, keys }[asked.command](asked, around);
  } catch (error) {
    if (!(error instanceof UnreadableSnapshot) && !isAboutAFile(error)) throw error;
    around.stderr.write(`${harmless((error as Error).message, 300)}\n`);
    return exitCodes.usage;
  }
}

function isAboutAFile(error: unknown): boolean {
  return ['ENOENT', 'EACCES', 'EISDIR', 'EEXIST'].includes(String((error as { code?: unknown }).code));
}

function sourceOf({ origin, offline = '' }: Arguments, { stderr, now }: Surroundings): Source & Partial<Pick<Snapshot, 'close'>> {
  if (origin !== undefined) return onlineSource({ origin });
  const snapshot = openSnapshot(offline);
  const hours = Math.round((now().getTime() - snapshot.takenAt.getTime()) / 3_600_000);
  stderr.write(`Snapshot of ${snapshot.issuer.origin}, ${snapshot.takenAt.toISOString()}, ${hours} h old, ${snapshot.numbers} numbers.\n`);
  return snapshot;
}

async function check(args: Arguments, around: Surroundings): Promise<number> {
  const source = sourceOf(args, around);
  const { trusted, json } = args;
  const checker = createChecker({ source, now: around.now, ...(trusted === undefined ? {} : { trusted }) });
  const counts = { valid: 0, notValid: 0, notChecked: 0 };
  // Over the network each is told when it is known; from a snapshot they come faster than anybody reads.
  const together = source.isCurrent ? 0 : 65_536;
  let said = '';
  for await (const item of inOrder(itemsOf(args.items, around.stdin), lanes, (one) => checkItem(one, checker, source.issuer))) {
    counts[verdictOn(item)] += 1;
    said += `${json ? asJson(item, around.now()) : asLine(item)}\n`;
    if (said.length < together) continue;
    await put(around.stdout, said);
    said = '';
  }
  await put(around.stdout, said);
  source.close?.();
  around.stderr.write(`${counts.valid} valid, ${counts.notValid} not valid, ${counts.notChecked} could not be checked.\n`);
  return counts.notValid > 0 ? exitCodes.someNotValid : counts.notChecked > 0 ? exitCodes.someNotChecked : exitCodes.allValid;
}

/** A certificate with a newer one beside it is valid to its date. */
function verdictOn({ answer }: CheckedItem): 'valid' | 'notValid' | 'notChecked' {
  if (answer === 'could_not_check') return 'notChecked';
  return answer === 'valid' || answer === 'replaced' ? 'valid' : 'notValid';
}

async function snapshot(args: Arguments, around: Surroundings): Promise<number> {
  const out = args.out === undefined ? around.stdout : (await open(args.out, 'wx')).createWriteStream();
  let unreadable = 0;
  async function* numbers(): AsyncGenerator<string> {
    for await (const item of itemsOf(args.items, around.stdin)) {
      const number = readCertificateNumber(item);
      if (number !== undefined) yield number;
      else {
        unreadable += 1;
        around.stderr.write(`not a certificate number: ${harmless(item)}\n`);
      }
    }
  }
  const taken = await takeSnapshot(onlineSource({ origin: args.origin ?? '' }), numbers(), (line) => put(out, line), around.now());
  if (out !== around.stdout) {
    out.end();
    await finished(out);
  }
  for (const missed of taken.missed) around.stderr.write(`could not be fetched: ${missed}\n`);
  around.stderr.write(`${taken.numbers} numbers in the snapshot, ${taken.missed.length} objects could not be fetched.\n`);
  return unreadable > 0 ? exitCodes.someNotValid : taken.missed.length > 0 ? exitCodes.someNotChecked : exitCodes.allValid;
}

async function keys(args: Arguments, around: Surroundings): Promise<number> {
  const source = sourceOf(args, around);
  const checker = createChecker({ source, now: around.now });
  let missing = 0;
  for (const use of ['certificates', 'receipts'] as const) {
    const read = await checker.keys(use);
    if (read.kind === 'unreachable') missing += 1;
    for (const { kid, from, until } of read.kind === 'found' ? read.keys : []) {
      const trust = args.trusted === undefined ? '' : args.trusted.includes(kid) ? '  trusted' : '  NOT trusted';
      await say(around.stdout, `${kid}  ${use}  from ${harmless(from)}${until === undefined ? '' : ` until ${harmless(until)}`}${trust}`);
    }
  }
  source.close?.();
  return missing > 0 ? exitCodes.someNotChecked : exitCodes.allValid;
}

async function say(to: Writable, line: string): Promise<void> {
  await put(to, `${line}\n`);
}

/** A slow reader is waited for: nothing piles up. */
async function put(to: Writable, text: string): Promise<void> {
  if (!to.write(text)) await once(to, 'drain');
}
