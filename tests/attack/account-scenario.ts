import { setTimeout as sleep } from 'node:timers/promises';
import { authenticatorApp } from '@thamani/server/testing/staff.ts';
import type { TextReceived } from '@thamani/server/testing/fakes/fake-africas-talking.ts';
import pg from 'pg';
import { bearer, callerOf, nextMail, registrationOf, type Answer } from '../system/company.ts';
import type { CountingInbox } from '../system/inbox.ts';
import type { System } from '../system/system.ts';
import type { Secret } from './secret-encodings.ts';

export interface Seen {
  readonly secrets: readonly Secret[];
  readonly codes: readonly string[];
  /** Steps that did not answer as they should: then nothing was proved about them. */
  readonly missed: readonly string[];
  readonly planted: { readonly token: string; readonly code: string };
}

const passwords = {
  first: 'three goats by the river',
  second: 'seven boats at dawn +1',
  third: 'nine drums in “the” rain',
  wrong: 'not what was chosen once',
};

/** Registration to erasure's undo, with what goes wrong on the way, over HTTP; returns every secret that was sent or received. */
export async function liveThroughEverything(system: System, inbox: CountingInbox, texts: readonly TextReceived[]): Promise<Seen> {
  const call = callerOf(system.origin);
  const secrets: Secret[] = Object.entries(passwords).map(([which, value]) => ({ what: `the ${which} password`, value }));
  secrets.push({ what: 'a password hash', value: '$argon2id$' });
  const codes: string[] = [];
  const missed: string[] = [];
  const keep = (what: string, value: string | undefined): string => {
    if (value) secrets.push({ what, value });
    return value ?? '';
  };
  const step = (what: string, answer: Answer, status: number): Answer => {
    if (answer.status !== status) missed.push(`${what} (${answer.status} ${answer.body.code ?? ''})`);
    return answer;
  };
  const post = (path: string, body: unknown, headers?: Record<string, string>) => call('POST', path, body, headers);
  const read = async (to: string, after: number) => {
    const mail = await nextMail(inbox, to, after);
    if (mail.code !== '') codes.push(mail.code);
    keep('a mailed link', mail.link);
    keep("the link's secret", mail.link.split('.')[1]);
    return mail;
  };
  const email = keep('the address', 'amina.kept@shea.example');
  keep('the number', '233241230500');
  const mine = { ...registrationOf(email, passwords.first), phone: '+233 24 123 0500' };

  step('register', await post('/register', mine), 201);
  const first = await read(email, 0);
  const wrong = first.code === '0417' ? '0418' : '0417';
  step('wrong code', await post('/verify-account', { email, token: wrong }), 422);
  let session = keep('a session', step('right code', await post('/verify-account', { email, token: first.code }), 200).body.data?.token);
  const me = (await call('GET', '/profile/user/x', undefined, bearer(session))).status;
  if (me !== 404) missed.push(`profile (${me})`);
  step('wrong password', await post('/login', { email, password: passwords.wrong }), 401);
  const signedIn = step(
    'sign-in',
    await post('/login', { email, password: passwords.first }, { 'user-agent': 'Firefox/140.0 Windows' }),
    200,
  );
  const id = signedIn.body.data?.user?.id ?? '';
  session = keep('a session', signedIn.body.data?.token);
  // A number that the provider fails on, then one that it takes: both are wanted, as the person asked for texts.
  step('texts wanted', await call('PATCH', `/profile/user/${id}`, { sms_notifications: true }, bearer(session)), 200);
  step('failing text', await post('/login', { email, password: passwords.first }, { 'user-agent': 'Safari/605 iPhone' }), 200);
  step('text by address', await call('GET', `/profile/user/${id}?token=${session}`), 401);
  await sleep(1_000);
  step('other number', await call('PATCH', `/profile/user/${id}`, { phone: '+233241234567' }, bearer(session)), 200);
  keep('the number', '233241234567');

  const other = { current_password: passwords.first, new_password: passwords.second };
  step('change of password', await call('PUT', '/dashboard/change-password', other, bearer(session)), 200);
  for (let i = 0; texts.length === 0 && i < 200; i += 1) await sleep(20);
  if (texts.length === 0) missed.push('a text message');

  const beforeReset = inbox.mails.length;
  step('recovery', await post('/request-password-reset', { email }), 200);
  const reset = await read(email, beforeReset);
  const ticket = keep('a ticket', step('reset code', await post('/verify-token', { email, token: reset.code }), 200).body.data?.token);
  step('bad ticket', await post('/set-new-password', { email, token: `${ticket}x`, password: passwords.third }), 410);
  step('new password', await post('/set-new-password', { email, token: ticket, password: passwords.third }), 200);
  const again = inbox.mails.length;
  step('recovery again', await post('/resend-password-reset', { email }), 200);
  const byLink = await read(email, again);
  keep('a ticket', step('reset link', await post('/verify-token/link', { link: byLink.link }), 200).body.data?.token);

  session = keep('a session', step('sign-in again', await post('/login', { email, password: passwords.third }), 200).body.data?.token);
  session = await useSecondFactors({ post, call, step, keep, session }, { email, password: passwords.third });
  const beforeDeletion = inbox.mails.length;
  step('deletion', await call('DELETE', '/profile/delete-my-account', undefined, bearer(session)), 200);
  const undo = await read(email, beforeDeletion);
  step('undo', await post('/profile/undo-deletion', { link: undo.link }), 200);
  step('a used link', await post('/profile/undo-deletion', { link: undo.link }), 410);

  await goWrong(system, { post, step, keep, session });
  return { secrets, codes, missed, planted: { token: session, code: first.code } };
}

