import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { runProgramOf, type RunningProgram } from '@thamani/ops/programs.ts';
import { dataFolder } from '@thamani/ops/services/process.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createKeyKeeping } from '@thamani/server/context.ts';
import { dayFrom, openPublishingHouse, someNumber, type IssuedCertificate, type PublishingHouse } from '../system/certificates.ts';
import { freePort, openGate } from '../system/tcp-proxy.ts';
import { untilReady } from '../system/system.ts';

/** A verify process as in production, over published certificates of every kind; shared by the specs of a worker (verify-stage.ts). */
export interface VerifyStage {
  readonly origin: string;
  readonly house: PublishingHouse;
  readonly certificates: Readonly<Record<'valid' | 'replaced' | 'expired' | 'suspended' | 'revoked' | 'reinstated', IssuedCertificate>>;
  /** What each answer is found under. */
  readonly numbers: Readonly<
    Record<'valid' | 'replaced' | 'expired' | 'suspended' | 'revoked' | 'not_found' | 'altered' | 'could_not_check', string>
  >;
  /** While it is away, only what was looked at before can be told. */
  storeIs(there: boolean): void;
  /** Ends the process, and starts another at the same address. */
  siteIs(there: boolean): Promise<void>;
  /** Another process over the same certificates, without the token of keys that receipts are signed with. */
  withoutReceipts(): Promise<{ readonly address: string; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** As long as the system of the fault tests is given (system.ts), for a machine that has other things to do. */
const startMilliseconds = 180_000;

export async function startVerify(): Promise<VerifyStage> {
  const { ports, objects } = configOfProcess();
  const [port, gate] = [await freePort(), await openGate(ports.S3_PORT)];
  const origin = `http://localhost:${port}`;
  const own = { PUBLISHED_BUCKET: `verify-${randomUUID()}`, VERIFY_ORIGIN: origin };
  const house = await openPublishingHouse(own);
  const { certificates, numbers } = await everyKind(house);
  const logs = join(dataFolder, 'logs-of-system');
  mkdirSync(logs, { recursive: true });
  const token = await tokenOfOneKey();
  const start = async (at: number, keys: Readonly<Record<string, string>>): Promise<RunningProgram> => {
    const settings = {
      NODE_ENV: 'production',
      DEMONSTRATION: 'true',
      PUBLIC_ORIGIN: `http://localhost:${ports.PORTAL_PORT}`,
      // All that it is given: it must not need more.
      S3_ACCESS_KEY_ID: objects.accessKeyId,
      S3_SECRET_ACCESS_KEY: objects.secretAccessKey,
      ...keys,
      ...own,
      VERIFY_PORT: String(at),
      S3_ENDPOINT: `http://127.0.0.1:${gate.port}`,
      LOG_LEVEL: 'warn',
    };
    const program = runProgramOf('verify', { settings, log: join(logs, 'verify.log') });
    try {
      await untilReady(`http://localhost:${at}/readyz`, startMilliseconds);
    } catch (error) {
      // Left alone it would stay behind the worker that started it.
      await program.stop();
      throw error;
    }
    return program;
  };
  let program = await start(port, token);
  return {
    origin,
    house,
    certificates,
    numbers,
    storeIs: (there) => (there ? gate.open() : gate.shut()),
    async siteIs(there) {
      if (there) program = await start(port, token);
      else await program.stop();
    },
    async withoutReceipts() {
      const other = await freePort();
      const bare = await start(other, {});
      return { address: `http://localhost:${other}`, stop: () => bare.stop() };
    },
    async stop() {
      await program.stop();
      await gate.close();
      await house.close();
    },
  };
}

/** A process opens the tokens of one folder. */
export const tokensOfBrowserTests = join(dataFolder, 'tokens-of-browser-tests');

/** As the operator of the site makes the first one. */
async function tokenOfOneKey(): Promise<Record<string, string>> {
  const { receiptKeys } = configOfProcess({ NODE_ENV: 'test' });
  if (receiptKeys === undefined) throw new Error('no token for receipts');
  const own = { ...receiptKeys, token: `receipts-${randomUUID().slice(0, 8)}`, softHsm: tokensOfBrowserTests };
  const keys = createKeyKeeping(own);
  await keys.make();
  await keys.add('2026-01-01');
  await keys.close();
  return {
    RECEIPTS_PKCS11_MODULE: own.module,
    RECEIPTS_PKCS11_TOKEN: own.token,
    RECEIPTS_PKCS11_PIN: own.pin,
    SOFTHSM_TOKENS: own.softHsm,
  };
}

async function everyKind(house: PublishingHouse): Promise<Pick<VerifyStage, 'certificates' | 'numbers'>> {
  const at = (days: number) => `${dayFrom(days)}T09:12:00.000Z`;
  const valid = await house.issue();
  const certificates = {
    valid,
    replaced: await house.issue({}, { replacedBy: valid.facts.number }),
    expired: await house.issue({ issuedOn: dayFrom(-400), expiresOn: dayFrom(-35) }),
    suspended: await house.issue({}, { status: 'suspended', history: [{ change: 'suspend', reason: 'evidence_in_doubt', at: at(-3) }] }),
    revoked: await house.issue(
      {},
      {
        status: 'revoked',
        history: [
          { change: 'suspend', reason: 'evidence_in_doubt', at: at(-12) },
          { change: 'revoke', reason: 'evidence_false', at: at(-5) },
        ],
      },
    ),
    reinstated: await house.issue(
      {
        company: 'ድርጅት ቡና ማቀነባበሪያ (sample)',
        product: 'Café torréfié, moulu, en sachets de 250 g, récolté et torréfié à Yirgacheffe par des coopératives',
        country: 'ET',
        number: someNumber('ET'),
        town: 'Yirgacheffe',
        hsCode: '090121',
      },
      {
        history: [
          { change: 'suspend', reason: 'production_changed', at: at(-20) },
          { change: 'reinstate', reason: 'doubt_removed', at: at(-15) },
        ],
      },
    ),
  };
  // An attacker who can write to the published store, but has no key, changes the figure; another certificate names a missing list.
  const altered = await house.issue();
  const [head = '', body = '', signature = ''] = altered.credential.split('.');
  const changed = Buffer.from(Buffer.from(body, 'base64url').toString().replaceAll('58.42', '88.42')).toString('base64url');
  await house.put(published.credential(altered.facts.number), `${head}.${changed}.${signature}`);
  const unlisted = await house.issue({ status: { list: 7, index: 3 } });
  await house.publishLists({ revocation: [certificates.revoked], suspension: [certificates.suspended] });
  const { reinstated: _, ...answers } = certificates;
  return {
    certificates,
    numbers: {
      ...(Object.fromEntries(Object.entries(answers).map(([kind, { facts }]) => [kind, facts.number])) as Record<
        keyof typeof answers,
        string
      >),
      not_found: someNumber(),
      altered: altered.facts.number,
      could_not_check: unlisted.facts.number,
    },
  };
}
