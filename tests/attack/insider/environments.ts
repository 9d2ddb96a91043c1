import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runProgramOf, programNames, type ProgramName } from '@thamani/ops/programs.ts';
import { readConfig, type Config } from '@thamani/server/config/config.ts';
import { holdersOf } from '@thamani/server/config/processes.ts';
import { childEnvironment } from '@thamani/server/config/development-services.ts';
import { linkOf } from '@thamani/server/factors/mailed-codes.ts';
import { signLink } from '@thamani/server/features/documents/media-link-interface.ts';
import pg from 'pg';
import { reportControl, reportNone } from '../../nightly/figures.ts';
import { contextOf } from '../../system/context.ts';
import { knownEnrolmentCode } from '../../system/staff.ts';
import { startSystem, type System } from '../../system/system.ts';

type Environment = Readonly<Record<string, string>>;

/** A forbidden act with this environment. `attempt` returns what refused it, or undefined if the act succeeded. */
interface Act {
  readonly what: string;
  /** Programs that must not be able to. */
  readonly by: readonly ProgramName[];
  attempt(env: Environment): Promise<string | undefined>;
}

/**
 * Part of `npm run attack -- insider`: an attacker who took over one of our processes has its environment and nothing else. Control: the
 * same acts with the one environment that every process had before, which contained the secrets of all of them.
 */
export async function actWithEnvironments(): Promise<boolean> {
  const secrets = ownSecrets();
  const system = await startSystem(secrets, ['api', 'relay', 'worker', 'media', 'signer']);
  // Its pages are not asked for, so nobody waits for it.
  const verify = runProgramOf('verify', { settings: system.settings, log: join(system.logs, 'verify.log') });
  const context = await contextOf(system, secrets);
  const everything = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)'], {
    env: { ...childEnvironment, ...system.settings },
    stdio: 'ignore',
  });
  try {
    await context.objects.prepare();
    const environments = new Map(
      programNames.map((name) => [name, environmentOfProcess((name === 'verify' ? verify : system.programs[name])?.pid())]),
    );
    const single = environmentOfProcess(everything.pid);
    const acts = [...readings(secrets), ...(await uses(system, context.config, context.objects))];
    const held: string[] = [];
    const broken: string[] = [];
    const idle: string[] = [];
    for (const act of acts) {
      for (const name of act.by) {
        const refused = await act.attempt(environments.get(name) ?? {});
        (refused === undefined ? broken : held).push(`${name}: ${act.what}`);
      }
      const control = await act.attempt(single);
      if (control !== undefined) idle.push(`${act.what}: ${control}`);
    }
    const worker = await signUnapproved(context.config, environments.get('worker') ?? {});
    const enrolling = await enrolWithoutCode(system, context.config, environments.get('worker') ?? {});
    held.push(...worker.refused, ...enrolling.refused);
    broken.push(...worker.done, ...enrolling.done);
    console.log(
      [
        `insider: ${held.length + broken.length} forbidden acts with the environments of ${environments.size} processes, ${broken.length} of them possible`,
        ...broken.map((one) => `  POSSIBLE: ${one}`),
        `  control, the same with one environment for all: ${idle.length === 0 ? 'all possible' : `${idle.length} NOT POSSIBLE`}`,
        ...idle.map((one) => `  NOT POSSIBLE: ${one}`),
      ].join('\n'),
    );
    reportNone({ 'forbidden acts with the environment of a process': broken.length });
    reportControl('forbidden acts with one environment for all', acts.length - idle.length);
    return broken.length === 0 && idle.length === 0 && held.length >= 30;
  } finally {
    everything.kill();
    await verify.stop();
    await context.close();
    await system.stop();
  }
}

/** Values that are nowhere else, so that finding one is finding the secret. */
function ownSecrets() {
  const value = () => randomBytes(24).toString('hex');
  return {
    ACCOUNT_KEY: value(),
    MEDIA_KEY: value(),
    SIGNER_TOKEN: value(),
    SIGNER_PKCS11_PIN: value(),
    RECEIPTS_PKCS11_PIN: value(),
    PAYMENT_SECRET_KEY: value(),
    PAYMENT_MESSAGE_SECRET: value(),
    TEXT_API_KEY: value(),
  };
}

