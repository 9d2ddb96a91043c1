import { roles } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany } from '../../testing/applications.ts';
import { casework, colleague, screenedCase, type Colleague } from '../../testing/cases.ts';

describe('the audit log as a file', () => {
  let server: TestApp;
  let everywhere: Colleague;
  let ofGhana: Colleague;
  const cases = { ghana: '', kenya: '' };

  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' });
    const company = await signedInCompany(server);
    everywhere = await colleague(server, { role: 'admin' }, 'Everywhere');
    ofGhana = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Of Ghana');
    cases.ghana = await screenedCase(server, company);
    cases.kenya = await screenedCase(server, company, { facility_country: 'KE' });
    const officer = await colleague(server, { role: 'officer' }, '=HYPERLINK("x"), officer');
    for (const id of Object.values(cases)) await casework(server).on(officer, id, '/take', {});
  });
  afterAll(() => server.close());

  const asked = (who: { readonly token: string } | undefined, path: string) =>
    fetch(`${server.origin}/api/staff/audit${path}`, { headers: who === undefined ? {} : { authorization: `Bearer ${who.token}` } });
  /** No column but the last but three has a line break or a quoted comma in these tests. */
  const fileOf = async (who: Colleague, query = '') => {
    const answer = await asked(who, `/file?${query}`);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    return { answer, text, lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
  };
  const exportsOf = async ({ id }: Colleague) =>
    (
      await server.context.pool.query<{ data: object; chain: string }>(
        "select data, chain from audit_events where action = 'audit.exported' and actor_id = $1 order by at, id",
        [id],
      )
    ).rows;

  it('is for administrators alone, as the list is', async () => {
    for (const role of roles) {
      const who = await colleague(server, { role }, role);
      expect([role, (await asked(who, '/file')).status]).toEqual([role, role === 'admin' ? 200 : 403]);
      expect(await exportsOf(who)).toHaveLength(role === 'admin' ? 1 : 0);
    }
    expect((await asked(undefined, '/file')).status).toBe(401);
  });

  it('has what the list shows, in its order and within the scope of the reader', async () => {
    const { answer, text, lines } = await fileOf(ofGhana, 'action=case.');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="thamani-audit-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(lines[0]).toBe('at,actor,staff_number,name,acting_for,action,subject_kind,subject_id,subject,data,chain,position,hash');
    const list = (await (await asked(ofGhana, '?action=case.&page_size=100')).json()) as { data: { chain: { hash: string } }[] };
    expect(list.data.length).toBeGreaterThan(2);
    expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(list.data.map(({ chain }) => chain.hash));
    expect(text).not.toContain(cases.kenya);
    // A name is a text in every spreadsheet.
    expect(text).toContain(`"'=HYPERLINK(""x""), officer"`);
  });

  it('is recorded with its question before it is sent, in a chain, and shown by the list', async () => {
    await fileOf(everywhere, 'action=case.assigned&from=2020-01-01');
    const [kept] = (await exportsOf(everywhere)).slice(-1);
    expect(kept).toEqual({ data: { action: 'case.assigned', from: '2020-01-01', events: 2 }, chain: `staff ${everywhere.id}` });
    const list = (await (await asked(everywhere, '?action=audit.')).json()) as { data: { subject: { id: string } }[] };
    expect(list.data[0]?.subject.id).toBe(everywhere.id);
    expect((await asked(ofGhana, '?action=audit.').then((answer) => answer.json())) as object).toMatchObject({ data: [] });
  });

  it('comes in pages, each event once, and leaves out what happens meanwhile', async () => {
    const { context } = server;
    const at = new Date(context.clock.now().getTime() - 60_000);
    const count = 2_300;
    await context.db.transaction().execute(async (tx) => {
      for (let number = 1; number <= count; number += 1)
        await recordAuditEvent(tx, {
          id: context.ids.uuid(),
          at: new Date(at.getTime() + number),
          actor: { kind: 'system' },
          action: 'price.changed',
          subject: { kind: 'price', id: 'of-a-test' },
          data: { number },
          requestId: 'a test',
        });
    });
    const { lines } = await fileOf(everywhere, 'action=price.changed');
    const numbers = lines.slice(1).map((line) => Number(/""number"":(\d+)/.exec(line)?.[1]));
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => count - index));
    // The event of an export itself is newer than the file.
    expect((await fileOf(everywhere, 'action=audit.')).lines.filter((line) => line.includes('price.changed'))).toHaveLength(1);
    expect((await fileOf(everywhere, 'action=nothing.like_it')).lines).toHaveLength(1);
  });

  it('is refused after 20 in an hour, and an impossible question makes no file and no event', async () => {
    const who = await colleague(server, { role: 'admin' }, 'Often');
    expect((await asked(who, '/file?from=yesterday')).status).toBe(422);
    expect(await exportsOf(who)).toEqual([]);
    for (let time = 1; time <= 20; time += 1) await fileOf(who, 'action=nothing');
    expect((await asked(who, '/file')).status).toBe(429);
    expect(await exportsOf(who)).toHaveLength(20);
  });
});
