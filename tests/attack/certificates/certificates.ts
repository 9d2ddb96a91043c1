import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { toDigits, openSeal } from '@thamani/credentials/qr-seal.ts';
import type { StatusPurpose } from '@thamani/credentials/status-list.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from '@thamani/credentials/testing/example.ts';
import { verifyPublished, type Verification } from '@thamani/credentials/verify.ts';
import { statusPlaceOf, type CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { reportControl, reportFigure, reportNone } from '../../nightly/figures.ts';
import { changedSeals, changedTokens, diceOf, everyChange, otherParts, sampled, type Dice } from './changes.ts';
import { bombsAreCutOff, forgedLists, forgedTokens } from './forging.ts';
import { laxList, laxSeal, laxToken } from './lax.ts';
import { guessNumbers, mistypeNumbers } from './numbers.ts';
import { callTheSigner } from './signer.ts';

const now = new Date('2026-12-01T12:00:00Z');
const genuineOnes = 300;
const seed = 20_261_115;
const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Certificates that we did not issue, or not so: genuine ones with anything changed, forged ones, guessed and mistyped numbers, and calls
 * to the signer by unauthorized clients. The controls are less strict readers, which accept some of the same.
 */
export async function forgeCertificates([count = '100000']: readonly string[]): Promise<boolean> {
  const held = [await forgeWithoutTests(Number(count))];
  held.push(await alsoTested('names that look like markup', 'print', 'certificate.test.ts', 'look like markup'));
  held.push(await alsoTested('the signer signs nothing', 'server', 'signing/signer.test.ts', 'the signer signs nothing'));
  return held.every(Boolean);
}

/** For a round beside `npm test`, which runs the tests of the signer and of the printed names itself. */
export async function forgeWithoutTests(count: number): Promise<boolean> {
  const held = [await acceptGenuine(), await changeEverything(count), await bombsAreCutOff()];
  held.push(mistypeNumbers(Math.min(1_000, count)), await guessNumbers(count), await callTheSigner());
  return held.every(Boolean);
}

/** What the tests of the part show already is shown by them, and counted here. */
async function alsoTested(what: string, project: string, file: string, named: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'thamani-attack-'));
  const report = join(folder, 'report.json');
  const vitest = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));
  const asked = ['run', '--project', project, file, '--testNamePattern', named, '--reporter=json', `--outputFile.json=${report}`];
  // One that fails ends with 1; the report says which.
  await promisify(execFile)(process.execPath, [vitest, ...asked], { cwd: root }).catch(() => undefined);
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(await readFile(report, 'utf8')) as Record<string, number>;
  await rm(folder, { recursive: true });
  console.log(`${what}: ${passed} ways tried, ${failed} of them not refused or not as they stand`);
  return failed === 0 && (passed ?? 0) > 0;
}

interface Published {
  readonly credential: string;
  readonly revocation: string;
  readonly suspension: string;
}

function check({ known }: KeyPair, { number }: Pick<CertificateFacts, 'number'>, published: Published): Promise<Verification> {
  const found = (text: string) => ({ kind: 'found', text }) as const;
  return verifyPublished({
    number,
    issuer,
    keys: [known],
    credential: found(published.credential),
    status: { kind: 'absent' },
    lists: { revocation: found(published.revocation), suspension: found(published.suspension) },
    now,
  });
}

/** The strictness is worth nothing if it refuses what is ours. */
async function acceptGenuine(): Promise<boolean> {
  const ours = await keyPair(1);
  const signer = signerOf(ours);
  const dice = diceOf(seed);
  let accepted = 0;
  for (let n = 0; n < genuineOnes; n += 1) {
    const certified = anyFacts(dice, n);
    const list = (purpose: StatusPurpose) => signer.list(purpose, certified.status.list, [], now);
    const published = {
      credential: await signer.credential(certified),
      revocation: await list('revocation'),
      suspension: await list('suspension'),
    };
    const [{ answer, facts: read }, opened] = [
      await check(ours, certified, published),
      await openSeal(await signer.seal(certified), [ours.known]),
    ];
    if (answer === 'valid' && JSON.stringify(read) === JSON.stringify(certified) && opened.kind === 'genuine') accepted += 1;
  }
  console.log(`genuine certificates: ${accepted} of ${genuineOnes} accepted, credential, seal and lists`);
  reportFigure({ name: 'genuine certificates accepted', value: accepted, goal: { exactly: genuineOnes } });
  return accepted === genuineOnes;
}

const names = [
  'Tamale Shea Works',
  'Société Ivoirienne de Cacao',
  'شركة الأغذية',
  'ቡና ላኪዎች',
  '#read("/etc/passwd")',
  '<b>Co</b>',
  '"\\',
  '🙂',
];

