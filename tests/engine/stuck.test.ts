import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportOf, type Found } from '@thamani/ops/stuck/report.ts';
import { findStuck } from '@thamani/ops/stuck/stuck.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import { createContext } from '@thamani/server/context.ts';
import { createTestDatabase } from '@thamani/server/database/test-database.ts';
import { seedPrices } from '@thamani/server/features/prices/service.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { caseIn } from '../system/cases.ts';
import { signedInCompany } from '../system/companies.ts';
import { openEngine, type Engine } from './engine.ts';

describe('what is stuck', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let client: pg.Client;
  let engine: Engine;
  let companyId: string;
  beforeAll(async () => {
    engine = await openEngine();
    database = await createTestDatabase(adminUrl);
    const context = await createContext('test', configOfProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }));
    await seedPrices(context);
    await context.close();
    ({ companyId } = await signedInCompany(database.url));
    client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await engine.close();
    await database.drop();
  });
  beforeEach(async () => {
    await client.query('delete from outbox; delete from payment_exceptions; delete from refunds; delete from payment_status_checks');
    await client.query("update payments set state = 'cancelled' where state in ('preparing', 'open')");
  });

  const find = (more: { database?: string; temporal?: string } = {}): Promise<Found> => {
    const { database: own, temporal } = configOfProcess();
    return findStuck({
      database: { ...own, url: more.database ?? database.url },
      temporal: { ...temporal, taskQueue: engine.taskQueue, address: more.temporal ?? temporal.address },
    });
  };
  let made = 0;
  const payment = async (state: string, minutesAgo: number): Promise<{ id: string; reference: string }> => {
    made += 1;
    const [id, reference] = [randomUUID(), String(made).padStart(26, '0')];
    await client.query(
      `insert into payments (id, company_id, reference, invoice_number, provider, state, amount_minor, currency, account_id, language, link,
         created_at, updated_at, link_expires_at)
       values ($1, $2, $3, $4, 'flutterwave', $5, 25000, 'USD', $1, 'en', 'https://provider.example', now() - make_interval(mins => $6), now(),
         now() - make_interval(mins => $6) + interval '1 hour')`,
      [id, companyId, reference, `INV-25-${String(made).padStart(6, '0')}`, state, minutesAgo],
    );
    return { id, reference };
  };
  /** On the staff of this database. */
  const staffMember = async (): Promise<string> => {
    const id = randomUUID();
    await client.query(
      `insert into staff (id, staff_number, email, name, language, status, created_at)
       values ($1, 'S-' || lpad(nextval('staff_numbers')::text, 4, '0'), $2, 'Staff Member', 'en', 'confirmed', now())`,
      [id, `${id}@thamani.example`],
    );
    return id;
  };
  const row = (topic: string, minutesAgo: number): Promise<unknown> =>
    client.query(
      "insert into outbox (key, topic, subject_id, created_at, attempts) values ($1, $2, 'x', now() - make_interval(mins => $3), 7)",
      [randomUUID(), topic, minutesAgo],
    );

  it('is nothing where everything goes on', async () => {
    await row('payment.started', 0);
    await payment('preparing', 1);
    await payment('open', 30);
    expect(reportOf(await find())).toBe('nothing is stuck');
  });

  it('is an old row of the outbox, with its age and tries', async () => {
    await row('payment.started', 5);
    await row('payment.started', 3);
    await row('application.paid', 500);
    const { findings } = await find();
    expect(findings).toEqual([
      {
        what: 'outbox rows that were not published: 3',
        which: [
          'application.paid: 1, the oldest for 8 h, attempted 7 times',
          'payment.started: 2, the oldest for 5 min, attempted 7 times',
        ],
      },
    ]);
  });

  it('is a paid application that was not screened, a late case, a correction past its days, an open case without its workflow', async () => {
    const worker = await engine.worker({
      activities: {
        openCase: async () => undefined,
        extractEvidence: async () => undefined,
        screenCase: async () => undefined,
        evaluateCaseDeadlines: async () => ({ over: false }),
      },
    });
    const running = worker.run();
    const today = new Date().toISOString().slice(0, 10) as Day;
    const attended = async (stage: Parameters<typeof caseIn>[0], more: Parameters<typeof caseIn>[1] = {}) => {
      const made = await caseIn(stage, { ...more, databaseUrl: database.adminUrl });
      const paid = { key: randomUUID(), subjectId: made.id, at: new Date().toISOString() };
      await engine.client.workflow.start('certification', {
        workflowId: `application/${made.id}`,
        taskQueue: engine.taskQueue,
        args: [paid],
      });
      return made;
    };
    const inTime = await attended('assessment', { enteredOn: today });
    expect(reportOf(await find())).toBe('nothing is stuck');

    const waiting = await attended('screening');
    // Its documents are being read, which may take a while.
    const reading = await attended('screening');
    const late = await attended('documents', { enteredOn: '2026-01-05' });
    const over = await attended('correction');
    const alone = await caseIn('assessment', { databaseUrl: database.adminUrl });
    await client.query("update applications set updated_at = now() - interval '50 minutes' where id = $1", [waiting.id]);
    await client.query("update applications set updated_at = now() - interval '20 minutes' where id = $1", [reading.id]);
    await client.query("update cases set correction_ends_at = now() - interval '20 minutes' where application_id = $1", [over.id]);
    await client.query("update cases set opened_at = now() - interval '1 hour'");
    const { findings } = await find();
    const ended = [inTime, waiting, reading, late, over].map(({ id }) => engine.client.workflow.getHandle(`application/${id}`).terminate());
    await Promise.all(ended);
    worker.shutdown();
    await running;
    expect(findings).toEqual([
      { what: 'paid applications that were not screened: 1', which: [`${waiting.number} for 50 min`] },
      {
        what: 'cases that are late and were not escalated: 1',
        which: [`${late.number} in documents, due on 2026-01-19 (application/${late.id})`],
      },
      {
        what: 'corrections that are past their deadline and were not ended: 1',
        which: [`${over.number}, overdue for 20 min (application/${over.id})`],
      },
      { what: 'open cases without a workflow: 1', which: [`${alone.number} in assessment (application/${alone.id})`] },
    ]);
    await client.query("update cases set closed_at = now(); update applications set state = 'withdrawn' where state = 'screening'");
  }, 60_000);

  it('is an approved application without its certificate, once it should have one', async () => {
    const { id, number } = await caseIn('approval', {
      databaseUrl: database.adminUrl,
      proposedBy: await staffMember(),
      assignee: await staffMember(),
    });
    await client.query('alter table applications disable trigger user; alter table cases disable trigger user');
    await client.query("update applications set state = 'issuance', updated_at = now() - interval '2 minutes' where id = $1", [id]);
    await client.query("update cases set stage = 'issuance', closed_at = now() where application_id = $1", [id]);
    expect(reportOf(await find())).toBe('nothing is stuck');
    await client.query("update applications set updated_at = now() - interval '10 minutes' where id = $1", [id]);
    expect((await find()).findings).toEqual([
      {
        what: 'approved applications whose certificate is not issued: 1',
        which: [`${number} for 10 min: no number yet (application/${id})`],
      },
    ]);
    await client.query("update applications set state = 'withdrawn' where id = $1", [id]);
    await client.query('alter table applications enable trigger user; alter table cases enable trigger user');
  });

  it('is a payment without its page, one past its time that nobody asks about, and one that was told of', async () => {
    const [slow, forgotten, told] = [await payment('preparing', 10), await payment('open', 75), await payment('open', 20)];
    await client.query(
      "insert into checkout_attempts (payment_id, number, reference, requested_at, failure) values ($1, 1, $2, now(), 'the provider took too long')",
      [slow.id, `${slow.reference}-1`],
    );
    await client.query(
      "insert into payment_status_checks (key, payment_id, source, at) values ($1, $2, 'webhook', now() - interval '15 minutes'), ($3, $2, 'return', now())",
      [randomUUID(), told.id, randomUUID()],
    );
    expect((await find()).findings).toEqual([
      {
        what: 'payments without a checkout link: 1',
        which: [`${slow.reference} for 10 min, 1 checkout attempts: the provider took too long`],
      },
      {
        what: 'payments with a webhook event that the provider did not confirm: 1',
        which: [`${told.reference}, 1 events, the first 15 min ago`],
      },
      {
        what: 'expired payments without a workflow that checks their status: 1',
        which: [`${forgotten.reference}, checkout link expired 15 min ago`],
      },
    ]);
  });

  it('is a refund that is not done, and whatever needs a person', async () => {
    const { id, reference } = await payment('failed', 200);
    await client.query('insert into checkout_attempts (payment_id, number, reference, requested_at) values ($1, 1, $2, now())', [
      id,
      `${reference}-1`,
    ]);
    await client.query(
      `insert into provider_charges (provider, transaction_id, payment_id, reference, minor, currency, confirmed_at)
       values ('flutterwave', '77', $1, $2, 100, 'USD', now())`,
      [id, `${reference}-1`],
    );
    const refund = randomUUID();
    await client.query(
      `insert into refunds (id, payment_id, provider, transaction_id, minor, currency, reason, state, created_at)
       values ($1, $2, 'flutterwave', '77', 100, 'USD', 'underpaid', 'requested', now() - interval '3 hours')`,
      [refund, id],
    );
    await client.query(
      "insert into payment_exceptions (id, payment_id, kind, cause, at) values ($1, $2, 'underpaid', 'transaction 77', now() - interval '5 minutes')",
      [randomUUID(), id],
    );
    expect((await find()).findings).toEqual([
      {
        what: 'refunds that are not completed: 1',
        which: [`${refund} of ${reference}, transaction 77: 100 USD minor units, underpaid, requested for 3 h`],
      },
      { what: 'payments that need attention: 1', which: [`${reference}: underpaid, transaction 77, 5 min ago`] },
    ]);
    await client.query("update refunds set provider_refund_id = '5'");
    const { findings, notes } = await find();
    expect(findings.map(({ what }) => what)).toEqual(['payments that need attention: 1']);
    expect(notes).toEqual(['1 refunds are in progress at the provider (normal)']);
  });

  it('is money that is neither applied nor owed back', async () => {
    const { id, reference } = await payment('failed', 1);
    const entry = randomUUID();
    // A version 7 UUID of this moment, as every id of ours is.
    const now = Date.now().toString(16).padStart(12, '0');
    const timed = `${now.slice(0, 8)}-${now.slice(8)}-7${entry.slice(15)}`;
    await client.query('begin');
    await client.query("insert into ledger_entries (id, at, kind, cause, payment_id) values ($1, now(), 'captured', 'planted', $2)", [
      timed,
      id,
    ]);
    await client.query(
      "insert into ledger_lines (entry_id, position, account, minor, currency) values ($1, 0, 'with_provider', 9, 'USD'), ($1, 1, 'unapplied', -9, 'USD')",
      [timed],
    );
    await client.query('commit');
    expect((await find()).findings).toEqual([
      {
        what: 'ledger entries of the last 7 days that do not balance: 1',
        which: [`${reference} holds 9 minor units that are neither applied nor owed as a refund`],
      },
    ]);
    await client.query('alter table ledger_lines disable trigger user; alter table ledger_entries disable trigger user');
    await client.query('delete from ledger_lines; delete from ledger_entries');
    await client.query('alter table ledger_lines enable trigger user; alter table ledger_entries enable trigger user');
  });

  it('is old management figures, missing counts of checks and a digest that was not sent', async () => {
    const staff = await staffMember();
    const notify = (hours: number) =>
      client.query(
        `insert into notifications (id, staff_id, kind, event_id, object_kind, object_id, created_at, mail)
         values ($1, $2, 'proposal_to_decide', $1, 'application', 'x', now() - make_interval(hours => $3), 'daily')`,
        [randomUUID(), staff, hours],
      );
    const object = `verification-counts/2026-11-18T09/${randomUUID()}.json`;
    await client.query("insert into figure_rollups values ('current', now() - interval '20 minutes')");
    await client.query("insert into figure_imports values ($1, now() - interval '2 hours')", [object]);
    await notify(0);
    expect(reportOf(await find())).toBe('nothing is stuck');
    await client.query("update figure_rollups set at = now() - interval '40 minutes'");
    await client.query("update figure_imports set imported_at = now() - interval '5 hours'");
    await notify(50);
    expect((await find()).findings).toEqual([
      { what: 'management figures are not computed', which: ['the last ones for 40 min (docs/runbooks/management-figures.md)'] },
      { what: 'hourly counts of checks are missing', which: ['none was imported for 5 h (docs/runbooks/management-figures.md)'] },
      {
        what: 'digests of notifications were not sent',
        which: ['to 1 people, of notifications for up to 2 days (docs/runbooks/notifications.md)'],
      },
    ]);
    await client.query('delete from figure_rollups; delete from figure_imports; delete from notifications');
  });

  it('is an activity that fails again and again, with the reason', async () => {
    const worker = await engine.worker({
      activities: {
        createCheckoutLink: async () => Promise.reject(new Error('the provider is away')),
        pollPayment: async () => 'over',
      },
    });
    const running = worker.run();
    const handle = await engine.client.workflow.start('paymentStarted', {
      workflowId: `payment/${randomUUID()}`,
      taskQueue: engine.taskQueue,
      args: [{ key: randomUUID(), subjectId: randomUUID(), at: new Date().toISOString() }],
    });
    let found: Found = { findings: [], notes: [] };
    for (let tries = 0; tries < 60 && found.findings.length === 0; tries += 1) {
      await sleep(500);
      found = await find();
    }
    await handle.terminate();
    worker.shutdown();
    await running;
    expect(found.findings).toEqual([
      {
        what: 'activities that keep failing: 1',
        which: [expect.stringMatching(new RegExp(`^${handle.workflowId}: createCheckoutLink, attempt [4-9]: the provider is away$`))],
      },
    ]);
  }, 60_000);

  it('is a part that does not answer', async () => {
    const away = await find({ temporal: '127.0.0.1:1', database: 'postgres://thamani:thamani@127.0.0.1:1/thamani' });
    expect(away.findings.map(({ what }) => what)).toEqual(['the database could not be queried', 'Temporal does not answer']);
  }, 30_000);
});
