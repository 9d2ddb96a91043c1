import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { issuerAt, keysIn } from '@thamani/credentials/issuer.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { verifyPublished, type Answer, type Fetched } from '@thamani/credentials/verify.ts';
import { states } from '@thamani/domain/applications/lifecycle.ts';
import { faultsOf } from '@thamani/domain/cost-sheet/sheet.ts';
import { outcomeOf } from '@thamani/domain/cost-sheet/submission.ts';
import { chainedActions } from '@thamani/domain/audit/actions.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configOfProcess } from '../../config/process-config.ts';
import { adminUrl } from '../../config/development-services.ts';
import { createContext, createSignerContext, type Context, type SignerContext } from '../../context.ts';
import { createTestDatabaseWithAdmin } from '../../database/test-database.ts';
import { ownToken } from '../../testing/softhsm-token.ts';
import { list as listAppeals } from '../appeals/service.ts';
import { readSheet } from '../cost-sheets/service.ts';
import { readDashboard } from '../dashboard/service.ts';
import { seedHolidays } from '../holidays/service.ts';
import { readOfficerFigures, readPerformance } from '../management-figures/service.ts';
import { seedPrices } from '../prices/service.ts';
import { demonstrationPerson, seedDemonstration } from '../staff/service.ts';
import { sessionOfOwner } from './demo-sessions.ts';
import { resetDemonstration } from './reset-interface.ts';
import { shownCertificate } from './service.ts';
import { seedDemoData } from './seed-interface.ts';

let context: Context;
let signer: SignerContext;
let admin: pg.Client;
let closeDatabase: () => Promise<void>;
let token: ReturnType<typeof ownToken>;
/** What the first try ended with, and how far it came. */
let brokenOff: unknown;
let completedBefore: number;

beforeAll(async () => {
  const created = await createTestDatabaseWithAdmin(adminUrl);
  const { database } = created;
  ({ admin, close: closeDatabase } = created);
  token = ownToken();
  const config = configOfProcess({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    SIGNER_DATABASE_URL: database.urlOf('signer'),
    DATABASE_POOL: '5',
    S3_BUCKET: 'tests',
    // Numbers are fixed and lists are shared: a database has its own public place.
    PUBLISHED_BUCKET: `demonstration-${randomUUID()}`,
    ...token.settings,
    DEMONSTRATION: 'true',
  });
  signer = await createSignerContext(config);
  context = await createContext('test', config, { signer: signer.signer });
  await context.objects.prepare();
  await context.published.prepare();
  await seedPrices(context);
  await seedHolidays(context);
  await seedDemonstration(context);
  const broken = { ...context, signer: { ...context.signer, manifest: () => Promise.reject(new Error('the signer is away')) } };
  brokenOff = await seedDemoData(broken).catch((error: unknown) => error);
  completedBefore = (await rows('select from applications where state = $$completed$$')).length;
  await seedDemoData(context);
}, 600_000);

afterAll(async () => {
  await context.close();
  await signer.close();
  await closeDatabase();
  token.remove();
});

const rows = async <Row>(query: string): Promise<readonly Row[]> => (await context.pool.query(query)).rows as Row[];

/** As a stranger's browser reads it. */
async function fetched(key: string): Promise<Fetched> {
  const object = await context.published.read(key);
  return object === undefined ? { kind: 'absent' } : { kind: 'found', text: await text(object.body) };
}

async function answerFor(number: string, list: number): Promise<Answer> {
  const issuer = issuerAt(context.config.verifyOrigin, 'Thamani');
  const document = await fetched(published.keys);
  const { answer } = await verifyPublished({
    number,
    issuer,
    keys: document.kind === 'found' ? await keysIn(document.text, issuer) : [],
    credential: await fetched(published.credential(number)),
    status: await fetched(published.status(number)),
    lists: {
      revocation: await fetched(published.statusList('revocation', list)),
      suspension: await fetched(published.statusList('suspension', list)),
    },
    now: context.clock.now(),
  });
  return answer;
}

