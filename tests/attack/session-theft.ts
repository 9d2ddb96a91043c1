import { createHash, randomBytes } from 'node:crypto';
import { activeAccount, caller, deliverCodes, shea, type ActiveAccount, type Answer } from '@thamani/server/testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { reportFigure, reportNone } from '../nightly/figures.ts';

/** One attack: whether it was refused everywhere, and whether it gets through once the defence is away. */
interface Attempt {
  readonly name: string;
  readonly refused: boolean;
  readonly control: string;
  readonly givesWay: boolean;
}

interface Stage {
  readonly server: TestApp;
  readonly call: ReturnType<typeof caller>['call'];
  readonly post: ReturnType<typeof caller>['post'];
  person(): Promise<ActiveAccount>;
  mailed(): Promise<{ code: string; link: string }>;
}

/** Every attack that would give a session or an account to another person. */
export async function stealASession(): Promise<boolean> {
  const mailer = keepingMailer();
  const server = await startTestApp({}, { mailer });
  let last = 0;
  const stage: Stage = {
    server,
    ...caller(server),
    person: () => activeAccount(server, mailer.sent, `person-${(last += 1)}@shea.example`),
    mailed: () => deliverCodes(server, mailer.sent),
  };
  const attempts = [
    await plantAToken(stage),
    await tokenInTheAddress(stage),
    await foreignOrigin(stage),
    await unaskedFieldsAtRegistration(stage),
    await unaskedFieldsInTheProfile(stage),
    ...(await oldTokens(stage)),
  ];
  await server.close();
  for (const { name, refused, control, givesWay } of attempts)
    console.log(
      `${name}: ${refused ? 'refused' : 'GOT THROUGH'}\n  control, ${control}: ${givesWay ? 'gets through' : 'REFUSED TOO, so this proves nothing'}`,
    );
  reportNone({ 'attacks on sessions that got through': attempts.filter(({ refused }) => !refused).length });
  reportFigure({
    name: 'controls that gave way',
    value: attempts.filter(({ givesWay }) => givesWay).length,
    goal: { exactly: attempts.length },
  });
  return attempts.every(({ refused, givesWay }) => refused && givesWay);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookie = (token: string) => ({ cookie: `__Host-token=${token}` });

/** Session fixation: a token that the attacker knows is in the victim's browser before they sign in. */
async function plantAToken({ server, call, post, person, mailed }: Stage): Promise<Attempt> {
  const attacker = await person();
  const victim = await person();
  const own = randomBytes(32).toString('base64url');
  const whoOpens = async (token: string): Promise<string> => {
    const { rows } = await server.context.pool.query<{ account_id: string }>('select account_id from sessions where token_hash = $1', [
      sha256(token),
    ]);
    const open = (await call('GET', '/profile/sessions', undefined, bearer(token))).status === 200;
    return open ? (rows[0]?.account_id ?? '') : 'nobody';
  };
  const newTokens: string[] = [];
  for (const planted of [own, attacker.token]) {
    const { body } = await post('/login', { email: victim.email, password: victim.password }, cookie(planted));
    newTokens.push(body.data?.token ?? planted);
  }
  await post('/register', { ...shea, email: 'fresh@shea.example' });
  const { code } = await mailed();
  newTokens.push((await post('/verify-account', { email: 'fresh@shea.example', token: code }, cookie(own))).body.data?.token ?? own);
  const refused =
    newTokens.every((token) => token !== own && token !== attacker.token) &&
    (await whoOpens(own)) === 'nobody' &&
    (await whoOpens(attacker.token)) === attacker.id;
  // A server that keeps the token it was sent.
  await server.context.pool.query('update sessions set token_hash = $1 where token_hash = $2', [sha256(own), sha256(newTokens[0] ?? '')]);
  const givesWay = (await whoOpens(own)) === victim.id;
  return { name: 'a token planted before sign-in and activation', refused, control: 'the planted token kept as the session', givesWay };
}

async function tokenInTheAddress({ call, person }: Stage): Promise<Attempt> {
  const { id, token } = await person();
  const names = ['token', 'access_token', 'session', 'authorization', 'bearer', 'Token'];
  const paths = ['/profile/sessions', '/profile/export', `/profile/user/${id}`];
  const statuses = async (ask: (path: string, name: string) => Promise<Answer>) =>
    (await Promise.all(paths.flatMap((path) => names.map((name) => ask(path, name))))).map(({ status }) => status);
  const real = await statuses((path, name) => call('GET', `${path}?${name}=${token}`));
  // A server that reads it from there.
  const weak = await statuses((path) => call('GET', path, undefined, bearer(token)));
  return {
    name: `a session token in the address, ${real.length} ways`,
    refused: real.every((status) => status === 401),
    control: 'the same token where it belongs',
    givesWay: weak.every((status) => status === 200),
  };
}

/** Another site's page sends the victim's cookie along. */
async function foreignOrigin({ server, call, person }: Stage): Promise<Attempt> {
  const own = new URL(server.context.config.publicOrigin).origin;
  const foreign = [
    'https://evil.example',
    'null',
    `${own}.evil.example`,
    own.replace('http:', 'https:'),
    `${own}0`,
    'http://sub.localhost',
    undefined,
  ];
  const { id, token } = await person();
  const unsafe = (headers: Record<string, string>) => [
    call('PATCH', `/profile/user/${id}`, { first_name: 'Mallory' }, headers),
    call('PUT', '/dashboard/change-password', { current_password: shea.password, new_password: 'words of the other site' }, headers),
    call('DELETE', `/profile/sessions/${id}`, undefined, headers),
    call('DELETE', '/profile/delete-my-account', undefined, headers),
    call('POST', '/logout', undefined, headers),
  ];
  const answers: Answer[] = [];
  for (const origin of foreign)
    answers.push(...(await Promise.all(unsafe({ ...cookie(token), ...(origin === undefined ? {} : { origin }) }))));
  const read = await call('GET', `/profile/user/${id}`, undefined, { ...cookie(token), origin: 'https://evil.example' });
  const refused =
    answers.every(({ status, body }) => status === 403 && body.code === 'cross_origin_forbidden') &&
    read.headers.get('access-control-allow-origin') === null &&
    read.headers.get('access-control-allow-credentials') === null;
  const passes = await call('PATCH', `/profile/user/${id}`, { first_name: 'Ama' }, { ...cookie(token), origin: own });
  return {
    name: `unsafe calls with the cookie from ${foreign.length} foreign origins, ${answers.length} in all`,
    refused,
    control: 'from our own origin',
    givesWay: passes.status === 200,
  };
}

const unasked = {
  id: '00000000-0000-7000-8000-000000000001',
  company_id: '00000000-0000-7000-8000-000000000002',
  email: 'mallory@shea.example',
  identity_locked_at: null,
  activated_at: '2026-01-01T00:00:00Z',
  password_hash: 'x',
  wrong_codes_since_success: -100,
  deletion_requested_at: null,
  is_admin: true,
};

async function unaskedFieldsAtRegistration({ server, post }: Stage): Promise<Attempt> {
  const { email: _, ...fields } = unasked;
  const email = 'eager@shea.example';
  const roles = await Promise.all(['admin', 'officer', 'staff', 'USER', ''].map((role) => post('/register', { ...shea, email, role })));
  const { status } = await post('/register', { ...shea, ...fields, email, company: { id: unasked.company_id }, 'account[role]': 'admin' });
  const intact = async () => {
    const row = await accountOf(server, email);
    return (
      row?.['id'] !== unasked.id &&
      row?.['company_id'] !== unasked.company_id &&
      row?.['activated_at'] === null &&
      String(row['password_hash']).startsWith('$argon2id$') &&
      row['wrong_codes_since_success'] === 0
    );
  };
  const refused =
    roles.every((answer) => answer.status === 422 && answer.body.code === 'role_not_allowed') && status === 201 && (await intact());
  await assignEverything(server, email);
  return {
    name: 'roles, ids and states sent along at registration',
    refused,
    control: 'what was sent put into the row',
    givesWay: !(await intact()),
  };
}

async function unaskedFieldsInTheProfile({ server, call, person }: Stage): Promise<Attempt> {
  const me = await person();
  const path = `/profile/user/${me.id}`;
  const before = JSON.stringify(await accountOf(server, me.email));
  const first = await call('PATCH', path, { ...unasked, role: 'admin' }, bearer(me.token));
  const unchanged = async () => JSON.stringify(await accountOf(server, me.email)) === before;
  const intact = await unchanged();
  await server.context.pool.query(
    'update companies set identity_locked_at = now() where id = (select company_id from memberships where account_id = $1)',
    [me.id],
  );
  const locked = await Promise.all(
    Object.entries({ company_name: 'Other Ltd', rc_number: 'RC-9', reg_country: 'KE', tax_identification_number: 'T-9' }).map(
      ([field, value]) => call('PATCH', path, { [field]: value, identity_locked_at: null }, bearer(me.token)),
    ),
  );
  const refused = first.status === 200 && intact && locked.every(({ status, body }) => status === 409 && body.code === 'identity_locked');
  await assignEverything(server, me.email);
  return {
    name: "role, ids, address and a locked company's identity in a change of profile",
    refused,
    control: 'what was sent put into the row',
    givesWay: !(await unchanged()),
  };
}

/** What a server does that spreads a body into its table. */
async function assignEverything(server: TestApp, email: string): Promise<void> {
  await server.context.pool.query(
    'update accounts set activated_at = $2, password_hash = $3, wrong_codes_since_success = $4 where email = $1',
    [email, unasked.activated_at, unasked.password_hash, unasked.wrong_codes_since_success],
  );
}

async function accountOf(server: TestApp, email: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await server.context.pool.query<Record<string, unknown>>(
    'select accounts.*, company_id, roles from accounts left join memberships on account_id = accounts.id where email = $1',
    [email],
  );
  return rows[0];
}

/** Tokens that an attacker kept after they should have become invalid. */
async function oldTokens({ server, call, post, person, mailed }: Stage): Promise<Attempt[]> {
  const opens = async (token: string) => {
    const reads = await Promise.all(['/profile/sessions', '/profile/export'].map((path) => call('GET', path, undefined, bearer(token))));
    return reads.some(({ status }) => status === 200);
  };
  const ends: Record<string, (me: ActiveAccount, second: string) => Promise<Answer>> = {
    logout: (_, second) => call('POST', '/logout', undefined, bearer(second)),
    'a change of password elsewhere': (me) =>
      call('PUT', '/dashboard/change-password', { current_password: me.password, new_password: 'seven boats at dawn' }, bearer(me.token)),
    'a reset': async (me) => {
      await post('/request-password-reset', { email: me.email });
      const { code } = await mailed();
      const ticket = (await post('/verify-token', { email: me.email, token: code })).body.data?.token;
      return post('/set-new-password', { email: me.email, token: ticket, password: 'seven boats at dawn' });
    },
    'a wish to delete the account': (me) => call('DELETE', '/profile/delete-my-account', undefined, bearer(me.token)),
  };
  const attempts: Attempt[] = [];
  for (const [name, end] of Object.entries(ends)) {
    const me = await person();
    const second = (await post('/login', { email: me.email, password: me.password })).body.data?.token ?? '';
    const before = await opens(second);
    const { status } = await end(me, second);
    const refused = before && status === 200 && !(await opens(second));
    await server.context.pool.query('update sessions set ended_at = null where account_id = $1', [me.id]);
    attempts.push({ name: `a token kept from before ${name}`, refused, control: 'sessions left open', givesWay: await opens(second) });
  }
  return attempts;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
