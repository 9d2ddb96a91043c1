import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { clientKeysOf } from '@thamani/domain/rate-limits/clients.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caller, shea } from '../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../testing/app.ts';

describe('limits by client', () => {
  let now = new Date('2026-11-16T09:00:00Z');
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
  let server: TestApp;
  let post: ReturnType<typeof caller>['post'];
  beforeAll(async () => {
    // The cost of argon2id is not what is tested here.
    const passwords = { hash: async (password: string) => `kept ${password}`, verify: async () => false };
    server = await startTestApp({ CONTACT_MESSAGES_PER_HOUR: '20' }, { passwords, mailer: keepingMailer(), clock: { now: () => now } });
    ({ post } = caller(server));
  });
  afterAll(() => server.close());
  beforeEach(async () => void (await server.context.pool.query('delete from rate_limit_buckets')));

  let guesses = 0;
  const signIn = (address: string) => {
    guesses += 1;
    return post('/login', { email: `person-${guesses}@shea.example`, password: `guess number ${guesses}` }, { 'x-forwarded-for': address });
  };
  const countsOf = async (addresses: readonly string[]) => {
    const counts: Record<number, number> = {};
    for (const address of addresses) {
      const { status } = await signIn(address);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  };
  const many = (length: number, address: (n: number) => string) => Array.from({ length }, (_, n) => address(n));

  it('count the addresses of one /64 as one client, and another /64 apart', async () => {
    expect(await countsOf(many(36, (n) => `2001:db8:1:2:${n.toString(16)}::${n + 1}`))).toEqual({ 401: 30, 429: 6 });
    expect((await signIn('2001:db8:1:3::1')).status).toBe(401);
    // The control: as many clients as addresses are not refused.
    expect(await countsOf(many(36, (n) => `2001:db8:${n + 10}:2::1`))).toEqual({ 401: 36 });
  });

  it('count the /64s of one /48 together, with ten times the allowance', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1) {
      const addresses = many(10, (n) => `2001:db8:7:${(round * 10 + n).toString(16)}::1`);
      statuses.push(...(await Promise.all(addresses.map(signIn))).map(({ status }) => status));
    }
    expect(statuses).toEqual([...Array<number>(300).fill(401), ...Array<number>(10).fill(429)]);
    expect((await signIn('2001:db8:8::1')).status).toBe(401);
  });

  it('count an IPv4 address once, however it is written', async () => {
    const forms = ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'];
    expect(await countsOf(many(36, (n) => forms[n % forms.length] ?? ''))).toEqual({ 401: 30, 429: 6 });
    expect((await signIn('203.0.113.8')).status).toBe(401);
  });

  it.each(['nobody', 'unknown', '203.0.113.9:4711', '[2001:db8::1]', '203.0.113.256', '2001:db8', '_hidden', '127.1'])(
    'refuse %s, which is no address',
    async (address) => {
      const answer = await signIn(address);
      expect([answer.status, answer.body.code]).toEqual([400, 'client_address_invalid']);
      expect(answer.body.message).toMatch(/network address/);
    },
  );

  it('hold at the seam of two windows', async () => {
    now = new Date('2026-11-16T10:09:58Z');
    expect(await countsOf(many(30, () => '198.51.100.1'))).toEqual({ 401: 30 });
    later(4);
    const refused = await signIn('198.51.100.1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '596']);
    later(595);
    expect((await signIn('198.51.100.1')).status).toBe(429);
    later(1);
    expect((await signIn('198.51.100.1')).status).toBe(401);
  });

  const link = () => `${randomUUID()}.${'x'.repeat(43)}`;
  const operations: readonly [path: string, body: (n: number) => object, limit: number][] = [
    ['/login', (n) => ({ email: `a-${n}@shea.example`, password: `other words ${n}` }), 30],
    ['/register', (n) => ({ ...shea, email: `b-${n}@shea.example` }), 20],
    ['/request-password-reset', (n) => ({ email: `c-${n}@shea.example` }), 60],
    ['/resend-activation-token', (n) => ({ email: `d-${n}@shea.example` }), 60],
    ['/verify-account', (n) => ({ email: `e-${n}@shea.example`, token: '1234' }), 60],
    ['/verify-account/link', () => ({ link: link() }), 60],
    ['/verify-token', (n) => ({ email: `f-${n}@shea.example`, token: '1234' }), 60],
    ['/verify-token/link', () => ({ link: link() }), 60],
    ['/set-new-password', (n) => ({ email: `i-${n}@shea.example`, token: 'x'.repeat(43), password: 'six boats at dusk' }), 60],
    ['/profile/undo-deletion', () => ({ link: link() }), 60],
    ['/company/undo-deletion', () => ({ link: link() }), 60],
    ['/invitations/read', () => ({ link: link() }), 60],
    ['/invitations/join', () => ({ link: link() }), 60],
    ['/staff/login', (n) => ({ email: `g-${n}@thamani.example`, password: `other words ${n}`, code: '123456' }), 30],
    ['/staff/login/passkey-options', () => ({}), 60],
    ['/staff/login/passkey', () => ({ challenge_id: randomUUID(), response: { id: 'x' } }), 60],
    ['/staff/enrolment', () => ({ link: link() }), 60],
    ['/staff/password-reset', (n) => ({ email: `j-${n}@thamani.example` }), 60],
    ['/staff/password-reset/open', () => ({ link: link() }), 60],
    ['/staff/password-reset/finish', () => ({ link: link(), password: 'six boats at dusk', code: '123456' }), 60],
    ['/contact/', (n) => message(n), 20],
  ];
  const message = (n: number) => ({
    first_name: 'A',
    last_name: 'B',
    email: `h-${n}@shea.example`,
    phone: '+233241234567',
    message: `A question, number ${n}.`,
  });

  it.each(operations)('%s is limited for all addresses of a /64, and takes no client without one', async (path, body, limit) => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    expect((await post(path, body(0), from('nobody'))).body.code).toBe('client_address_invalid');
    const statuses: number[] = [];
    for (let n = 1; n <= limit + 1; n += 1) statuses.push((await post(path, body(n), from(`2001:db8:1:2::${n.toString(16)}`))).status);
    expect(statuses.slice(0, limit)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect((await post(path, body(limit + 2), from('2001:db8:1:3::1'))).status).not.toBe(429);
  });
});

describe('keys of a client', () => {
  it('are of exactly those texts that are addresses to Node, zones aside', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789abcdfF:.'.split('')), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(near, fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
        expect(clientKeysOf(text) === undefined).toBe(isIP(text) === 0);
      }),
      { numRuns: 20_000 },
    );
  });
});
