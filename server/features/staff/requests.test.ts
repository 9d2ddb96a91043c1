import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller, type Answer } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { authenticatorApp, deliverStaffLinks, enrol, staffPassword, type StaffMember } from '../../testing/staff.ts';
import { foundStaff } from './service.ts';

const mailer = keepingMailer();
let now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let post: ReturnType<typeof caller>['post'];
let call: ReturnType<typeof caller>['call'];
let ama: StaffMember;
let kofi: StaffMember;

const dataOf = <Data>(answer: Answer): Data => answer.body.data as unknown as Data;
const officer = { role: 'officer', countries: ['GH'], sectors: null };
const admin = { role: 'admin', countries: null, sectors: null };

beforeAll(async () => {
  server = await startTestApp({}, { mailer, clock: { now: () => now } });
  ({ post, call } = caller(server));
  await foundStaff(server.context, [
    { email: 'ama@thamani.example', name: 'Ama Mensah' },
    { email: 'kofi@thamani.example', name: 'Kofi Boateng' },
  ]);
  const links = await deliverStaffLinks(server, mailer.sent);
  ama = await enrol(server, links.get('ama@thamani.example') ?? '');
  kofi = await enrol(server, links.get('kofi@thamani.example') ?? '');
});
afterAll(() => server.close());

/** The request's id. */
async function ask(path: string, body: object = {}): Promise<string> {
  const asked = await post(path, body, ama.headers);
  expect(asked).toMatchObject({ status: 201 });
  return dataOf<{ id: string }>(asked).id;
}

const settle = (id: string, how: 'confirm' | 'refuse', { headers }: StaffMember = kofi) =>
  post(`/staff/requests/${id}/${how}`, {}, headers);
const invite = (email: string, grant: object) => ask('/staff/people', { email, name: 'Efua Owusu', grants: [grant] });
const linkOf = async (email: string) => (await deliverStaffLinks(server, mailer.sent)).get(email) ?? '';

async function joined(email: string, grant: object): Promise<StaffMember> {
  expect((await settle(await invite(email, grant), 'confirm')).status).toBe(200);
  return enrol(server, await linkOf(email));
}

async function listed(email: string) {
  const found = await call('GET', `/staff/people?search=${email}`, undefined, kofi.headers);
  return dataOf<{ standing: string; grants: object[] }[]>(found)[0];
}

describe('a request that another admin refuses', () => {
  it('is not carried out: an invitation mails nothing and gives no way in', async () => {
    const email = 'refused@thamani.example';
    const id = await invite(email, officer);
    expect((await settle(id, 'refuse')).status).toBe(200);
    expect((await settle(id, 'confirm')).body.code).toBe('request_settled');
    expect(await linkOf(email)).toBe('');
    expect(await listed(email)).toMatchObject({ standing: 'invited' });
    expect((await post('/staff/people', { email, name: 'Efua Owusu', grants: [officer] }, ama.headers)).body.code).toBe('staff_known');
  });
});

describe('a change of scope', () => {
  it('holds once another admin has confirmed it, and not before', async () => {
    const email = 'scope@thamani.example';
    const { id } = await joined(email, officer);
    const verifier = { role: 'verifier', countries: null, sectors: ['agriculture'] };
    const request = await ask(`/staff/people/${id}/scope`, { grants: [verifier] });
    expect(await listed(email)).toMatchObject({ grants: [officer] });
    expect((await settle(request, 'confirm')).status).toBe(200);
    expect((await listed(email))?.grants).toEqual([verifier]);
  });
});

describe('a request about an admin', () => {
  it('is not confirmed by that admin', async () => {
    const third = await joined('third@thamani.example', admin);
    const request = await ask(`/staff/people/${third.id}/suspension`);
    expect((await settle(request, 'confirm', third)).body.code).toBe('about_oneself');
    expect((await call('GET', '/staff/me', undefined, third.headers)).status).toBe(200);
    expect((await settle(request, 'confirm')).status).toBe(200);
    expect((await call('GET', '/staff/me', undefined, third.headers)).status).toBe(401);
  });
});

describe('a lost second factor', () => {
  it('ends the sessions and the old factors, and mails a new link', async () => {
    const email = 'lost@thamani.example';
    const lost = await joined(email, officer);
    const before = await linkOf(email);
    expect((await settle(await ask(`/staff/people/${lost.id}/renewal`), 'confirm')).status).toBe(200);
    expect((await call('GET', '/staff/me', undefined, lost.headers)).status).toBe(401);
    now = new Date(now.getTime() + 60_000);
    const old = await post('/staff/login', { email, password: staffPassword, code: lost.codeAt(now) });
    expect(old.body.code).toBe('credentials_wrong');
    const link = await linkOf(email);
    expect(link).not.toBe(before);
    expect((await call('GET', '/staff/me', undefined, (await enrol(server, link)).headers)).status).toBe(200);
  });
});

describe('a mailed link', () => {
  it('refuses a weak password beside its field, and is good for a strong one afterwards', async () => {
    const email = 'weak@thamani.example';
    expect((await settle(await invite(email, officer), 'confirm')).status).toBe(200);
    const link = await linkOf(email);
    const { totp } = dataOf<{ totp: { secret: string } }>(await post('/staff/enrolment', { link }));
    const finish = (password: string) => post('/staff/enrolment/finish', { link, password, code: authenticatorApp(totp.secret)(now) });
    for (const password of ['short', 'efua owusu efua owusu', 'weak@thamani.example', 'password1234']) {
      const { status, body } = await finish(password);
      expect({ password, status, code: body.code, fields: Object.keys(body.errors ?? {}) }).toEqual({
        password,
        status: 422,
        code: 'fields_invalid',
        fields: ['password'],
      });
    }
    expect(await listed(email)).toMatchObject({ standing: 'confirmed' });
    expect((await finish(staffPassword)).status).toBe(200);
  });

  it('that is cut short, was guessed or has run out opens nothing', async () => {
    const email = 'late@thamani.example';
    expect((await settle(await invite(email, officer), 'confirm')).status).toBe(200);
    const link = await linkOf(email);
    const open = async (tried: string) => (await post('/staff/enrolment', { link: tried })).body.code;
    expect(await open(link)).toBeUndefined();
    for (const tried of [link.slice(0, 60), 'guessed']) expect(['link_ended', 'fields_invalid']).toContain(await open(tried));
    now = new Date(now.getTime() + 8 * 86_400_000);
    expect(await open(link)).toBe('link_ended');
  });
});
