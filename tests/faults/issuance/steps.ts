import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { published } from '@thamani/credentials/published-objects.ts';
import { statusPurposes } from '@thamani/credentials/status-list.ts';
import { childEnvironment } from '@thamani/server/config/development-services.ts';
import { signedInCompany, type SignedInCompany } from '@thamani/server/testing/applications.ts';
import { colleague, stayIn, type Colleague } from '@thamani/server/testing/cases.ts';
import {
  approvedApplication,
  issueCertificate,
  quickPrinter,
  startIssuingApp,
  type IssuingApp,
} from '@thamani/server/testing/certificates.ts';
import { reportControl, reportFigure, reportNone } from '../../nightly/figures.ts';
import { brokenLaws } from './invariants.ts';

const child = fileURLToPath(new URL('./child.ts', import.meta.url));
/** So many try to issue the same one at the same time, as when a worker that was given up comes back. */
const atOnce = 5;

export interface Bench {
  readonly server: IssuingApp;
  approved(): Promise<string>;
  /** Undefined where it died, otherwise how often it spoke to anybody. */
  issue(id: string, dieAt: number, how?: string): Promise<number | undefined>;
}

/** An issuing server of its own, without an engine: each step is taken when this file says so. */
export async function onBench<Result>(work: (bench: Bench) => Promise<Result>): Promise<Result> {
  const server = await startIssuingApp({ DATABASE_POOL: '20', APPLICATIONS_PER_DAY: '100000' }, { printer: quickPrinter });
  const { config } = server.context;
  const company: SignedInCompany = await signedInCompany(server);
  const officer: Colleague = await colleague(server, { role: 'officer' }, 'Efua');
  const admin: Colleague = await colleague(server, { role: 'admin' }, 'Kofi');
  const env = {
    ...childEnvironment,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: config.database.url,
    DATABASE_POOL: '1',
    PUBLISHED_BUCKET: config.publishedBucket,
    SIGNER_ORIGIN: config.signer.origin,
  };
  try {
    return await work({
      server,
      async approved() {
        // Longer than a second factor is good for.
        await stayIn(server);
        return approvedApplication(server, company, officer, admin);
      },
      async issue(id, dieAt, how = 'as it ships') {
        const running = fork(child, [id, String(dieAt), how], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
        let calls: number | undefined;
        running.on('message', (said) => void (calls = Number(said)));
        const [code, signal] = (await once(running, 'exit')) as [number | null, string | null];
        if (signal === 'SIGKILL') return undefined;
        if (code !== 0 || calls === undefined) throw new Error(`the process that issues ended with ${code ?? signal}`);
        return calls;
      },
    });
  } finally {
    await server.close();
  }
}

/**
 * Killed before each call to anybody, one after the other, each time on another application, and taken up again: between every two calls
 * there is a state to go on from. `every` leaves out some, for a short round.
 */
export async function killedAtEveryCall({ server, approved, issue }: Bench, every: number): Promise<boolean> {
  const first = await approved();
  const calls = (await issue(first, 0)) ?? 0;
  const ids = [first];
  let [kills, alive] = [0, 0];
  for (let call = 1; call <= calls; call += every) {
    const id = await approved();
    ids.push(id);
    // Each is the first one of its lists, so that all have the same to say.
    await server.context.published.remove(statusPurposes.map((purpose) => published.statusList(purpose, 0)));
    if ((await issue(id, call)) === undefined) kills += 1;
    else alive += 1;
    await issueCertificate(server, id);
  }
  const contested = await approved();
  ids.push(contested);
  await Promise.all(Array.from({ length: atOnce }, () => issueCertificate(server, contested)));
  const broken = await brokenLaws(server.context, ids);
  console.log(
    `an issuance speaks ${calls} times to database, store, printer and signer: killed before ${kills} of them${every === 1 ? '' : ` (every ${every}th)`} and taken up again, ${alive} lived; ${atOnce} at once on another; broken laws: ${broken.length === 0 ? 'none' : `${broken.length}: ${broken.slice(0, 5).join('; ')}`}`,
  );
  reportNone({ 'broken laws after a kill before each call': broken.length, 'calls that survived their kill': alive });
  reportFigure({ name: 'kills before a call', value: kills, goal: { atLeast: Math.ceil(calls / every) } });
  return broken.length === 0 && kills === Math.ceil(calls / every) && calls > 30;
}

/** The same kills where no intent was stored first: a try that died leaves a number behind, and the next one draws another. */
export async function withoutIntent({ server, approved, issue }: Bench): Promise<boolean> {
  const id = await approved();
  for (let call = 2; call <= 6; call += 2) await issue(id, call, 'without an intent');
  await issue(id, 0, 'without an intent');
  const stray = (await brokenLaws(server.context, [id])).filter((law) => law.includes('there is no such certificate'));
  const numbers = new Set(stray.map((law) => law.split('/')[1])).size + 1;
  console.log(
    `control, a number drawn at each try and stored afterwards: ${stray.length > 0 ? `${numbers} numbers of one application are in public, so this test can fail` : 'one number. The test proves nothing'}`,
  );
  reportControl('numbers published without an intent', stray.length);
  return stray.length > 0;
}
