import { notifyAccountOfSecurity } from '../features/second-factors/service.ts';
import type { Mail } from '../ports.ts';
import { activeAccount, caller, type ActiveAccount, type Answer } from './accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from './app.ts';
import { Authenticator } from './authenticator.ts';
import { authenticatorApp } from './staff.ts';

export type Headers = Record<string, string>;

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
export const dataOf = <Data>(answer: Answer): Data => answer.body.data as unknown as Data;

export interface SecuredCompany extends ActiveAccount {
  readonly headers: Headers;
  /** What its authenticator shows at a moment. */
  codeAt(moment: Date): string;
  readonly recoveryCodes: readonly string[];
}

/** Passwords without the cost of argon2id, where that is not what is tested. */
const quickPasswords = {
  hash: async (password: string) => `kept ${password}`,
  verify: async (hash: string | undefined, password: string) => hash === `kept ${password}`,
};

/** An app whose companies have second factors, with what calls it. */
export async function startFactorsApp(now: () => Date) {
  const mailer = keepingMailer();
  const server = await startTestApp({}, { mailer, passwords: quickPasswords, clock: { now } });
  return { mailer, server, ...caller(server), factors: secondFactors(server, mailer.sent) };
}

export type FactorsApp = Awaited<ReturnType<typeof startFactorsApp>>;

/** What happens during another change of the account's factors: `meanwhile` begins, waits for its lock, and continues after the change. */
export async function duringChange<Result>(
  { context }: TestApp,
  accountId: string,
  change: string,
  meanwhile: () => Promise<Result>,
): Promise<Result> {
  const changing = await context.pool.connect();
  try {
    await changing.query('begin');
    await changing.query('select from accounts where id = $1 for no key update', [accountId]);
    await changing.query(change, [accountId]);
    const waiting = meanwhile();
    const blocked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    for (let tries = 0; (await context.pool.query(blocked)).rowCount === 0 && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await changing.query('commit');
    return await waiting;
  } finally {
    changing.release();
  }
}

/** What a company does about its second factors, over HTTP. */
export function secondFactors(server: TestApp, sent: readonly Mail[]) {
  const { post, call } = caller(server);
  const { publicOrigin } = server.context.config;

  const addAuthenticator = async (headers: Headers) => {
    const { challenge_id, secret } = dataOf<{ challenge_id: string; secret: string }>(
      await post('/profile/factors/authenticator/begin', undefined, headers),
    );
    const codeAt = authenticatorApp(secret);
    const answer = await post('/profile/factors/authenticator', { challenge_id, code: codeAt(server.context.clock.now()) }, headers);
    if (answer.status !== 200) throw new Error(answer.text);
    return { codeAt, secret, recoveryCodes: dataOf<{ recovery_codes: string[] | null }>(answer).recovery_codes };
  };

  const beginPasskey = async (headers: Headers) =>
    dataOf<{ challenge_id: string; options: { challenge: string } }>(await post('/profile/factors/passkey-options', undefined, headers));

  const addPasskey = async (headers: Headers, name = 'Phone') => {
    const device = new Authenticator(publicOrigin);
    const { challenge_id, options } = await beginPasskey(headers);
    const answer = await post('/profile/factors/passkeys', { challenge_id, response: device.register(options), name }, headers);
    if (answer.status !== 200) throw new Error(answer.text);
    return { device, recoveryCodes: dataOf<{ recovery_codes: string[] | null }>(answer).recovery_codes };
  };

  const askToSignIn = async () =>
    dataOf<{ challenge_id: string; options: { challenge: string } }>(await post('/login/passkey-options', undefined));

  return {
    addAuthenticator,
    beginPasskey,
    addPasskey,
    askToSignIn,

    async signInByPasskey(device: Authenticator, headers?: Headers): Promise<Answer> {
      const { challenge_id, options } = await askToSignIn();
      return post('/login/passkey', { challenge_id, response: device.show(options) }, headers);
    },

    async secured(email: string): Promise<SecuredCompany> {
      const account = await activeAccount(server, sent, email);
      const headers = bearer(account.token);
      const { codeAt, recoveryCodes } = await addAuthenticator(headers);
      return { ...account, headers, codeAt, recoveryCodes: recoveryCodes ?? [] };
    },

    async factorsOf(headers: Headers) {
      return dataOf<{
        authenticator: { added_at: string } | null;
        passkeys: { id: string; name: string; added_at: string; used_at: string | null }[];
        recovery_codes_left: number;
        fresh_until: string | null;
      }>(await call('GET', '/profile/factors', undefined, headers));
    },

    async isSignedIn(headers: Headers): Promise<boolean> {
      return (await call('GET', '/profile/user/me', undefined, headers)).status === 200;
    },

    /** Does what the engine does for every notice that waits, twice: each is sent once. */
    async notices(): Promise<readonly Mail[]> {
      const { db, clock } = server.context;
      const rows = await db
        .selectFrom('outbox')
        .selectAll()
        .where('topic', '=', 'account.security_notification')
        .where('delivered_at', 'is', null)
        .orderBy('id')
        .execute();
      const before = sent.length;
      for (const row of [...rows, ...rows])
        await notifyAccountOfSecurity(server.context, { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() });
      await db.updateTable('outbox').set({ delivered_at: clock.now() }).where('topic', '=', 'account.security_notification').execute();
      return sent.slice(before);
    },
  };
}
