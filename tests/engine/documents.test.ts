import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createActivities } from '@thamani/server/engine/activities.ts';
import { startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { eicar, rawPdf, samplePdf, samplePicture, upload } from '@thamani/server/testing/documents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInCompany } from '../system/companies.ts';
import { openGate, type Gate } from '../system/tcp-proxy.ts';
import { openEngine, type Engine } from './engine.ts';

describe('uploads under the real engine, scanner and store', () => {
  let gate: Gate;
  let server: TestApp;
  let engine: Engine;
  let token: string;
  let stopWorkers: () => Promise<void>;

  beforeAll(async () => {
    gate = await openGate(configOfProcess().ports.CLAMD_PORT);
    server = await startTestApp({ CLAMD_ADDRESS: `127.0.0.1:${gate.port}` });
    ({ token } = await signedInCompany(server.context.config.database.url));
    engine = await openEngine();
    const activities = createActivities(server.context);
    const workers = [await engine.worker({ activities }), await engine.inspections(activities)];
    const running = workers.map((worker) => worker.run());
    stopWorkers = async () => {
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
    };
  }, 60_000);
  afterAll(async () => {
    await stopWorkers();
    await engine.close();
    await server.close();
    await gate.close();
  });

  const start = async (bytes: Buffer): Promise<{ id: string; settled: Promise<unknown> }> => {
    const { body } = await upload(server.origin, token, bytes);
    const id = body.data?.id ?? '';
    const handle = await engine.client.workflow.start('documentUploaded', {
      workflowId: `test-${randomUUID()}`,
      taskQueue: engine.taskQueue,
      args: [{ key: randomUUID(), subjectId: id, at: new Date().toISOString() }],
    });
    return { id, settled: handle.result() };
  };
  const stateOf = async (id: string) =>
    server.context.db.selectFrom('documents').select(['state', 'refusal']).where('id', '=', id).executeTakeFirstOrThrow();

  const pagesOf = async (id: string) => {
    const { page_count } = await server.context.db
      .selectFrom('documents')
      .select('page_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return page_count;
  };

  it('become ready or refused by themselves', async () => {
    const uploads = await Promise.all([samplePdf(), samplePicture(), rawPdf({ content: eicar })].map(async (bytes) => start(await bytes)));
    await Promise.all(uploads.map(({ settled }) => settled));
    expect(await Promise.all(uploads.map(({ id }) => stateOf(id)))).toEqual([
      { state: 'ready', refusal: null },
      { state: 'ready', refusal: null },
      { state: 'refused', refusal: 'infected' },
    ]);
    expect(await Promise.all(uploads.slice(0, 2).map(({ id }) => pagesOf(id)))).toEqual([1, 1]);
  }, 30_000);

  it('stay in checking while the scanner is away, and go on when it is back', async () => {
    gate.shut();
    const { id, settled } = await start(await samplePdf('patience'));
    await sleep(2_500);
    expect(await stateOf(id)).toEqual({ state: 'checking', refusal: null });
    gate.open();
    await settled;
    expect(await stateOf(id)).toEqual({ state: 'ready', refusal: null });
  }, 30_000);
});