describe('the demonstration', () => {
  test('goes on where it was broken off', async () => {
    expect(brokenOff).toEqual(new Error('the signer is away'));
    expect(completedBefore).toBe(0);
    expect(await rows('select from applications where state = $$completed$$')).toHaveLength(13);
  });

  test('has an application in every state that a command leads to, and none in passing', async () => {
    const found = (await rows<{ state: string }>('select distinct state from applications')).map(({ state }) => state);
    // A certificate is issued within seconds.
    expect(found.toSorted()).toEqual(states.filter((state) => state !== 'issuance').toSorted());
  });

  test('has certificates of every answer that a check gives to what we published', async () => {
    const certificates = await rows<{ number: string; facts: { product: string; status: { list: number } } }>(
      `select number, facts from certificates join companies on companies.id = company_id
       where company_name = 'Asante Cocoa Works (sample)' order by issued_on, number`,
    );
    const answers = [];
    for (const { number, facts } of certificates) answers.push([facts.product, await answerFor(number, facts.status.list)]);
    expect(answers).toEqual([
      ['Cocoa powder, unsweetened', 'expired'],
      ['Cocoa liquor, natural', 'replaced'],
      ['Cocoa mass in buttons', 'valid'],
      ['Chocolate spread with groundnuts', 'revoked'],
      ['Shea butter, refined', 'suspended'],
      ['Cocoa liquor, natural', 'valid'],
      ['Cocoa butter, deodorised', 'valid'],
    ]);
    // What nobody published is not there: the check can say no.
    expect(await answerFor('TVA-GH26-0000-0000-0000', 0)).toBe('not_found');
  });

  test('has a board of three, an appeal with one of two votes, and one that the board has upheld', async () => {
    expect(
      await rows(
        `select a.product_name, a.state, p.verdict, p.due_on >= current_date as in_time, p.lodged_at < v.at as after,
           string_agg(s.email || ': ' || v.verdict, ', ' order by v.at) as votes
         from appeals p join applications a on a.id = p.application_id
           join appeal_votes v on v.appeal_id = p.id join staff s on s.id = v.staff_id
         group by 1, 2, 3, 4, 5 order by 1`,
      ),
    ).toEqual([
      {
        product_name: 'Chocolate raisins, repacked',
        state: 'rejection_upheld',
        verdict: 'upheld',
        in_time: false,
        after: true,
        votes: 'second-board@thamani.example: upheld, board@thamani.example: upheld',
      },
      {
        product_name: 'Hazelnut cocoa cream',
        state: 'appeal',
        verdict: null,
        in_time: true,
        after: true,
        votes: 'third-board@thamani.example: allowed',
      },
    ]);
    const member = await demonstrationPerson(context.db, 'board@thamani.example');
    if (member === undefined) throw new Error('no member of the board');
    const session = { id: randomUUID(), person: member, provedAt: context.clock.now() };
    const { rows: open } = await listAppeals(context, session, { which: 'open', page: 1, page_size: 10 });
    expect(open.map(({ denial }) => denial)).toEqual([undefined]);
  });

  test('gives the company a task of every kind, and products for the chart of its dashboard', async () => {
    const { tasks, figures } = await readDashboard(context, await sessionOfOwner(context, context.db, 'company@thamani.example'));
    expect(Object.fromEntries(tasks.map(({ kind, productName }) => [kind, productName]))).toEqual({
      appeal: 'Drinking chocolate, repacked',
      correction: 'Chocolate couverture, 54%',
      message: 'Cashew kernels, roasted',
      payment: 'Cocoa nibs, roasted',
      renewal: 'Cocoa mass in buttons',
      draft: 'Cocoa tea in bags',
    });
    expect(tasks).toHaveLength(6);
    expect(figures.length).toBeGreaterThan(3);
  });

  test('lists the costs of its newest draft, which give the typed figure', async () => {
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      "select s.application_id as id from cost_sheets s join applications a on a.id = s.application_id where a.product_name = 'Cocoa tea in bags'",
    );
    const { sheet } = await readSheet(context.db, { id, version: 0 }, 'GH');
    expect(faultsOf(sheet)).toEqual([]);
    // 12.00, of which 4.40 is imported.
    expect(outcomeOf(sheet)).toMatchObject({ percent: '63.33', answers: { cost_of_imported_inputed: '4.40' } });
  });

  test('gives the performance page times, rates, appeals and figures of an officer', async () => {
    const person = await demonstrationPerson(context.db, 'admin@thamani.example');
    if (person === undefined) throw new Error('no administrator');
    const session = { id: randomUUID(), person, provedAt: context.clock.now() };
    const { totals, appeals, open, stages, weeks } = await readPerformance(context, session, {});
    expect(totals.approved).toBeGreaterThan(totals.rejected);
    expect(totals.rejected).toBeGreaterThan(2);
    expect(totals.median).toBeGreaterThan(0);
    expect(totals.ninetieth).toBeGreaterThan(totals.median ?? Infinity);
    expect(stages.find(({ stage }) => stage === 'assessment')?.median).toBeGreaterThan(0);
    expect(appeals).toMatchObject({ lodged: 2, decided: 1, allowed: 0 });
    expect(open.overdue).toBeGreaterThan(0);
    expect(weeks.filter(({ decided }) => decided > 0).length).toBeGreaterThan(6);
    const { data } = await readOfficerFigures(context, session, { page: 1, page_size: 20 });
    expect(data.find(({ name }) => name === 'Efua Owusu')?.decided).toBeGreaterThan(10);
  });

  test('has unread notifications for the company, the officer, the administrators and the board, and no new one about an old event', async () => {
    expect(
      await rows(
        `select coalesce(s.email, a.email) as email, array_agg(distinct kind order by kind) as kinds
         from notifications n left join staff s on s.id = staff_id left join accounts a on a.id = account_id
         where read_at is null and coalesce(s.email, a.email) = any (array['company@thamani.example', 'officer@thamani.example', 'admin@thamani.example', 'board@thamani.example'])
         group by 1 order by 1`,
      ),
    ).toEqual([
      { email: 'admin@thamani.example', kinds: expect.arrayContaining(['proposal_to_decide']) as string[] },
      { email: 'board@thamani.example', kinds: ['appeal_to_vote'] },
      {
        email: 'company@thamani.example',
        kinds: expect.arrayContaining([
          'application_rejected',
          'certificate_expiring',
          'correction_requested',
          'message_from_officer',
        ]) as string[],
      },
      { email: 'officer@thamani.example', kinds: expect.arrayContaining(['case_assigned', 'message_from_company']) as string[] },
    ]);
    expect(
      await rows("select count(*)::int as n from notifications where kind = 'payment_received' and created_at > now() - interval '1 hour'"),
    ).toEqual([{ n: 0 }]);
  });

  test('has a report that waits, and one that was closed with the suspension of its certificate', async () => {
    const found = await rows('select state, outcome, reason from certificate_reports order by received_at');
    expect(found).toEqual([
      { state: 'closed', outcome: 'certificate_suspended', reason: 'origin_doubtful' },
      { state: 'received', outcome: null, reason: 'goods_differ' },
    ]);
  });

  test('shows the one whose number README names, with what its signed credential says', async () => {
    const shown = await shownCertificate(context);
    expect(shown?.row.facts).toMatchObject({ company: 'Asante Cocoa Works (sample)', valueAddition: '58.42', town: 'Kumasi' });
    expect(shown?.row.facts.number).toMatch(/^TVA-GH\d\d-ASAN-TE0D-EM0.$/);
    expect(shown?.address).toBe(`${context.config.verifyOrigin}/${shown?.row.facts.number}`);
    const other = { ...context, config: { ...context.config, demonstration: false } };
    expect(await shownCertificate(other)).toBeUndefined();
    const later = { ...context, clock: { now: () => new Date(context.clock.now().getTime() + 400 * 86_400_000) } };
    expect(await shownCertificate(later)).toBeUndefined();
  });

  test('is paid for in books that balance, with receipts, and with documents that passed their check', async () => {
    const [money] = await rows(
      `select count(*)::int as payments, count(receipt_sha256)::int as receipts, bool_and(state = 'paid') as paid,
         (select sum(minor)::int from ledger_lines) as balance from payments`,
    );
    expect(money).toEqual({ payments: 33, receipts: 33, paid: true, balance: 0 });
    expect(await rows('select distinct state from documents')).toEqual([{ state: 'ready' }]);
  });

  test('asks the officer about the one invoice that does not add up, and about nothing else that was not answered', async () => {
    const open = `select product_name, code, details->>'found' as found, details->>'expected' as expected, location->>'page' as page
      from case_signals join applications on applications.id = application_id where resolution is null and cleared_at is null order by 1`;
    const wrong = { code: 'invoice_sum_disagrees', found: '13060.00', expected: '12060.00', page: '1' };
    expect(await rows(open)).toEqual([
      { product_name: 'Cashew kernels, roasted', ...wrong },
      { product_name: 'Sesame oil, cold pressed', ...wrong },
    ]);
    expect(await rows("select distinct reason from case_checks where code like 'invoice%disagrees'")).toEqual([{ reason: null }]);
  });

  test('has a changed figure with its place for the administrator who decides, and documents of two pages and without text', async () => {
    expect(
      await rows(
        `select product_name, applications.state, field, figure, figure_quote as quote, figure_place ->> 'page' as page, name as document
         from case_requirement_decisions join applications on applications.id = application_id
           join documents on documents.id = (figure_place ->> 'document')::uuid where figure is not null`,
      ),
    ).toEqual([
      {
        product_name: 'Dried mango slices',
        state: 'approval',
        field: 'cost_of_imported_inputed',
        figure: '2.95',
        quote: 'Dried mango slices: imported inputs 2.95',
        page: '1',
        document: 'cost-breakdown.pdf',
      },
    ]);
    expect(
      await rows(
        `select name, page_count as pages, source from documents left join document_extractions using (sha256)
         where name like '%.pdf' and (page_count > 1 or source = 'ocr') order by name`,
      ),
    ).toEqual([
      { name: 'invoice-2291.pdf', pages: 2, source: 'text' },
      { name: 'registration.pdf', pages: 1, source: 'ocr' },
    ]);
  });

  test('has open cases of a second company: late, returned in a second version, not opened yet, and unassigned', async () => {
    expect(
      await rows(
        `select product_name, stage, email as officer, submissions as version, coalesce(due_on < current_date, false) as late,
           last_seen_at is not null as seen, last_seen_at < (select max(at) from case_stages s where s.application_id = c.application_id) as moved_since
         from cases c join applications a on a.id = c.application_id join companies on companies.id = c.company_id
           left join staff on staff.id = c.assignee_id left join case_viewers v on v.application_id = c.application_id and v.staff_id = c.assignee_id
         where company_name = 'Volta Shea Cooperative (sample)' and closed_at is null order by opened_at`,
      ),
    ).toEqual(
      [
        { product_name: 'Shea butter, unrefined', stage: 'assessment', version: 1, late: true, seen: false },
        { product_name: 'Shea lip balm in tins', stage: 'documents', version: 2, late: false, seen: true },
        { product_name: 'Hand cream with shea', stage: 'documents', version: 1, late: false, seen: true },
        { product_name: 'Black soap in bars', stage: 'assessment', version: 1, late: false, seen: false },
        { product_name: 'Shea oil, fractionated', stage: 'assessment', version: 1, late: false, seen: false, officer: null },
        { product_name: 'Shea nut cake for feed', stage: 'assessment', version: 1, late: false, seen: false, officer: null },
      ].map((one) => ({ officer: 'officer@thamani.example', moved_since: one.seen ? true : null, ...one })),
    );
    const others = `select n.version, name from application_documents n join applications a on a.id = n.application_id
        join documents d on d.id = n.document_id
      where a.product_name = 'Shea lip balm in tins' and n.field = 'invoices' and n.version > 0 order by n.version`;
    expect(await rows(others)).toEqual([
      { version: 1, name: 'invoice-0518.pdf' },
      { version: 2, name: 'invoice-0518-second-copy.pdf' },
    ]);
  });

  test('has two saved views of the officer', async () => {
    expect(await rows('select email, queue_views.name, question from queue_views join staff on staff.id = staff_id order by 2')).toEqual([
      { email: 'officer@thamani.example', name: 'Overdue in Ghana', question: { whose: 'all', country: 'GH', late: true } },
      {
        email: 'officer@thamani.example',
        name: 'Unassigned, oldest first',
        question: { whose: 'free', sort: 'received', direction: 'ascending' },
      },
    ]);
  });

  test('was decided by people who opened every document, which the company sees', async () => {
    expect(
      await rows(
        `select distinct actor_kind, data ->> 'role' as role, data ->> 'as' as as from audit_events
         where action = 'document.viewed_by_staff' order by role`,
      ),
    ).toEqual([
      { actor_kind: 'staff', role: 'admin', as: 'view' },
      { actor_kind: 'staff', role: 'officer', as: 'view' },
    ]);
    // No process asks the database this by itself.
    const unopened = await admin.query(
      `select from case_decisions d join application_documents n on n.application_id = d.application_id and n.version = 0,
         unnest(array[d.proposed_by, d.decided_by]) person
       where not has_opened(person, d.application_id, n.document_id, '{}')`,
    );
    expect(unopened.rows).toEqual([]);
  });

  test('has three colleagues in one role each, an agent of two companies, an open invitation and an open offer', async () => {
    const people = `select email, string_agg(company_name || ': ' || array_to_string(roles, ',') || case when is_agent then ' (agent)' else '' end, '; '
        order by company_name) as roles
      from memberships join accounts on accounts.id = account_id join companies on companies.id = company_id group by email order by email`;
    const [first, second, third] = ['Asante Cocoa Works (sample)', 'Volta Shea Cooperative (sample)', 'Rift Valley Foods (sample)'];
    expect(await rows(people)).toEqual([
      { email: 'agent@thamani.example', roles: `${first}: editor (agent); ${second}: editor (agent)` },
      { email: 'company@thamani.example', roles: `${first}: owner` },
      { email: 'editor@thamani.example', roles: `${first}: editor` },
      { email: 'finance@thamani.example', roles: `${first}: finance` },
      { email: 'second-company@thamani.example', roles: `${second}: owner` },
      { email: 'third-company@thamani.example', roles: `${third}: owner` },
      { email: 'viewer@thamani.example', roles: `${first}: viewer` },
    ]);
    expect(await rows('select email from invitations where accepted_at is null and withdrawn_at is null and expires_at > now()')).toEqual([
      { email: 'new-colleague@thamani.example' },
    ]);
    const offers = `select accounts.email from ownership_transfers join accounts on accounts.id = to_account where resolved_at is null and expires_at > now()`;
    expect(await rows(offers)).toEqual([{ email: 'editor@thamani.example' }]);
    expect(await rows('select from accounts where activated_at is null')).toHaveLength(0);
  });

  test('asks for a new name of a company, which an administrator has not decided on', async () => {
    expect(
      await rows(
        "select state, wanted, former, exists (select from documents d where d.id = document_id and d.state = 'ready') as proof from identity_change_requests",
      ),
    ).toEqual([
      {
        state: 'open',
        wanted: { company_name: 'Rift Valley Foods and Oils (sample)' },
        former: { company_name: 'Rift Valley Foods (sample)' },
        proof: true,
      },
    ]);
  });

  test('chains exactly the audit events whose codes the console has labels for', async () => {
    const codes = await rows<{ action: string; chained: boolean }>(
      'select distinct action, chain is not null as chained from audit_events',
    );
    const known = new Set<string>(chainedActions);
    expect(codes.filter(({ action, chained }) => known.has(action) !== chained)).toEqual([]);
    expect(codes.filter(({ chained }) => chained).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['case.approve', 'certificate.issued', 'member.joined', 'invitation.created', 'ownership.offered']),
    );
  });

  test('leaves to the engine the cases that are open, and nothing else', async () => {
    expect(
      await rows(
        `select topic, state from outbox join applications on applications.id::text = subject_id where delivered_at is null order by state`,
      ),
    ).toEqual(
      [
        'approval',
        ...Array.from({ length: 5 }, () => 'assessment'),
        'correction',
        ...Array.from({ length: 3 }, () => 'documents'),
        'site_visit',
      ].map((state) => ({ topic: 'application.paid', state })),
    );
    expect(await rows('select count(*)::int as n from outbox where delivered_at is null')).toEqual([{ n: 12 }]);
    expect(
      await rows(
        "select verdict from outbox join appeals on appeals.id::text = subject_id where topic = 'appeal.lodged' and delivered_at is null",
      ),
    ).toEqual([{ verdict: null }]);
  });

  test('told again, changes nothing; and what people did with it stays', async () => {
    const tables = await rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const counts = async () => {
      const all = [];
      for (const { name } of tables) all.push([name, (await rows<{ n: string }>(`select count(*) as n from ${name}`))[0]?.n]);
      return all;
    };
    const before = await counts();
    expect(await seedDemoData(context)).toEqual({ companyId: expect.any(String) as string });
    expect(await counts()).toEqual(before);
    await context.pool.query("delete from applications where state = 'draft'");
    const without = await counts();
    expect(without).not.toEqual(before);
    await seedDemoData(context);
    expect(await counts()).toEqual(without);
  });
});

