import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { didDocument } from '@thamani/credentials/issuer.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { certificateLanguages, manifestType, type Manifest, published } from '@thamani/credentials/published-objects.ts';
import { statusPurposes, type StatusPurpose } from '@thamani/credentials/status-list.ts';
import { facts, issuer, keyPair, signerOf } from '@thamani/credentials/testing/example.ts';
import { verifyPublished } from '@thamani/credentials/verify.ts';
import { statusListBits, statusPlaceOf, type CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { certificateNumber, randomCharacters } from '@thamani/domain/certificates/number.ts';
import { startAll } from '@thamani/ops/services/all.ts';
import { dataFolder } from '@thamani/ops/services/process.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext } from '@thamani/server/context.ts';
import { createAsking } from '@thamani/server/http/verify/lookup.ts';
import { publishedObjects } from '@thamani/server/http/verify/published-objects.ts';
import { reportFigure } from '../nightly/figures.ts';

/**
 * `npm run bench -- lists [certificates in lists] [certificates published]`: the status lists of so many certificates, made and signed, and
 * the time that a look-up takes by the verify site's own reader while a thousand, ten thousand and a hundred thousand stand in the store.
 */
const listed = Number(process.argv[3] ?? 10_000_000);
const most = Number(process.argv[4] ?? 100_000);
/** Of all: revoked at random, and suspended. */
const shares: Readonly<Record<StatusPurpose, number>> = { revocation: 0.005, suspension: 0.001 };
const stages = [most / 100, most / 10, most].map(Math.floor).filter((stage) => stage >= 200);
const looks = Math.min(1_000, stages[0] ?? 0);
const lanes = 32;
/** A look-up among the most may take this much longer than among the fewest: more is not flat. */
const mostSlower = 1.5;

const ours = await keyPair(1);
const signer = signerOf(ours);
await startAll();
const config = configOfProcess({ PUBLISHED_BUCKET: `bench-${randomBytes(8).toString('hex')}`, LOG_LEVEL: 'silent' });
const context = await createContext('bench', config);
const { published: store, clock, log } = context;
/**
 * Where the development store keeps this bucket: written straight, since three hundred thousand puts take an hour where others work too, and
 * read over S3, which is what is measured.
 */
const bucket = join(dataFolder, 's3', 'buckets', config.publishedBucket);
let isFlat: boolean;
try {
  await makeLists();
  isFlat = await publishAndLook();
} finally {
  await rm(bucket, { recursive: true, force: true });
  await context.close();
}
process.exit(isFlat ? 0 : 1);

async function makeLists(): Promise<void> {
  const lists = Math.ceil(listed / statusListBits);
  const began = performance.now();
  for (const purpose of statusPurposes) {
    const [made, read, sizes]: [number[], number[], number[]] = [[], [], []];
    for (let list = 0; list < lists; list += 1) {
      const bits = Math.min(statusListBits, listed - list * statusListBits);
      const set = Array.from({ length: bits }, (_, index) => index).filter(() => randomInt(1_000_000) < shares[purpose] * 1_000_000);
      let token = '';
      made.push(await timed(async () => void (token = await signer.list(purpose, list, set, clock.now()))));
      sizes.push(token.length);
      read.push(await timed(() => checkOne(token, purpose, list, set[0])));
    }
    const sum = sizes.reduce((all, size) => all + size, 0);
    console.log(
      `${lists} ${purpose} lists, ${shares[purpose] * 100}% set: made and signed ${figures(made)} each, whole check by a stranger with it ${figures(read)}; ` +
        `${Math.round(sum / lists)} bytes each, ${(sum / 1_000_000).toFixed(2)} MB in all`,
    );
  }
  reportFigure({ name: 'all status lists made and checked', value: (performance.now() - began) / 1000, unit: 's' });
  console.log(
    `${2 * lists} lists for ${listed} certificates after ${((performance.now() - began) / 1000).toFixed(1)} s, drawing and checking with it`,
  );
}

/** A certificate of that list, checked whole; one that is set must come out as fallen. */
async function checkOne(token: string, purpose: StatusPurpose, list: number, index = 0): Promise<void> {
  const found = (text: string) => ({ kind: 'found', text }) as const;
  const certified: CertificateFacts = { ...facts, ...today(), status: { list, index } };
  const { findings } = await verifyPublished({
    number: facts.number,
    issuer,
    keys: [ours.known],
    credential: found(await signer.credential(certified)),
    status: { kind: 'absent' },
    lists: { revocation: { kind: 'absent' }, suspension: { kind: 'absent' }, [purpose]: found(token) },
    now: clock.now(),
  });
  const { reason } = findings.find(({ check }) => check === 'status') ?? {};
  if (reason !== (purpose === 'revocation' ? 'revoked' : 'suspended')) throw new Error(`a fallen certificate came out as ${reason}`);
}

async function publishAndLook(): Promise<boolean> {
  await store.prepare();
  const sizes = { credential: 0, status: 0, manifest: 0 };
  const lists = Math.ceil(most / statusListBits);
  await put(published.keys, JSON.stringify(didDocument(issuer, [ours.known])));
  for (const purpose of statusPurposes)
    for (let list = 0; list < lists; list += 1)
      await put(published.statusList(purpose, list), await signer.list(purpose, list, [], clock.now()));
  const numbers: string[] = [];
  const medians: number[] = [];
  for (const stage of stages) {
    const [began, before] = [performance.now(), numbers.length];
    await over(
      Array.from({ length: stage - before }, (_, n) => before + n),
      async (status_index) => {
        const signed = await certificateOf(status_index);
        for (const kind of ['credential', 'status', 'manifest'] as const) {
          sizes[kind] += signed[kind].length;
          await put(published[kind](signed.number), signed[kind]);
        }
        numbers.push(signed.number);
      },
    );
    const seconds = (performance.now() - began) / 1000;
    console.log(`${stage} certificates stand in the object store, the last ${stage - before} after ${seconds.toFixed(0)} s`);
    medians.push(await look(numbers));
  }
  const each = Object.entries(sizes).map(([kind, size]) => `${kind} ${Math.round(size / most)}`);
  console.log(`bytes of each certificate, without its printed files: ${each.join(', ')}`);
  const slower = (medians.at(-1) ?? 0) / (medians[0] ?? 0);
  reportFigure({ name: 'look-up among the most, times slower than among the fewest', value: slower, goal: { atMost: mostSlower } });
  reportFigure({ name: 'look-up among the most, p50', value: medians.at(-1) ?? 0, unit: 'ms' });
  return slower <= mostSlower;
}

async function certificateOf(status_index: number) {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const number = certificateNumber('GH', 2026, Array.from({ length: randomCharacters }, () => alphabet[randomInt(32)]).join(''));
  const certified: CertificateFacts = { ...facts, ...today(), number, status: statusPlaceOf(status_index) };
  const asOf = clock.now().toISOString();
  const files = certificateLanguages.map((language) => ({ language, sha256: randomBytes(32).toString('hex'), bytes: 80_000 }));
  const manifest: Manifest = { number, seal: await signer.seal(certified), files, asOf };
  return {
    number,
    credential: await signer.credential(certified),
    status: await signer.status({ number, status: 'good', history: [], asOf }),
    manifest: await signJwt({ typ: manifestType }, manifest, issuer.did, ours.signing),
  };
}

function today(): Pick<CertificateFacts, 'issuedOn' | 'expiresOn'> {
  const day = clock.now().toISOString().slice(0, 10) as CertificateFacts['issuedOn'];
  return { issuedOn: day, expiresOn: `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` as CertificateFacts['expiresOn'] };
}

/** Each once and none twice, by a reader that holds nothing of them yet; the median. */
async function look(numbers: readonly string[]): Promise<number> {
  const asking = createAsking({ objects: publishedObjects({ published: store, clock, log }), issuer, clock });
  const step = numbers.length / looks;
  const wanted = Array.from({ length: looks }, (_, n) => numbers[Math.floor(n * step)] ?? '');
  const times: number[] = [];
  for (const number of wanted)
    times.push(
      await timed(async () => {
        const { answer } = (await asking.ask(number)).verification;
        if (answer !== 'valid') throw new Error(`${number} is ${answer}`);
      }),
    );
  // The first of all fetches keys and lists.
  console.log(`  a look-up among ${numbers.length}, fetched over S3 and checked: ${figures(times.slice(1))}`);
  return at(times.slice(1), 0.5);
}

async function put(key: string, text: string): Promise<void> {
  const file = join(bucket, key);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function over<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const lane = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function figures(times: readonly number[]): string {
  return `p50 ${at(times, 0.5).toFixed(2)} ms, p95 ${at(times, 0.95).toFixed(2)} ms`;
}
