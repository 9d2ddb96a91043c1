import { setTimeout as sleep } from 'node:timers/promises';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import pg from 'pg';
import { reportControl, reportFigure, reportNone } from '../nightly/figures.ts';
import { openCountingInbox, type CountingInbox } from '../system/inbox.ts';
import { startSystem, untilReady, type System } from '../system/system.ts';
import { isLost, personOf, stepsOf, type Person, type Step } from './account-steps.ts';
import { halfDone, killedInTheMiddle, registeringInPieces } from './account-control.ts';

const mailsWithinMilliseconds = 60_000;

/**
 * Groups of people go through every step of an account at once, and in the middle of each step the API is killed with -9; relay and
 * worker are killed while mails are under way. Whatever the kill cut off, everybody must get on by what a person can do, nobody may
 * have two accounts, nothing may be half done, and everybody who was activated is welcomed. The control writes without transactions,
 * and must leave something half done.
 */
export async function accountFaults([groups = '6', size = '25']: readonly string[]): Promise<boolean> {
  const inbox = await openCountingInbox();
  const system = await startSystem({ SMTP_URL: inbox.url });
  const steps = stepsOf(system.origin, inbox);
  const cutOff: Record<string, number> = {};
  const stuck: string[] = [];
  const people: Person[] = [];
  for (let group = 0; group < Number(groups); group += 1) {
    const members = Array.from({ length: Number(size) }, (_, n) => personOf(group * Number(size) + n));
    people.push(...members);
    await liveThrough(system, steps, members, cutOff, stuck);
  }
  const unwelcome = await waitForMails(inbox, people);
  const left = await halfDone(system.databaseUrl);
  const accounts = await accountsOf(system, people);
  await system.stop();
  await inbox.close();
  const held = stuck.length === 0 && unwelcome.length === 0 && left.length === 0 && accounts === people.length;
  const total = Object.values(cutOff).reduce((sum, count) => sum + count, 0);
  console.log(
    [
      `${people.length} people through ${steps.length} steps, the API killed in each of ${Number(groups) * steps.length}, relay and worker ${Number(groups) * 2} times`,
      `cut off: ${total} (${Object.entries(cutOff)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')})`,
      `stuck: ${stuck.length === 0 ? 'nobody' : stuck.slice(0, 5).join('; ')}; accounts: ${accounts} for ${people.length} addresses tried twice at once`,
      `half done: ${left.length === 0 ? 'nothing' : left.join(', ')}; without a welcome or another mail that was due: ${unwelcome.length === 0 ? 'nobody' : unwelcome.slice(0, 5).join(', ')}`,
    ].join('\n'),
  );
  const control = await registeringInPieces(Number(size));
  console.log(
    `control without transactions: ${control.length === 0 ? 'nothing half done. The test proves nothing' : `${control.join(', ')}, so this test can fail`}`,
  );
  reportNone({
    'people who are stuck': stuck.length,
    'half done': left.length,
    'mails missing': unwelcome.length,
    'accounts too many or too few': Math.abs(accounts - people.length),
  });
  reportFigure({ name: 'calls cut off', value: total, goal: { atLeast: 1 } });
  reportControl('half done without transactions', control.length);
  return held && total > 0 && control.length > 0;
}

async function liveThrough(
  system: System,
  steps: readonly Step[],
  members: readonly Person[],
  cutOff: Record<string, number>,
  stuck: string[],
): Promise<void> {
  for (const [at, step] of steps.entries()) {
    const answers = await killedInTheMiddle(
      members.map((person) => () => step.attempt(person)),
      () => system.programs.api?.kill(),
    );
    cutOff[step.name] = (cutOff[step.name] ?? 0) + answers.filter(isLost).length;
    // While their mails are on the way.
    if (at === 0) system.programs.relay?.kill();
    if (at === 3) system.programs.worker?.kill();
    await untilReady(`${system.origin}/readyz`);
    const outcomes = await Promise.allSettled(
      members.map((person, n) => step.goOn(person, answers[n] ?? { status: 0, text: '', body: {} })),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') stuck.push(`${step.name}: ${String(outcome.reason)}`);
  }
}

/** Who lacks a mail that was due: a welcome, word of the new password, word of the deletion. */
async function waitForMails(inbox: CountingInbox, people: readonly Person[]): Promise<string[]> {
  const { ports } = configOfProcess();
  await untilReady(`http://127.0.0.1:${ports.WORKER_HEALTH_PORT}/readyz`);
  const lacking = () => {
    const sent = new Set(inbox.mails.map(({ to, messageId }) => `${to} ${messageId.split('.')[0]}`));
    return people
      .flatMap(({ email }) => ['welcome', 'password', 'deletion'].map((kind) => `${email} ${kind}`))
      .filter((mail) => !sent.has(mail));
  };
  for (const end = performance.now() + mailsWithinMilliseconds; performance.now() < end && lacking().length > 0;) await sleep(200);
  return lacking();
}

async function accountsOf(system: System, people: readonly Person[]): Promise<number> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from accounts where email = any($1) and activated_at is not null and deletion_requested_at is null',
    [people.map(({ email }) => email)],
  );
  await client.end();
  return rows[0]?.n ?? 0;
}
