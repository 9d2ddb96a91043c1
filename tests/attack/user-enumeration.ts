import { setTimeout as sleep } from 'node:timers/promises';
import { activeAccount, caller, deliverCodes } from '@thamani/server/testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { reportFigure } from '../nightly/figures.ts';

const pairs = 500;
const mostGapMilliseconds = 5;
const known = 'known@shea.example';

/** Whether an address has an account must show neither in an answer nor in its time: pairs of calls, one after the other, in turn. */
export async function tellKnownFromUnknown(): Promise<boolean> {
  const mailer = keepingMailer();
  let now = Date.parse('2026-11-15T10:00:00Z');
  // Each pair an hour later, so that no limit answers in place of the server.
  const server = await startTestApp({}, { mailer, clock: { now: () => new Date(now) } });
  await activeAccount(server, mailer.sent, known);
  let held = true;
  const calls: Record<string, (email: string) => object> = {
    '/login': (email) => ({ email, password: 'wrong words of a stranger' }),
    '/request-password-reset': (email) => ({ email }),
    '/resend-activation-token': (email) => ({ email }),
  };
  for (const [path, body] of Object.entries(calls)) {
    const { gap, alike } = await compare(server, path, body, () => (now += 86_400_000));
    console.log(
      `${path}, ${pairs} pairs: median gap ${gap.toFixed(2)} ms, less than ${mostGapMilliseconds} allowed; answers alike to the byte: ${alike}`,
    );
    reportFigure({ name: `${path}, median gap`, value: gap, unit: 'ms', goal: { atMost: mostGapMilliseconds } });
    held &&= gap < mostGapMilliseconds && alike;
  }
  const { verify } = server.context.passwords;
  server.context.passwords.verify = async (hash, password) => hash !== undefined && verify(hash, password);
  const control = await compare(server, '/login', calls['/login'] ?? ((email) => ({ email })), () => (now += 86_400_000));
  console.log(`  control, an unknown address answered without looking at a password: median gap ${control.gap.toFixed(2)} ms`);
  let givesWay = control.gap > mostGapMilliseconds;
  for (const path of ['/request-password-reset', '/resend-activation-token']) {
    // A mail server that takes as long as one across town does.
    const sendAtOnce = async () => {
      await deliverCodes(server, mailer.sent);
      await sleep(20);
    };
    const { gap } = await compare(server, path, calls[path] ?? ((email) => ({ email })), () => (now += 86_400_000), 100, sendAtOnce);
    console.log(`  control, ${path} with the mail sent before the answer: median gap ${gap.toFixed(2)} ms`);
    givesWay &&= gap > mostGapMilliseconds;
  }
  await server.close();
  return held && givesWay;
}

async function compare(
  server: TestApp,
  path: string,
  body: (email: string) => object,
  nextDay: () => void,
  many = pairs,
  withinTheAnswerToKnown: () => Promise<void> = async () => undefined,
): Promise<{ gap: number; alike: boolean }> {
  const { post } = caller(server);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  let alike = true;
  for (let pair = 0; pair < many; pair += 1) {
    nextDay();
    const texts: string[] = [];
    const inTurn = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of inTurn) {
      const began = performance.now();
      const { status, text } = await post(path, body(which === 'known' ? known : `nobody-${pair}@shea.example`));
      if (which === 'known') await withinTheAnswerToKnown();
      times[which].push(performance.now() - began);
      texts.push(`${status} ${text}`);
    }
    alike &&= texts[0] === texts[1];
  }
  return { gap: Math.abs(median(times.known) - median(times.unknown)), alike };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
