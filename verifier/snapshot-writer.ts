import { namedIn } from '@thamani/credentials/unverified-claims.ts';
import { statusPurposes } from '@thamani/credentials/status-list.ts';
import type { Fetched } from '@thamani/credentials/verify.ts';
import { inOrder } from './item-check.ts';
import { snapshotFormat, type SnapshotEnd, type SnapshotHead, type SnapshotNumber, type SnapshotObject } from './snapshot.ts';
import { addresses, type Source } from './source.ts';

export interface Taken {
  readonly numbers: number;
  /** Could not be read: they are not in the snapshot, so it will say that it could not check them. */
  readonly missed: readonly string[];
}

const lanes = 8;

/** Copies what a check of these numbers needs. Nothing is checked here: the user of the snapshot does that, with keys of their own. */
export async function takeSnapshot(
  source: Source,
  numbers: AsyncIterable<string> | Iterable<string>,
  write: (line: string) => Promise<void> | void,
  now: Date,
): Promise<Taken> {
  const put = (line: SnapshotHead | SnapshotNumber | SnapshotObject | SnapshotEnd) => write(`${JSON.stringify(line)}\n`);
  await put({ format: snapshotFormat, origin: source.issuer.origin, taken_at: now.toISOString() });
  const missed: string[] = [];
  const lists = new Set<number>();
  const known = new Set<string>();
  for await (const line of inOrder(once(numbers, known), lanes, (number) => copyOf(source, number))) {
    if (typeof line === 'string') {
      missed.push(line);
      continue;
    }
    const list = line.credential === null ? undefined : namedIn(line.credential).list;
    if (list !== undefined) lists.add(list);
    await put(line);
  }
  // Last, so that they are as young as can be.
  for (const address of [
    addresses.keys,
    addresses.receiptKeys,
    ...[...lists].flatMap((list) => statusPurposes.map((purpose) => addresses.list(purpose, list))),
  ]) {
    const text = textIn(await source.read(address));
    if (text === undefined) missed.push(address);
    else await put({ object: address, text });
  }
  const copied = known.size - missed.filter((one) => known.has(one)).length;
  await put({ end: copied });
  return { numbers: copied, missed };
}

async function* once(numbers: AsyncIterable<string> | Iterable<string>, known: Set<string>): AsyncGenerator<string> {
  for await (const number of numbers) {
    if (known.has(number)) continue;
    known.add(number);
    yield number;
  }
}

/** The number itself where one of its objects could not be read. */
async function copyOf(source: Source, number: string): Promise<SnapshotNumber | string> {
  const [credential, status, manifest] = await Promise.all(
    [addresses.credential, addresses.status, addresses.manifest].map(async (address) => textIn(await source.read(address(number)))),
  );
  if (credential === undefined || status === undefined || manifest === undefined) return number;
  return { number, credential, status, manifest };
}

function textIn(fetched: Fetched): string | null | undefined {
  return fetched.kind === 'found' ? fetched.text : fetched.kind === 'absent' ? null : undefined;
}
