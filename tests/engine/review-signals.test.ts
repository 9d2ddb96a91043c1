import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createActivities } from '@thamani/server/engine/activities.ts';
import { relayBatch } from '@thamani/server/engine/outbox-relay.ts';
import { keepingMailer } from '@thamani/server/testing/app.ts';
import { signedInCompany, type SignedInCompany } from '@thamani/server/testing/applications.ts';
import { casework, colleague, paidApplication } from '@thamani/server/testing/cases.ts';
import { applyPayment, quickPrinter, startIssuingApp, verifyAsStranger, type IssuingApp } from '@thamani/server/testing/certificates.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookAlong, type Look } from './case-paths.ts';
import { openEngine, type Engine } from './engine.ts';
import { startInSimulatedTime } from './simulated-time.ts';

/** Everything that ships, on the ordinary clock; the relay turns when the test says so. */
describe('what the outbox tells the workflow of a case', () => {
  let engine: Engine;
  let server: IssuingApp;
  let stop: () => Promise<void>;
  let company: SignedInCompany;
  beforeAll(async () => {
    engine = await openEngine();
    server = await startIssuingApp({ TEMPORAL_TASK_QUEUE: engine.taskQueue }, { mailer: keepingMailer(), printer: quickPrinter });
    stop = await engine.work({ activities: createActivities(server.context) });
    company = await signedInCompany(server);
  }, 60_000);
  afterAll(async () => {
    await stop();
    await engine.close();
    await server.close();
  });

  const query = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;
  const enqueue = (topic: string, id: string, at = new Date(), attempts = 0, key: string = randomUUID()) =>
    query('insert into outbox (key, topic, subject_id, created_at, attempts) values ($1, $2, $3, $4, $5)', key, topic, id, at, attempts);
  const relay = async () => {
    while ((await relayBatch(server.context)) > 0);
  };
  const until = async (isSo: () => Promise<boolean>) => {
    for (const end = performance.now() + 20_000; !(await isSo()); await sleep(50))
      if (performance.now() > end) throw new Error('it did not come to that in time');
  };
  const stageOf = async (id: string) => (await query<{ stage: string }>('select stage from cases where application_id = $1', id))[0]?.stage;
  const inAssessment = (id: string) => until(async () => (await stageOf(id)) === 'assessment');
  const status = async (id: string) => {
    const { runId, status } = await engine.client.workflow.getHandle(`application/${id}`).describe();
    return { runId, status: status.name };
  };
  const ended = (id: string) => until(async () => (await status(id)).status === 'COMPLETED');
  const withdraw = async (id: string) =>
    expect((await casework(server).call(company, `/application/${id}/withdraw_application/`, {})).status).toBe(200);

  it('takes an application that was paid before there was a review', async () => {
    const id = await paidApplication(server, company);
    await enqueue('application.paid', id, new Date(Date.now() - 40 * 86_400_000), 12_345);
    await relay();
    await inAssessment(id);
    expect(await query('select number, stage from case_stages where application_id = $1 order by number', id)).toEqual([
      { number: 1, stage: 'screening' },
      { number: 2, stage: 'assessment' },
    ]);
    expect(
      await query("select delivered_at is not null as gone from outbox where subject_id = $1 and topic = 'application.paid'", id),
    ).toEqual([{ gone: true }]);
  }, 30_000);

  it('makes one case of a payment that is told twice, of a move that comes before it, and of all of them at once', async () => {
    const id = await paidApplication(server, company);
    await enqueue('case.changed', id);
    await relay();
    await inAssessment(id);
    const { runId } = await status(id);
    for (const topic of ['application.paid', 'case.changed', 'application.paid', 'case.changed', 'case.changed']) await enqueue(topic, id);
    await Promise.all([relay(), relay()]);
    expect(await status(id)).toEqual({ runId, status: 'RUNNING' });
    const opened = await query("select action from audit_events where subject_id = $1 and action in ('case.opened', 'case.screened')", id);
    expect(opened.length).toBe(2);
  }, 30_000);

  it('opens no second life when something comes after the end, and one again where the first was broken off', async () => {
    const id = await paidApplication(server, company);
    await enqueue('application.paid', id);
    await relay();
    await inAssessment(id);
    await withdraw(id);
    await relay();
    await ended(id);
    const { runId } = await status(id);
    for (const topic of ['case.changed', 'application.paid', 'case.changed']) await enqueue(topic, id);
    await relay();
    expect(await status(id)).toEqual({ runId, status: 'COMPLETED' });
    expect(await query('select 1 from outbox where subject_id = $1 and delivered_at is null', id)).toEqual([]);

    const other = await paidApplication(server, company);
    await enqueue('application.paid', other);
    await relay();
    await inAssessment(other);
    await engine.client.workflow.getHandle(`application/${other}`).terminate('by a mistaken hand');
    await enqueue('case.changed', other);
    await relay();
    expect((await status(other)).status).toBe('RUNNING');
    await withdraw(other);
    await relay();
    await ended(other);
  }, 60_000);

  it('has no case for one that was withdrawn before anybody looked', async () => {
    const id = await paidApplication(server, company);
    await withdraw(id);
    await enqueue('application.paid', id);
    await relay();
    await ended(id);
    expect(await stageOf(id)).toBe(undefined);
  }, 30_000);

  it('issues what two people decided, and ends with its certificate', async () => {
    const id = await paidApplication(server, company);
    await applyPayment(server, company, id);
    await enqueue('application.paid', id);
    await relay();
    await inAssessment(id);
    const { on, step, acceptAll, resolveAll } = casework(server);
    const [officer, admin] = [await colleague(server, { role: 'officer' }, 'Efua'), await colleague(server, { role: 'admin' }, 'Kofi')];
    const answers = [
      await on(officer, id, '/take', {}),
      await acceptAll(officer, id),
      await resolveAll(officer, id),
      await step(officer, id, 'accept_assessment'),
      await step(officer, id, 'propose_approval', { comment: 'All in order.' }),
      await step(admin, id, 'approve', { comment: 'Agreed.' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await relay();
    await ended(id);
    expect(await stageOf(id)).toBe('completed');
    const [certificate] = await query<{ number: string }>('select number from certificates where application_id = $1', id);
    expect((await verifyAsStranger(server, certificate?.number ?? '', new Date())).answer).toBe('valid');
    // Whatever comes afterwards finds it done.
    const again = randomUUID();
    await enqueue('certificate.issuance_due', id, new Date(), 0, again);
    await enqueue('case.changed', id);
    await relay();
    const woken = engine.client.workflow.getHandle(`application/${id}/issuance/${again}`);
    await until(async () => (await woken.describe()).status.name === 'COMPLETED');
    expect(
      await query(
        "select count(*)::int as issued from audit_events where subject_id = $1 and action = 'certificate.issued'",
        certificate?.number,
      ),
    ).toEqual([{ issued: 1 }]);
  }, 30_000);
});

describe('a history that grows long', () => {
  it('continues as new and checks again at once: a signal of the last moment is not lost', async () => {
    const engine = await openEngine();
    // The two hundredth look is the last one of its history, and a move comes while it is under way.
    const path: Look[] = [...Array.from({ length: 200 }, (): Look => ({ days: 30, moved: 'looking' })), { days: 30 }, { over: true }];
    let [opened, looks] = [0, 0];
    const look = lookAlong(engine, path);
    const worker = await engine.worker({
      activities: {
        openCase: async () => void (opened += 1),
        extractEvidence: async () => undefined,
        screenCase: async () => undefined,
        evaluateCaseDeadlines: async (paid: WorkflowInput, now: string) => {
          looks += 1;
          return look(paid, now);
        },
      },
    });
    await worker.runUntil(async () => {
      const paid: WorkflowInput = { key: randomUUID(), subjectId: randomUUID(), at: new Date().toISOString() };
      const id = await startInSimulatedTime(engine, 'certification', [paid]);
      const first = await engine.client.workflow.getHandle(id).describe();
      await engine.client.workflow.getHandle(id).result();
      expect([opened, looks]).toEqual([2, 202]);
      const { events } = await engine.client.workflow.getHandle(id, first.runId).fetchHistory();
      // Far from the 51,200 that the engine allows.
      expect(events?.length).toBeLessThan(3_000);
      expect(events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes).toBeTruthy();
    });
    await engine.close();
  }, 120_000);
});
