import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, signedInMember } from '../../testing/applications.ts';
import { casework, colleague, type Colleague } from '../../testing/cases.ts';
import { countRequestsToConfirm, findStaff, personById } from './service.ts';

const now = new Date('2026-11-18T09:00:00Z');
let server: TestApp;
let work: ReturnType<typeof casework>;
let people: Record<'ama' | 'kofi' | 'ghana' | 'kenya' | 'officer', Colleague>;

beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => now } });
  work = casework(server);
  people = {
    ama: await colleague(server, { role: 'admin' }, 'Ama Mensah'),
    kofi: await colleague(server, { role: 'admin' }, 'Kofi Boateng'),
    ghana: await colleague(server, { role: 'admin', countries: ['GH'] }, 'Esi Quaye'),
    kenya: await colleague(server, { role: 'admin', countries: ['KE'] }, 'Wanjiru Kamau'),
    officer: await colleague(server, { role: 'officer' }, 'Yaw Owusu'),
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.pool.query("update approval_requests set outcome = 'expired', resolved_at = $1 where resolved_at is null", [now]);
});

async function counts(at = now): Promise<Readonly<Record<string, number>>> {
  const { db } = server.context;
  const counted: Record<string, number> = {};
  for (const [name, { id }] of Object.entries(people)) {
    const person = await personById(db, id);
    if (person !== undefined) counted[name] = await countRequestsToConfirm(db, person, at);
  }
  return counted;
}

async function ask(who: Colleague, path: string, body: object): Promise<void> {
  expect((await work.call(who, path, body)).status).toBe(201);
}

const nobody = { ama: 0, kofi: 0, ghana: 0, kenya: 0, officer: 0 };

describe('requests that wait for a second administrator', () => {
  it('count for those who could confirm them, and not for the one who asked', async () => {
    const grants = [{ role: 'officer', countries: ['GH'], sectors: null }];
    await ask(people.ama, '/staff/people', { email: 'new@thamani.example', name: 'New', grants });
    expect(await counts()).toEqual({ ...nobody, kofi: 1, ghana: 1 });
  });

  it('do not count for the person they are about', async () => {
    const grants = [{ role: 'admin', countries: ['GH'], sectors: ['agriculture'] }];
    await ask(people.ama, `/staff/people/${people.ghana.id}/scope`, { grants });
    expect(await counts()).toEqual({ ...nobody, kofi: 1 });
  });

  it('count within the country of the company whose owner is appointed', async () => {
    const company = await signedInCompany(server);
    const member = await signedInMember(server, company.companyId, ['editor'], false);
    const body = { account_id: member.accountId, documents: ['Resolution of the shareholders'], comment: 'The only owner has died.' };
    await ask(people.ama, `/companies/${company.companyId}/owner`, body);
    expect(await counts()).toEqual({ ...nobody, kofi: 1, ghana: 1 });
  });

  it('count until they lapse', async () => {
    const grants = [{ role: 'officer', countries: ['KE'], sectors: null }];
    await ask(people.kofi, '/staff/people', { email: 'other@thamani.example', name: 'Other', grants });
    expect(await counts(new Date(now.getTime() + 7 * 86_400_000 - 1))).toEqual({ ...nobody, ama: 1, kenya: 1 });
    expect(await counts(new Date(now.getTime() + 7 * 86_400_000))).toEqual(nobody);
  });
});

describe('a search for staff', () => {
  it('finds by name, address and staff number, as many as asked for', async () => {
    const { db } = server.context;
    const found = async (typed: string, limit = 5) => (await findStaff(db, typed, limit)).map(({ name }) => name);
    expect(await found('BOATENG')).toEqual(['Kofi Boateng']);
    expect(await found(`${people.kenya.id}@`)).toEqual(['Wanjiru Kamau']);
    const number = (await findStaff(db, 'Esi', 1))[0]?.staff_number ?? '';
    expect(await found(number)).toEqual(['Esi Quaye']);
    expect(await found('@thamani.example', 2)).toHaveLength(2);
    expect(await found('100%')).toEqual([]);
  });
});