function environmentOfProcess(pid: number | undefined): Environment {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]));
}

const others = (setting: string): ProgramName[] => programNames.filter((name) => !(holdersOf(setting) as string[]).includes(name));

/** Foreign secrets, in the environment under any name, and through the configuration with and without the name of a process. */
function readings(secrets: Environment): Act[] {
  const databases: Record<string, string> = { DATABASE_URL: 'thamani_operator_login', SIGNER_DATABASE_URL: 'thamani_signer_login' };
  return [
    ...Object.entries(secrets).flatMap(([setting, value]): Act[] => [
      {
        what: `reads ${setting} in its environment`,
        by: others(setting),
        attempt: async (env) => (Object.values(env).some((one) => one.includes(value)) ? undefined : 'it is not there'),
      },
      {
        what: `reads ${setting} through its configuration`,
        by: others(setting),
        attempt: async (env) => (wordsOf(readConfig(env)).some((one) => one.includes(value)) ? undefined : 'it is not there'),
      },
    ]),
    ...Object.entries(databases).map(([setting, login]): Act => ({
      what: `reads the database login of another process (${setting})`,
      by: setting === 'DATABASE_URL' ? programNames : others(setting),
      attempt: async (env) => (Object.values(env).some((one) => one.includes(login)) ? undefined : 'it is not there'),
    })),
  ];
}

/** Every string that can be read in it. */
function wordsOf(config: Config): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) {
        try {
          walk((value as Record<string, unknown>)[name]);
        } catch {
          // Not given to this process.
        }
      }
  };
  walk(config);
  return found;
}

/** What the secrets are for, tried with what an environment holds, and with what everybody knows where it holds nothing. */
async function uses(system: System, config: Config, objects: { put: (key: string, content: never) => Promise<void> }): Promise<Act[]> {
  const known = 'only-for-development-and-known-to-everybody';
  const key = `insider/${randomUUID()}`;
  const body = Buffer.from('a file of a company');
  await objects.put(key, { body, sha256: createHash('sha256').update(body).digest(), type: 'text/plain' } as never);
  const invitation = await invite(system.databaseUrl);
  const statusOf = async (address: string, init: RequestInit) => {
    const { status } = await fetch(address, init);
    return status === 200 ? undefined : `answered ${status}`;
  };
  return [
    {
      what: 'has the signer answer',
      by: others('SIGNER_TOKEN'),
      attempt: (env) =>
        statusOf(`${config.signer.origin}/keys`, {
          method: 'POST',
          headers: { authorization: `Bearer ${env['SIGNER_TOKEN'] ?? known}` },
        }),
    },
    {
      what: "signs what it likes with the signer's key",
      by: others('SIGNER_PKCS11_PIN'),
      // Which token, and where it is, is no secret on one machine.
      async attempt(env) {
        const settings = { ...env, SOFTHSM_TOKENS: system.settings['SOFTHSM_TOKENS'] ?? '' };
        const program = join(import.meta.dirname, 'sign-with-environment.ts');
        return promisify(execFile)(process.execPath, [program], { env: settings }).then(
          () => undefined,
          (error: unknown) => String(error),
        );
      },
    },
    {
      what: 'opens a file of a company with a link of its own',
      by: others('MEDIA_KEY'),
      attempt: (env) =>
        statusOf(
          `${config.media.origin}/${signLink(env['MEDIA_KEY'] ?? known, { key, type: 'text/plain', name: 'a.txt', disposition: 'attachment', until: Date.now() + 60_000 })}`,
          {},
        ),
    },
    {
      what: 'sends a webhook event of the payment provider',
      by: others('PAYMENT_MESSAGE_SECRET'),
      attempt: (env) =>
        statusOf(`${system.origin}/api/payment/webhook/flutterwave/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'verif-hash': env['PAYMENT_MESSAGE_SECRET'] ?? known },
          body: JSON.stringify({ event: 'charge.completed', data: { id: 1, tx_ref: randomUUID() } }),
        }),
    },
    {
      what: 'makes the mailed link of an invited admin, from a copy of the database and with the code that was overheard',
      by: others('ACCOUNT_KEY'),
      attempt: (env) =>
        statusOf(`http://127.0.0.1:${config.ports.CONSOLE_PORT}/api/staff/enrolment`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            link: linkOf(env['ACCOUNT_KEY'] ?? known, invitation.id, invitation.nonce),
            enrolment_code: invitation.code,
          }),
        }),
    },
  ];
}

