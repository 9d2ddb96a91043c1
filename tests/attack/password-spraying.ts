import { createHash, createHmac, randomUUID } from 'node:crypto';
import { signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { caller } from '@thamani/server/testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { reportFigure } from '../nightly/figures.ts';

const accounts = 1_000;
const addresses = 200;
const honest = 100;
const mostChecks = 50;
const sprayed = 'Summer in Lagos 2026';

const simulatedNow = new Date('2026-11-15T10:00:00Z');

/** What an attacker varies, guess by guess, and the counter that alone can see it. */
const shapes: Record<string, { readonly sees: Counter; readonly most: number; guess(n: number): Guess }> = {
  'one account, another password and address each time': {
    sees: 'account',
    most: signInRules.perAccount,
    guess: (n) => ({ email: emailOf(0), password: `guess number ${n}`, from: n }),
  },
  'one address, another account and password each time': {
    sees: 'address',
    most: signInRules.perAddress,
    guess: (n) => ({ email: emailOf(n), password: `guess number ${n}`, from: 0 }),
  },
  'one password, another account and address each time': {
    sees: 'fingerprint',
    most: signInRules.perFingerprint,
    guess: (n) => ({ email: emailOf(n), password: sprayed, from: n }),
  },
};

type Counter = 'account' | 'address' | 'fingerprint';
interface Guess {
  readonly email: string;
  readonly password: string;
  readonly from: number;
}

/** One likely password at a thousand accounts from two hundred addresses in ten minutes, while honest people sign in. */
export async function sprayOnePassword(): Promise<boolean> {
  const spray = (n: number): Guess => ({ email: emailOf(n), password: sprayed, from: n % addresses });
  const real = await attack(accounts, spray, async () => undefined, true);
  console.log(
    `one password at ${accounts} accounts from ${addresses} addresses in ten minutes: ${real.checks} reached the check, at most ${mostChecks} allowed; ${real.signedIn} of ${honest} honest people signed in at once`,
  );
  const control = await attack(accounts, spray, async ({ context }) => void (await context.pool.query('delete from rate_limit_buckets')));
  console.log(`  control, attempts forgotten: ${control.checks} reached the check`);
  reportFigure({ name: 'sprayed passwords checked', value: real.checks, goal: { atMost: mostChecks } });
  reportFigure({ name: 'honest people signed in', value: real.signedIn, goal: { exactly: honest } });
  reportFigure({ name: 'control: sprayed passwords checked without counters', value: control.checks, goal: { atLeast: mostChecks + 1 } });
  const counted = await showWhichCounterHolds();
  return real.checks <= mostChecks && real.signedIn === honest && control.checks > mostChecks && counted;
}

/** Each counter is needed: every shape is held by its own, and gets through when just that one forgets, whatever the others know. */
async function showWhichCounterHolds(): Promise<boolean> {
  const guesses = 200;
  let held = true;
  for (const [name, { sees, most, guess }] of Object.entries(shapes)) {
    const real = await attack(guesses, guess, async () => undefined);
    const without: Partial<Record<Counter, number>> = {};
    for (const counter of ['account', 'address', 'fingerprint'] as const)
      without[counter] = (await attack(guesses, guess, (server, round) => forget(server, counter, round))).checks;
    console.log(`${name}, ${guesses} guesses: ${real.checks} reached the check, at most ${most} allowed`);
    console.log(
      `  controls: without the counter per ${Object.entries(without)
        .map(([counter, checks]) => `${counter} ${checks}`)
        .join(', ')}; so the one per ${sees} held`,
    );
    held &&=
      real.checks <= most && Object.entries(without).every(([counter, checks]) => (counter === sees ? checks > most : checks <= most));
  }
  return held;
}

/** Takes the named counter's attempts away, and no other's. */
async function forget({ context }: TestApp, counter: Counter, round: readonly Guess[]): Promise<void> {
  const bucketNames: Record<Counter, (guess: Guess) => string> = {
    account: ({ email }) => `sign-in to ${email}`,
    address: ({ from: n }) => `sign-in from ${addressOf(n)}`,
    fingerprint: ({ password }) =>
      `sign-in with ${createHmac('sha256', context.config.accountKey).update('password').update(password).digest('base64')}`,
  };
  const buckets = round.map((guess) => createHash('sha256').update(bucketNames[counter](guess)).digest());
  await context.pool.query('delete from rate_limit_buckets where bucket_hash = any($1)', [buckets]);
}

async function attack(
  guesses: number,
  guess: (n: number) => Guess,
  weaken: (server: TestApp, round: readonly Guess[]) => Promise<void>,
  withHonestPeople = false,
): Promise<{ checks: number; signedIn: number }> {
  let checks = 0;
  // The cost of argon2id is not what is measured here, and would only make the machine the limit.
  const passwords = {
    hash: async (password: string) => `kept ${password}`,
    verify: async (hash: string, password: string) => {
      if (!password.startsWith('the own words')) checks += 1;
      return hash === `kept ${password}`;
    },
  };
  const server = await startTestApp({ DATABASE_POOL: '10' }, { passwords, mailer: keepingMailer(), clock: { now: () => simulatedNow } });
  await seedAccounts(server);
  const { post } = caller(server);
  let signedIn = 0;
  for (let target = 0; target < guesses; target += 20) {
    const round = Array.from({ length: 20 }, (_, i) => guess(target + i));
    await Promise.all(round.map(({ email, password, from: n }) => post('/login', { email, password }, from(n))));
    if (withHonestPeople && target % 200 === 0) {
      const people = Array.from({ length: honest / 5 }, (_, i) => target / 10 + i);
      const answers = await Promise.all(
        people.map((n) => post('/login', { email: emailOf(n), password: passwordOf(n) }, from(addresses + n))),
      );
      signedIn += answers.filter(({ status }) => status === 200).length;
    }
    await weaken(server, round);
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
    `with people as (
       insert into accounts (id, email, password_hash, first_name, last_name, phone, designation_job_title, language, created_at, activated_at, password_changed_at, wrong_codes_day)
       select gen_random_uuid(), 'target-' || n || '@shea.example', 'kept the own words of ' || n, 'A', 'B', '+233241234567', 'c', 'en', now(), now(), now(), '2026-11-15'
       from generate_series(0, $2 - 1) as n returning id)
     insert into memberships (company_id, account_id, roles, joined_at) select $1, id, array['owner'], now() from people`,
    [company, accounts],
  );
}

const emailOf = (n: number): string => `target-${n}@shea.example`;
const passwordOf = (n: number): string => `the own words of ${n}`;

const addressOf = (n: number): string => `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}`;
const from = (n: number): Record<string, string> => ({ 'x-forwarded-for': addressOf(n) });
