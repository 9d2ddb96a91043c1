import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type caller, type Answer } from '../../testing/accounts.ts';
import { keepingMailer, type TestApp } from '../../testing/app.ts';
import { deliverStaffLinks, enrol, enrolmentCodeIn, staffPassword, type StaffMember, startStaffApp } from '../../testing/staff.ts';
import { notifyStaffOfSecurity } from './service.ts';

interface Session {
  readonly id: string;
  readonly device: string;
  readonly network: string;
  readonly current: boolean;
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36';

describe('the sessions of staff, and notices about them', () => {
  const mailer = keepingMailer();
  let now = new Date('2026-11-16T08:00:00Z');
  const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
  let server: TestApp;
  let post: ReturnType<typeof caller>['post'];
  let call: ReturnType<typeof caller>['call'];
  let ama: StaffMember;
  let kofi: StaffMember;
  let esi: StaffMember;

  beforeAll(async () => {
    ({ server, post, call, ama, kofi } = await startStaffApp(mailer, () => now));
    const grants = [{ role: 'officer', countries: ['GH'], sectors: null }];
    const invited = await post('/staff/people', { name: 'Esi Quaye', email: 'esi@thamani.example', language: 'fr', grants }, ama.headers);
    const confirmed = await post(`/staff/requests/${dataOf<{ id: string }>(invited).id}/confirm`, undefined, kofi.headers);
    const links = await deliverStaffLinks(server, mailer.sent);
    esi = await enrol(server, links.get('esi@thamani.example') ?? '', enrolmentCodeIn(confirmed));
    await notices();
  });
  afterAll(() => server.close());
  beforeEach(() => void later(2));

  const dataOf = <Data>(answer: Answer): Data => answer.body.data as unknown as Data;
  const signIn = async (person: StaffMember, agent = firefox, address = '198.51.100.7'): Promise<StaffMember> => {
    later(1);
    const answer = await post(
      '/staff/login',
      { email: person.email, password: staffPassword, code: person.codeAt(now) },
      { 'user-agent': agent, 'x-forwarded-for': address },
    );
    const { token } = dataOf<{ token: string }>(answer);
    return { ...person, token, headers: { authorization: `Bearer ${token}` } };
  };
  const sessionsOf = async ({ headers }: StaffMember) => dataOf<Session[]>(await call('GET', '/staff/sessions', undefined, headers));
  const isIn = async ({ headers }: StaffMember) => (await call('GET', '/staff/me', undefined, headers)).status === 200;
  /** Does what the engine does for every notice that waits, twice: each is sent once. */
  const notices = async () => {
    const rows = await server.context.db
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'staff.security_notification')
      .where('delivered_at', 'is', null)
      .orderBy('id')
      .execute();
    const before = mailer.sent.length;
    for (const row of [...rows, ...rows])
      await notifyStaffOfSecurity(server.context, { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() });
    await server.context.db.updateTable('outbox').set({ delivered_at: now }).where('topic', '=', 'staff.security_notification').execute();
    return mailer.sent.slice(before);
  };

  it('are listed with device, network and which one this is', async () => {
    const here = await signIn(ama);
    await signIn(ama, phone, '2001:db8:5:6::7');
    const list = await sessionsOf(here);
    expect(list.slice(0, 2)).toMatchObject([
      { device: 'Chrome, Android', network: '2001:db8:5::/48', current: false },
      { device: 'Firefox, Linux', network: '198.51.100.0/24', current: true },
    ]);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain(here.token);
    later(16);
    expect(await isIn(here)).toBe(false);
    expect(await sessionsOf(await signIn(ama))).toHaveLength(1);
  });

  it("are ended one by one, and never another person's", async () => {
    const here = await signIn(ama);
    const there = await signIn(ama, phone);
    const other = await signIn(kofi);
    const end = (who: StaffMember, id: string) => call('DELETE', `/staff/sessions/${id}`, undefined, who.headers);
    const [foreign] = (await sessionsOf(other)).filter(({ current }) => current);
    expect(await end(here, foreign?.id ?? '')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await isIn(other)).toBe(true);
    const [mine] = (await sessionsOf(there)).filter(({ current }) => current);
    expect((await end(here, mine?.id ?? '')).status).toBe(200);
    expect([await isIn(there), await isIn(here)]).toEqual([false, true]);
    expect((await end(here, mine?.id ?? '')).status).toBe(404);
    const { rows } = await server.context.pool.query(
      "select chain from audit_events where action = 'staff.session_ended' and subject_id = $1",
      [mine?.id],
    );
    expect(rows).toEqual([{ chain: `staff ${ama.id}` }]);
  });

  it('are all ended but this one; two clicks do no harm', async () => {
    const others = [await signIn(ama), await signIn(ama, phone)];
    const here = await signIn(ama);
    const colleague = await signIn(kofi);
    const endOthers = () => post('/staff/end-other-sessions', undefined, here.headers);
    const answers = await Promise.all([endOthers(), endOthers()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all([...others, here, colleague].map(isIn))).toEqual([false, false, true, true]);
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  it('are not ended from another site by their cookie', async () => {
    const here = await signIn(ama);
    const [mine] = await sessionsOf(here);
    const foreign = { cookie: `__Host-staff=${here.token}`, origin: 'https://evil.example' };
    expect((await call('POST', '/staff/end-other-sessions', undefined, foreign)).status).toBe(403);
    expect((await call('DELETE', `/staff/sessions/${mine?.id}`, undefined, foreign)).status).toBe(403);
    expect(await isIn(here)).toBe(true);
  });

  it('give a mail about a device or a network that is not known, in the language of the person, once', async () => {
    await signIn(esi, firefox, '203.0.113.9');
    await notices();
    await signIn(esi, firefox, '203.0.113.77');
    expect(await notices()).toEqual([]);
    await signIn(esi, phone, '203.0.113.9');
    const [device, ...more] = await notices();
    expect(more).toEqual([]);
    expect(device).toMatchObject({ to: esi.email, language: 'fr' });
    expect(device?.text).toContain('Chrome, Android');
    await signIn(esi, firefox, '192.0.2.1');
    const [network] = await notices();
    expect(network?.text).toContain('192.0.2.0/24');
    expect(network?.text).not.toContain('192.0.2.1 ');
    expect(network?.text).toContain(`${server.context.config.consoleOrigin}/fr/sessions`);
  });

  it('give at most ten such mails a day, and the sign-in is never refused for it', async () => {
    later(24 * 60);
    const tokens: string[] = [];
    for (let n = 0; n < 13; n += 1) tokens.push((await signIn(kofi, firefox, `10.0.${n}.1`)).token);
    expect(tokens.every((token) => token.length === 43)).toBe(true);
    expect(await notices()).toHaveLength(10);
  });

  it('tell a person that factors were set up, and that two admins ended them', async () => {
    later(24 * 60);
    const [asker, confirmer] = [await signIn(ama), await signIn(kofi)];
    await notices();
    const asked = await post(`/staff/people/${esi.id}/sign-in-reset`, undefined, asker.headers);
    const confirmed = await post(`/staff/requests/${dataOf<{ id: string }>(asked).id}/confirm`, undefined, confirmer.headers);
    expect(confirmed.status).toBe(200);
    const ended = await notices();
    expect(ended.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: esi.email, subject: 'Votre connexion à la console Thamani a été réinitialisée' },
    ]);
    esi = await enrol(server, (await deliverStaffLinks(server, mailer.sent)).get(esi.email) ?? '', enrolmentCodeIn(confirmed));
    const set = await notices();
    const wanted = 'Votre connexion à la console Thamani a été configurée';
    expect(set.some(({ to, subject }) => to === esi.email && subject === wanted)).toBe(true);
  });
});