test('where nothing is demonstrated, nothing is told', async () => {
  expect(await seedDemoData({ ...context, config: { ...context.config, demonstration: false } })).toBeUndefined();
});

describe('a reset', () => {
  const storeOf = (keys: string[]) => ({
    prepare: async () => undefined,
    // As S3, a part at a time.
    list: async () => keys.slice(0, 2).map((key) => ({ key, storedAt: new Date() })),
    remove: async (gone: readonly string[]) => void keys.splice(0, keys.length, ...keys.filter((key) => !gone.includes(key))),
  });
  const stores = () => {
    const keys = { objects: ['a', 'b', 'c'], published: ['d'], seals: ['e', 'f', 'g', 'h', 'i'] };
    const of = (name: keyof typeof keys) => storeOf(keys[name]) as unknown as Context['objects'];
    return { keys, ports: { objects: of('objects'), published: of('published'), seals: of('seals') } };
  };

  test('empties the database first, since that is refused while processes run, then the engine and the three stores', async () => {
    const { keys, ports } = stores();
    const done: string[] = [];
    const noted = (what: string) => async () => void done.push(`${what} ${Object.values(keys).flat().length}`);
    await resetDemonstration({ ...context, ...ports }, { database: noted('database'), workflows: noted('workflows') });
    expect(done).toEqual(['database 9', 'workflows 9']);
    expect(keys).toEqual({ objects: [], published: [], seals: [] });
  });

  test('does nothing where data may be real, or where the database refuses', async () => {
    const { keys, ports } = stores();
    const untouched = { database: () => Promise.reject(new Error('in use')), workflows: () => Promise.reject(new Error('not yet')) };
    const real = { ...context, ...ports, config: { ...context.config, demonstration: false } };
    await expect(resetDemonstration(real, untouched)).rejects.toThrow('Only a system in demo mode can be reset.');
    await expect(resetDemonstration({ ...context, ...ports }, untouched)).rejects.toThrow('in use');
    expect(Object.values(keys).flat()).toHaveLength(9);
  });
});