interface Invitation {
  readonly id: string;
  readonly nonce: Buffer;
  readonly code: string;
}

async function invite(databaseUrl: string): Promise<Invitation> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [id, staff, nonce, email, code] = [
    randomUUID(),
    randomUUID(),
    randomBytes(32),
    `${randomUUID()}@thamani.example`,
    knownEnrolmentCode.shown,
  ];
  await client.query(
    `insert into staff (id, staff_number, email, name, language, status, has_passkey, created_at)
     values ($1, 'S-' || lpad(nextval('staff_numbers')::text, 4, '0'), $2, 'Invited', 'en', 'confirmed', false, now())`,
    [staff, email],
  );
  await client.query(
    `insert into staff_enrolment_links (id, staff_id, nonce, code_hash, created_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '1 day')`,
    [id, staff, nonce, knownEnrolmentCode.hash],
  );
  await client.end();
  return { id, nonce, code };
}

/**
 * The worker mails the links, so it has `ACCOUNT_KEY` and can make every one of them. Without the code, which it never sees, they open
 * nothing; the right code is the control.
 */
async function enrolWithoutCode(system: System, { ports }: Config, env: Environment): Promise<{ refused: string[]; done: string[] }> {
  const { id, nonce, code } = await invite(system.databaseUrl);
  const link = linkOf(env['ACCOUNT_KEY'] ?? '', id, nonce);
  const open = async (body: object) => {
    const { status } = await fetch(`http://127.0.0.1:${ports.CONSOLE_PORT}/api/staff/enrolment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link, ...body }),
    });
    return status;
  };
  const refused: string[] = [];
  const done: string[] = [];
  for (const [what, body] of [
    ['without a code', {}],
    ['with a guessed code', { enrolment_code: '00000-00000' }],
  ] as const) {
    const status = await open(body);
    (status === 422 ? refused : done).push(`worker: enrols as an invited admin ${what} (${status})`);
  }
  if ((await open({ enrolment_code: code })) !== 200) done.push('worker: THE RIGHT CODE WAS REFUSED, so nothing is proved');
  return { refused, done };
}

/**
 * The worker's own token opens the signer, which still signs nothing that two people did not approve. The control is above: with the PIN of
 * the token the signer is not even asked.
 */
async function signUnapproved(config: Config, env: Environment): Promise<{ refused: string[]; done: string[] }> {
  const asked = async (path: string, body?: string) => {
    const { status } = await fetch(`${config.signer.origin}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${env['SIGNER_TOKEN'] ?? ''}`,
        ...(body === undefined ? {} : { 'content-type': 'application/pdf' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return status;
  };
  const number = '00000-00000-00000';
  const acts: readonly (readonly [what: string, path: string, body?: string])[] = [
    ['worker: has a certificate signed that nobody approved', `/certificates/${number}`],
    ['worker: has a manifest signed of what nobody approved', `/manifests/${number}`],
    ['worker: has a status signed of what nobody approved', `/statuses/${number}`],
    ['worker: has a file of its own signed', `/files/${number}`, '%PDF-1.7 any'],
    ['worker: has facts of its own signed', '/sign', '{"cva":99}'],
  ];
  const refused: string[] = [];
  const done: string[] = [];
  // The control of the token itself: what it may ask for is answered.
  if ((await asked('/keys')) !== 200) done.push('worker: ITS OWN TOKEN WAS REFUSED, so nothing is proved');
  for (const [what, path, body] of acts) {
    const status = await asked(path, body);
    (status === 409 || status === 404 ? refused : done).push(`${what} (${status})`);
  }
  return { refused, done };
}
