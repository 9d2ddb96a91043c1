import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@thamani/server/config/development-services.ts';
import pg from 'pg';
import { heldUp } from '../system/database.ts';
import { startSystem, untilReady } from '../system/system.ts';
import { callerOf, registrationOf } from '../system/company.ts';

const apiWithoutGuarantee = fileURLToPath(new URL('./api-without-guarantee.ts', import.meta.url));

/** What a command that was cut in the middle would leave, each with its name. */
const questions: Record<string, string> = {
  'companies without an account':
    'select count(*) from companies c where not exists (select 1 from memberships m join accounts a on a.id = m.account_id where m.company_id = c.id)',
  'addresses with two accounts': 'select count(*) from (select email from accounts group by email having count(*) > 1) twice',
  'accounts that nobody recorded':
    "select count(*) from accounts a where not exists (select 1 from audit_events e where e.subject_id = a.id::text and e.action = 'account.registered')",
  'accounts without a wish for their code':
    "select count(*) from accounts a where not exists (select 1 from one_time_code_requests r where r.email = a.email and r.purpose = 'activate')",
  'wishes for a code that were not handed over':
    "select count(*) from one_time_code_requests r where not exists (select 1 from outbox o where o.topic = 'one_time_code.requested' and o.subject_id = r.id::text)",
  'activations that were not handed over':
    "select count(*) from accounts a where activated_at is not null and not exists (select 1 from outbox o where o.topic = 'account.activated' and o.subject_id = a.id::text)",
  'changed passwords that were not handed over':
    "select count(*) from audit_events e where action = 'password.changed' and not exists (select 1 from outbox o where o.topic = 'password.changed' and o.subject_id = e.subject_id)",
  'deletions that were not handed over':
    "select count(*) from accounts a where deletion_requested_at is not null and not exists (select 1 from outbox o where o.topic = 'account.deletion_requested' and o.subject_id = a.id::text and o.created_at = a.deletion_requested_at)",
};

export async function halfDone(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const left: string[] = [];
  for (const [name, text] of Object.entries(questions)) {
    const { rows } = await client.query<{ count: string }>(text);
    if (rows[0]?.count !== '0') left.push(`${rows[0]?.count} ${name}`);
  }
  await client.end();
  return left;
}

/** Everything at once, and the kill as soon as some of it, anything from none to all but one, was answered. */
export async function killedInTheMiddle<Result>(calls: readonly (() => Promise<Result>)[], kill: () => void): Promise<Result[]> {
  const wanted = Math.floor(Math.random() * calls.length);
  let answered = 0;
  const running = calls.map(async (call) => {
    const result = await call();
    answered += 1;
    if (answered === wanted) kill();
    return result;
  });
  if (wanted === 0) {
    await sleep(Math.random() * 100);
    kill();
  }
  return Promise.all(running);
}

/**
 * Registrations with each statement committed by itself. The kill comes where it surely cuts: a lock keeps them from their account
 * until the API that has written their companies is dead.
 */
export async function registeringInPieces(size: number): Promise<string[]> {
  const system = await startSystem({}, []);
  const api = fork(apiWithoutGuarantee, ['transactions'], {
    env: { ...childEnvironment, DATABASE_URL: system.operatorUrl, LOG_LEVEL: 'silent', PORTAL_BUILD: 'none' },
    stdio: 'ignore',
  });
  await untilReady(`${system.origin}/readyz`);
  const call = callerOf(system.origin);
  const registering = await heldUp(
    system.databaseUrl,
    { table: 'accounts', waiting: 1 },
    () =>
      Array.from({ length: size }, (_, n) =>
        call('POST', '/register', registrationOf(`control-${n}@shea.example`), { 'x-forwarded-for': `198.18.0.${n + 1}` }),
      ),
    async () => void api.kill('SIGKILL'),
  );
  await Promise.all(registering);
  // What the dead process had sent is finished by PostgreSQL.
  await sleep(300);
  const left = await halfDone(system.databaseUrl);
  await system.stop();
  return left;
}