function anyFacts(dice: Dice, n: number): CertificateFacts {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const body = Array.from({ length: 11 }, () => alphabet[dice(32)]).join('');
  const [company = '', product = '', town = ''] = [names[dice(names.length)], names[dice(names.length)], names[dice(names.length)]];
  const valueAddition = ((3_001 + dice(7_000)) / 100).toFixed(2);
  return {
    ...facts,
    number: certificateNumber('CI', 2026, body),
    company,
    product,
    town,
    valueAddition,
    status: statusPlaceOf(n * 131_072 + dice(131_072)),
  };
}

interface Kind {
  readonly name: string;
  /** Forgeries with a thought behind them, all of them whatever the size of the run. */
  readonly forgeries: readonly string[];
  /** Every change at every place. */
  readonly changes: readonly string[];
  /** More of the same, many changes at once. */
  another(dice: Dice): string;
  accepts(text: string): Promise<boolean>;
  /** What a reader takes that is less strict. */
  lax(text: string): boolean;
}

async function changeEverything(count: number): Promise<boolean> {
  const kinds = await kindsOfText();
  const dice = diceOf(seed + 1);
  let held = true;
  for (const { name, forgeries, changes, another, accepts, lax } of kinds) {
    const share = Math.round(count / kinds.length);
    const everywhere = sampled(changes, Math.max(0, share - forgeries.length));
    const tried = [...forgeries, ...everywhere];
    while (tried.length < share) tried.push(another(dice));
    const began = performance.now();
    const [ours, theirs]: [string[], number[]] = [[], []];
    for (const [n, text] of tried.entries()) {
      if (await accepts(text)) ours.push(text);
      if (lax(text)) theirs.push(n);
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(
      [
        `${name}: ${ours.length} of ${tried.length} changed ones accepted (${forgeries.length} by design, ${everywhere.length} of the ${changes.length} at every place, the rest by chance), in ${seconds} s`,
        ...ours.slice(0, 3).map((text) => `  ACCEPTED: ${JSON.stringify(text.slice(0, 200))}`),
        `  control, a lax reader: ${theirs.length} accepted`,
      ].join('\n'),
    );
    reportNone({ [`${name}: changed ones accepted`]: ours.length });
    reportControl(`${name}, a lax reader`, theirs.length);
    held = held && ours.length === 0 && theirs.length > 0;
  }
  return held;
}

async function kindsOfText(): Promise<readonly Kind[]> {
  const [ours, thief] = [await keyPair(1), await keyPair(3)];
  const signer = signerOf(ours);
  const { list, index } = facts.status;
  const [credential, seal] = [await signer.credential(), await signer.seal()];
  const others = { ...facts, number: certificateNumber('GH', 2026, 'ZZZZZZZZZZZ'), valueAddition: '99.99' };
  // It is revoked: an attacker gains something if the verifier accepts another list in its place.
  const [revocation, suspension] = [await signer.list('revocation', list, [index], now), await signer.list('suspension', list, [], now)];
  const foreign = [
    suspension,
    await signer.list('revocation', list + 1, [], now),
    credential,
    await signer.status({ number: facts.number, status: 'good', history: [], asOf: now.toISOString() }),
  ];
  const clear = await signer.list('revocation', list, [], now);
  const sealBytes = everyChange.bytesOf(seal);
  return [
    {
      name: 'credential',
      forgeries: [
        ...everyChange.ends(credential),
        ...(await forgedTokens(credential, [await signer.credential(others), ...foreign.slice(0, 2)], ours.known, thief)),
      ],
      changes: everyChange.token(credential),
      another: (dice) => changedTokens(credential, dice),
      accepts: async (text) => {
        const { answer, findings } = await check(ours, facts, { credential: text, revocation: clear, suspension });
        return answer === 'valid' || findings[0]?.result === 'VALID';
      },
      lax: (text) => laxToken(text, ours.known),
    },
    {
      name: 'seal',
      forgeries: otherParts(sealBytes, ours.known, thief.known, await signer.seal(others)).map(toDigits),
      changes: [...everyChange.digits(seal), ...everyChange.bytes(sealBytes).map(toDigits)].filter((text) => text !== seal),
      another: (dice) => changedSeals(seal, sealBytes, dice),
      accepts: async (text) => (await openSeal(text, [ours.known])).kind === 'genuine',
      lax: (text) => laxSeal(text, ours.known),
    },
    {
      name: 'status list',
      forgeries: [
        ...everyChange.ends(revocation),
        ...(await forgedTokens(revocation, foreign, ours.known, thief)),
        ...(await forgedLists(thief, list, now)),
      ],
      changes: everyChange.token(revocation),
      another: (dice) => changedTokens(revocation, dice),
      // Whatever else than unknown is said of the certificate was believed.
      accepts: async (text) => {
        const { findings } = await check(ours, facts, { credential, revocation: text, suspension });
        return findings.find(({ check: name }) => name === 'status')?.result !== 'UNKNOWN';
      },
      lax: (text) => laxList(text, ours.known),
    },
  ];
}
