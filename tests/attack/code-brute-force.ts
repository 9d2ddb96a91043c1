import { codeRules } from '@thamani/domain/accounts/codes.ts';
import { caller, deliverCodes, shea } from '@thamani/server/testing/accounts.ts';
import { keepingMailer, startTestApp } from '@thamani/server/testing/app.ts';
import { reportFigure } from '../nightly/figures.ts';

const guesses = 10_000;
const addresses = 500;
const atOnce = 50;
const days = 2;

/** Ten thousand guesses at one account's codes, from many addresses, with another code asked for whenever that is allowed. */
export async function guessAtACode(): Promise<boolean> {
  const real = await attack(async () => undefined);
  console.log(
    `${guesses} guesses at a code from ${addresses} addresses in ${days} days: ${real.compared} compared, at most ${codeRules.wrongTriesSinceSuccess} allowed; the owner gets in by the link: ${real.ownerGetsIn}`,
  );
  const control = await attack(async (pool) => {
    await pool.query('update accounts set wrong_codes_that_day = 0, wrong_codes_since_success = 0');
  });
  console.log(`  control, wrong codes forgotten as when they are counted per code alone: ${control.compared} compared`);
  reportFigure({ name: 'codes compared', value: real.compared, goal: { atMost: codeRules.wrongTriesSinceSuccess } });
  reportFigure({
    name: 'control: codes compared without counting',
    value: control.compared,
    goal: { atLeast: codeRules.wrongTriesSinceSuccess + 1 },
  });
  return real.compared <= codeRules.wrongTriesSinceSuccess && real.ownerGetsIn && control.compared > codeRules.wrongTriesSinceSuccess;
}

type Pool = { query(text: string): Promise<unknown> };

async function attack(weaken: (pool: Pool) => Promise<void>): Promise<{ compared: number; ownerGetsIn: boolean }> {
  const mailer = keepingMailer();
  let now = new Date('2026-11-15T00:00:00Z');
  const server = await startTestApp({ DATABASE_POOL: '10' }, { mailer, clock: { now: () => now } });
  const { post } = caller(server);
  await post('/register', shea);
  await deliverCodes(server, mailer.sent);
  const began = now.getTime();
  for (let guess = 0; guess < guesses; guess += atOnce) {
    now = new Date(began + (guess / guesses) * days * 86_400_000);
    if (guess % 500 === 0) await post('/resend-activation-token', { email: shea.email }, from(guess));
    const { code } = await deliverCodes(server, mailer.sent);
    const tokens = Array.from({ length: atOnce }, (_, i) => wrongFor(code, guess + i));
    await Promise.all(tokens.map((token, i) => post('/verify-account', { email: shea.email, token }, from(guess + i))));
    await weaken(server.context.pool);
  }
  const { rows } = await server.context.pool.query<{ compared: number }>('select sum(wrong_tries)::int as compared from one_time_codes');
  now = new Date(now.getTime() + 3_600_000);
  await post('/resend-activation-token', { email: shea.email });
  const { link } = await deliverCodes(server, mailer.sent);
  const { status } = await post('/verify-account/link', { link });
  await server.close();
  return { compared: rows[0]?.compared ?? 0, ownerGetsIn: status === 200 };
}

/** Never the right one, which would end the game: what is measured is how many may be tried. */
function wrongFor(code: string, guess: number): string {
  const token = String(guess % 10_000).padStart(4, '0');
  return token === code ? String((guess + 5_000) % 10_000).padStart(4, '0') : token;
}

function from(guess: number): Record<string, string> {
  const address = guess % addresses;
  return { 'x-forwarded-for': `198.51.${Math.floor(address / 250)}.${(address % 250) + 1}` };
}