/** An authenticator is added, signs in by code and by recovery code, and is removed; returns the session. */
async function useSecondFactors(
  { post, call, step, keep, session }: Life & { call: ReturnType<typeof callerOf> },
  account: { readonly email: string; readonly password: string },
): Promise<string> {
  const begun = step('authenticator begun', await post('/profile/factors/authenticator/begin', undefined, bearer(session)), 200);
  const { challenge_id, secret = '' } = (begun.body.data ?? {}) as { challenge_id?: string; secret?: string };
  const code = authenticatorApp(keep("an authenticator's secret", secret))(new Date());
  const added = step('authenticator', await post('/profile/factors/authenticator', { challenge_id, code }, bearer(session)), 200);
  const { recovery_codes: codes = [] } = (added.body.data ?? {}) as { recovery_codes?: string[] };
  for (const one of codes) keep('a recovery code', keep('a recovery code', one).replaceAll('-', ''));
  const { second_step } = (step('right password', await post('/login', account), 200).body.data ?? {}) as {
    second_step?: { token: string };
  };
  const token = keep('the token of a second step', second_step?.token);
  step('wrong recovery code', await post('/login/second-factor', { token, code: '2222-2222-2222' }), 422);
  const done = step('recovery code', await post('/login/second-factor', { token, code: codes[0] }), 200);
  const opened = keep('a session', done.body.data?.token);
  step('authenticator removed', await call('DELETE', '/profile/factors/authenticator', undefined, bearer(opened)), 200);
  return opened;
}

interface Life {
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  step(what: string, answer: Answer, status: number): Answer;
  keep(what: string, value: string | undefined): string;
  readonly session: string;
}

/** Bodies that cannot be read, a mail server that turns away, a table that is gone, a row that PostgreSQL refuses and quotes. */
async function goWrong(system: System, { post, step, keep, session }: Life): Promise<void> {
  step('malformed body', await post('/login', `{"email":"x","password":"${passwords.third}`), 400);
  step('misshapen body', await post('/login', { email: 'x', password: [passwords.third] }), 422);
  step('unknown path', await post(`/login/${session}`, {}), 404);
  step('mail turned away', await post('/register', registrationOf(keep('the address', 'turned-away@shea.example'), passwords.second)), 201);
  const refused = keep('the address', 'refused.row@shea.example');
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  await client.query(`alter table accounts add constraint planted check (email <> '${refused}') not valid`);
  step('refused row', await post('/register', registrationOf(refused, passwords.second)), 500);
  await client.query('alter table sessions rename to sessions_away');
  step('internal error', await post('/login', { email: 'amina.kept@shea.example', password: passwords.third }), 500);
  await client.query('alter table sessions_away rename to sessions');
  await client.end();
  // The mail that is turned away is tried again and again: once or twice is enough to read about it.
  await sleep(1_500);
}
