import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rejectedCase } from '../../testing/appeals.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, colleague, startCasework, stayIn, type Colleague } from '../../testing/cases.ts';
import { givenCertificates } from '../../testing/filled/many-certificates.ts';

const monday = new Date('2026-11-16T08:00:00Z');
let now = monday;
let app: Awaited<ReturnType<typeof startCasework>>;
let other: SignedInCompany;
let officer: Colleague;
let admin: Colleague;
let second: Colleague;

beforeAll(async () => {
  app = await startCasework(() => now);
  other = await signedInCompany(app.server);
  officer = await colleague(app.server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  second = await colleague(app.server, { role: 'officer', countries: ['GH'] }, 'Yaw Darko');
  admin = await colleague(app.server, { role: 'admin', countries: ['GH'] }, 'Efua Owusu');
});
afterAll(() => app.server.close());
beforeEach(async () => {
  now = monday;
  await stayIn(app.server);
});

async function fileAt(path: string, who: SignedInCompany = app.company) {
  const answer = await fetch(`${app.server.origin}/api${path}`, { headers: { authorization: `Bearer ${who.token}` } });
  const text = await answer.text();
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const of = (name: string) => lines.filter((line) => line.startsWith(name)).map((line) => line.slice(line.indexOf(':') + 1));
  return {
    status: answer.status,
    headers: answer.headers,
    days: of('DTSTART'),
    uids: of('UID'),
    summaries: of('SUMMARY'),
    urls: of('URL'),
    text,
  };
}

describe('calendar files for a company', () => {
  it('has the last day of a correction, and 404 for another company, before and after it', async () => {
    const assessed = await caseIn(app.server, 'assessment', app.company, officer);
    expect((await fileAt(`/application/${assessed}/calendar`)).status).toBe(404);
    const id = await caseIn(app.server, 'correction', app.company, officer);
    const { status, headers, days, uids, urls } = await fileAt(`/application/${id}/calendar?language=fr`);
    expect({ status, days, uids, urls }).toEqual({
      status: 200,
      days: ['20261130'],
      uids: [`correction.${id}@${new URL(app.server.context.config.publicOrigin).hostname}`],
      urls: [`${app.server.context.config.publicOrigin}/fr/applications/${id}`],
    });
    expect(headers.get('content-type')).toMatch(/^text\/calendar; charset=utf-8/);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="APP-26-\d{6}-fr\.ics"$/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await fileAt(`/application/${id}/calendar`, other)).status).toBe(404);
    expect((await fetch(`${app.server.origin}/api/application/${id}/calendar`)).status).toBe(401);
    expect((await fileAt(`/application/${id}/calendar?language=xx`)).status).toBe(422);
  });

  it('has the last day to appeal until it is over', async () => {
    const id = await rejectedCase(app.server, app.company, { officer, admin, other: second });
    expect(await fileAt(`/application/${id}/calendar`)).toMatchObject({ status: 200, days: ['20261216'] });
    expect((await fileAt(`/application/${id}/calendar`, other)).status).toBe(404);
    now = new Date('2026-12-17T00:00:01Z');
    const { rows } = await app.server.context.pool.query("update sessions set expires_at = now() + interval '1 year' returning id");
    expect(rows.length).toBeGreaterThan(0);
    expect((await fileAt(`/application/${id}/calendar`)).status).not.toBe(200);
  });

  it('has the first day for a renewal and the last day of an active certificate, and of no other', async () => {
    const given = (status: 'good' | 'suspended' | 'revoked', expiresOn: '2027-06-30' | '2026-11-15') =>
      givenCertificates(app.server, app.company.companyId, [{ product: 'Shea; butter, raw', issuedOn: '2025-11-16', expiresOn, status }]);
    const [good] = await given('good', '2027-06-30');
    const file = await fileAt(`/certificate/${String(good)}/calendar`);
    expect(file).toMatchObject({ status: 200, days: ['20270401', '20270630'] });
    expect(file.summaries[1]).toContain(String(good));
    expect(file.text.replaceAll('\r\n ', '')).toContain('Shea\\; butter\\, raw');
    for (const [status, expiresOn] of [
      ['suspended', '2027-06-30'],
      ['revoked', '2027-06-30'],
      ['good', '2026-11-15'],
    ] as const) {
      const [number] = await given(status, expiresOn);
      expect((await fileAt(`/certificate/${String(number)}/calendar`)).status, `${status} ${expiresOn}`).toBe(404);
    }
  });
});
