import { randomUUID } from 'node:crypto';
import { caller } from '@thamani/server/testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '@thamani/server/testing/app.ts';

const accounts = 1_000;
const addresses = 200;
const honest = 100;
const mostChecks = 50;
const sprayed = 'Summer in Lagos 2026';

/** One likely password at a thousand accounts from two hundred addresses in ten minutes, while honest people sign in. */
export async function sprayOnePassword(): Promise<boolean> {
  const real = await attack(async () => undefined);
  console.log(
    `one password at ${accounts} accounts from ${addresses} addresses in ten minutes: ${real.checks} reached the check, at most ${mostChecks} allowed; ${real.signedIn} of ${honest} honest people signed in at once`,
  );
  const control = await attack(async (server) => {
    await server.context.pool.query('delete from attempts');
  });
  console.log(`  control, attempts forgotten as when only accounts are counted: ${control.checks} reached the check`);
  return real.checks <= mostChecks && real.signedIn === honest && control.checks > mostChecks;
}

async function attack(weaken: (server: TestApp) => Promise<void>): Promise<{ checks: number; signedIn: number }> {
  let checks = 0;
  // The cost of argon2id is not what is measured here, and would only make the machine the limit.
  const passwords = {
    hash: async (password: string) => `kept ${password}`,
    verify: async (hash: string, password: string) => {
      if (password === sprayed) checks += 1;
      return hash === `kept ${password}`;
    },
  };
  const server = await startTestApp(
    { DATABASE_POOL: '10' },
    { passwords, mailer: keepingMailer(), clock: { now: () => new Date('2026-11-15T10:00:00Z') } },
  );
  await seedAccounts(server);
  const { post } = caller(server);
  let signedIn = 0;
  for (let target = 0; target < accounts; target += 20) {
    const round = Array.from({ length: 20 }, (_, i) => target + i);
    await Promise.all(round.map((n) => post('/login', { email: emailOf(n), password: sprayed }, from(n % addresses))));
    if (target % 200 === 0) {
      const people = Array.from({ length: honest / 5 }, (_, i) => target / 10 + i);
      const answers = await Promise.all(
        people.map((n) => post('/login', { email: emailOf(n), password: passwordOf(n) }, from(addresses + n))),
      );
      signedIn += answers.filter(({ status }) => status === 200).length;
    }
    await weaken(server);
  }
  await server.close();
  return { checks, signedIn };
}

/** Straight into the tables: a thousand registrations are another test's. */
async function seedAccounts(server: TestApp): Promise<void> {
  const { pool } = server.context;
  const company = randomUUID();
  await pool.query(
    `insert into companies (id, company_name, company_size, contact_person, contact_email, company_number, rc_number, reg_country, sector, start_of_operation_year,
       type_entity, ownership_type, tax_identification_number, head_office_address, head_office_city, head_office_state_province_region, head_office_country, created_at)
     values ($1, 'Sprayed', 'Small', 'CEO', 'a@b.example', '1', '1', 'GH', 'agriculture', 2000, 'sme', 'local', '1', 'a', 'b', 'c', 'GH', now())`,
    [company],
  );
  await pool.query(
    `insert into accounts (id, company_id, email, password_hash, first_name, last_name, phone, designation_job_title, language, created_at, activated_at, password_changed_at, wrong_codes_day)
     select gen_random_uuid(), $1, 'target-' || n || '@shea.example', 'kept the own words of ' || n, 'A', 'B', '+233241234567', 'c', 'en', now(), now(), now(), '2026-11-15'
     from generate_series(0, $2 - 1) as n`,
    [company, accounts],
  );
}

const emailOf = (n: number): string => `target-${n}@shea.example`;
const passwordOf = (n: number): string => `the own words of ${n}`;

function from(n: number): Record<string, string> {
  return { 'x-forwarded-for': `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}` };
}
