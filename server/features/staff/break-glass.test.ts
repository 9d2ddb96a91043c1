import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { deliverStaffLinks, enrol, enrolFirstAdmins, type StaffMember } from '../../testing/staff.ts';
import { breakGlass, notifyBreakGlass } from './service.ts';

const mailer = keepingMailer();
const now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let ama: StaffMember;
let kofi: StaffMember;
const query = async (sql: string, ...values: unknown[]) => (await server.context.pool.query(sql, values)).rows as Record<string, unknown>[];
const links = () => deliverStaffLinks(server, mailer.sent);
const used = { by: 'Efua Owusu, operations', reason: 'Both admins have left the authority.' };

beforeAll(async () => {
  server = await startTestApp({}, { mailer, clock: { now: () => now } });
  [ama, kofi] = await enrolFirstAdmins(server, mailer.sent);
});
afterAll(() => server.close());

describe('the way back when fewer than two admins for all countries are left', () => {
  const people = [{ email: 'esi@thamani.example', name: 'Esi Quaye' }];

  it('is closed while there are two', async () => {
    await expect(breakGlass(server.context, { people, ...used })).rejects.toThrow(
      "2 administrators with the scope 'all countries' are left",
    );
    expect(await query("select from staff where email = 'esi@thamani.example'")).toEqual([]);
  });

  it('wants to know who and why', async () => {
    await query("update staff set status = 'suspended' where id = $1", kofi.id);
    for (const wrong of [
      { ...used, by: ' ' },
      { ...used, reason: 'because' },
    ])
      await expect(breakGlass(server.context, { people, ...wrong })).rejects.toThrow('state who you are');
    await expect(breakGlass(server.context, { people: [], ...used })).rejects.toThrow('mail address');
    await expect(breakGlass(server.context, { people: [...people, ...people], ...used })).rejects.toThrow('mail address');
  });

  it('enrols new admins, enrols known ones again, is in the audit, and is mailed to every admin once', async () => {
    // One for Ghana does not count as one for everywhere; but is told.
    await query("update staff_grants set countries = '{GH}' where staff_id = $1", ama.id);
    const made = await breakGlass(server.context, {
      people: [...people, { email: 'Kofi@thamani.example', name: 'Kofi Boateng' }],
      ...used,
    });
    const codeOf = (email: string) => made.find((one) => one.email === email)?.enrolmentCode ?? '';
    const events = await query(
      "select id, actor_kind, data, chain is not null as chained from audit_events where action = 'staff.break_glass' order by at, id",
    );
    expect(events).toMatchObject([
      { actor_kind: 'system', data: used, chained: true },
      { actor_kind: 'system', data: used, chained: true },
    ]);
    expect(await query("select count(*)::int as n from outbox where topic = 'staff.break_glass'")).toEqual([{ n: 2 }]);
    const before = mailer.sent.length;
    for (const { id } of [...events, ...events])
      await notifyBreakGlass(server.context, { key: 'k', subjectId: String(id), at: now.toISOString() });
    const told = mailer.sent.slice(before);
    expect(told.map(({ to }) => to).sort()).toEqual(
      ['ama', 'esi', 'kofi'].flatMap((name) => [`${name}@thamani.example`, `${name}@thamani.example`]),
    );
    expect(told[0]?.text).toContain('Both admins have left the authority.');
    const now1 = await links();
    expect(codeOf('esi@thamani.example')).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    for (const { text, html } of mailer.sent) for (const { enrolmentCode } of made) expect(`${text}${html}`).not.toContain(enrolmentCode);
    const esi = await enrol(server, now1.get('esi@thamani.example') ?? '', codeOf('esi@thamani.example'));
    const again = await enrol(server, now1.get('kofi@thamani.example') ?? '', codeOf('kofi@thamani.example'));
    expect(again.id).toBe(kofi.id);
    expect(await query('select role, countries from staff_grants where staff_id = any ($1)', [esi.id, again.id])).toEqual([
      { role: 'admin', countries: null },
      { role: 'admin', countries: null },
    ]);
    await expect(breakGlass(server.context, { people: [{ email: 'x@thamani.example', name: 'X' }], ...used })).rejects.toThrow('are left');
  });

  it('is closed to the processes that answer requests and run work', async () => {
    await query("update staff set status = 'suspended' where id = $1", kofi.id);
    const asApi = { ...server.context, db: server.api.db, pool: server.api.pool };
    await expect(breakGlass(asApi, { people: [{ email: 'y@thamani.example', name: 'Y' }], ...used })).rejects.toThrow(
      'joins the staff uninvited',
    );
    // The control: with the operator's login.
    await breakGlass(server.context, { people: [{ email: 'y@thamani.example', name: 'Y' }], ...used });
  });
});
