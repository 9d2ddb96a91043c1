import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAsking, lives } from '@thamani/server/http/verify/lookup.ts';
import { publishedObjects } from '@thamani/server/http/verify/published-objects.ts';
import { didDocument } from '@thamani/credentials/issuer.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { facts, issuer, keyPair, signerOf } from '@thamani/credentials/testing/example.ts';
import { certificateNumber, randomCharacters, readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { dataFolder } from '@thamani/ops/services/process.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext, type Context } from '@thamani/server/context.ts';
import { reportControl, reportFigure, reportNone } from '../../nightly/figures.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const realOnes = 1_000;
const connections = 16;

function drawn(): string {
  const body = Array.from(randomBytes(randomCharacters), (byte) => alphabet[byte % 32]).join('');
  return certificateNumber('GH', 2026, body);
}

/** Every single error and every swap of neighbours, in so many numbers. */
export function mistypeNumbers(count: number): boolean {
  const missed: string[] = [];
  let [tried, taken] = [0, 0];
  for (let n = 0; n < count; n += 1) {
    const number = drawn();
    for (const wrong of mistyped(number)) {
      tried += 1;
      if (readCertificateNumber(wrong) !== undefined) missed.push(wrong);
      if (takenBySum(number, wrong)) taken += 1;
    }
  }
  console.log(
    `${tried} single errors and swaps in ${count} numbers: ${missed.length} not noticed${missed.length === 0 ? '' : ` (${missed.slice(0, 3).join(', ')})`}\n` +
      `  control, a check that only adds up: ${taken} not noticed`,
  );
  reportNone({ 'mistyped numbers not noticed': missed.length });
  reportControl('mistyped numbers, a check that only adds up', taken);
  return missed.length === 0 && taken > 0;
}

function* mistyped(number: string): Generator<string> {
  const plain = number.replaceAll('-', '');
  for (let at = 0; at < plain.length; at += 1) {
    const [before, here = '', after] = [plain.slice(0, at), plain[at], plain.slice(at + 1)];
    // Country and prefix are letters, the year is digits; any other character makes the number malformed.
    for (const other of at < 5 ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' : at < 7 ? '0123456789' : alphabet)
      if (other !== here) yield before + other + after;
    const [next = ''] = after;
    if (next !== '' && next !== here) yield before + next + here + after.slice(1);
  }
}

/** A sum does not see what was swapped. */
function takenBySum(number: string, wrong: string): boolean {
  const sum = (text: string) =>
    text
      .replaceAll('-', '')
      .split('')
      .reduce((all, character) => all + alphabet.indexOf(character), 0) % 32;
  return sum(number) === sum(wrong);
}

/** Numbers with the right check character, drawn by chance, asked of what is published. */
export async function guessNumbers(count: number): Promise<boolean> {
  const config = configOfProcess({ PUBLISHED_BUCKET: `attack-${randomBytes(8).toString('hex')}`, LOG_LEVEL: 'silent' });
  const context = await createContext('attack', config);
  try {
    await context.published.prepare();
    const real = await publish(context);
    const { published: store, clock, log } = context;
    const asking = createAsking({ objects: publishedObjects({ published: store, clock, log }), issuer, clock });
    const answers: Record<string, number> = {};
    const began = performance.now();
    await over(Array.from({ length: count }, drawn), async (number) => {
      const ask = async () => (await asking.object(published.credential(number), lives.credential)).fetched.kind;
      let kind = await ask();
      // Retries when a busy store does not answer in time: an attacker who guesses numbers would wait, too.
      for (let tries = 0; kind === 'unreachable' && tries < 10; tries += 1) {
        await sleep(2_100);
        kind = await ask();
      }
      answers[kind] = (answers[kind] ?? 0) + 1;
    });
    const seconds = (performance.now() - began) / 1000;
    let known = 0;
    for (const number of real) if ((await asking.ask(number)).verification.answer === 'valid') known += 1;
    const chance = (count * realOnes) / 2 ** (5 * randomCharacters);
    console.log(
      `${count} guessed numbers among ${realOnes} certificates of the same country and year: ${JSON.stringify(answers)} in ${seconds.toFixed(0)} s; the chance of one hit is ${chance.toExponential(1)}\n` +
        `  control, the real numbers: ${known} of ${realOnes} found`,
    );
    reportNone({ 'guessed numbers found': count - (answers['absent'] ?? 0) });
    reportFigure({ name: 'control: real numbers found', value: known, goal: { exactly: realOnes } });
    return answers['absent'] === count && known === realOnes;
  } finally {
    await context.close();
    // Where the development store keeps this bucket.
    await rm(join(dataFolder, 's3', 'buckets', config.publishedBucket), { recursive: true, force: true });
  }
}

async function publish({ published: store, clock }: Context): Promise<readonly string[]> {
  const ours = await keyPair(1);
  const signer = signerOf(ours);
  const put = (key: string, text: string) =>
    store.put(key, { body: Buffer.from(text), sha256: createHash('sha256').update(text).digest(), type: 'text/plain' });
  await put(published.keys, JSON.stringify(didDocument(issuer, [ours.known])));
  for (const purpose of ['revocation', 'suspension'] as const)
    await put(published.statusList(purpose, 0), await signer.list(purpose, 0, [], clock.now()));
  const numbers = Array.from({ length: realOnes }, drawn);
  const today = clock.now().toISOString().slice(0, 10) as typeof facts.issuedOn;
  const until = `${clock.now().getUTCFullYear() + 1}${today.slice(4)}` as typeof facts.expiresOn;
  await over([...numbers.entries()], async ([index, number]) =>
    put(
      published.credential(number),
      await signer.credential({ ...facts, number, issuedOn: today, expiresOn: until, status: { list: 0, index } }),
    ),
  );
  return numbers;
}

async function over<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  const lane = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: connections }, lane));
}
