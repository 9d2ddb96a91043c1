import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext } from '@thamani/server/context.ts';
import { createApp } from '@thamani/server/http/app.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';

/** How it is often done, and what the outbox is there against: commit, answer, then start the job. */
const config = configOfProcess();
const context = await createContext('api-without-outbox', config);
const app = await createApp(context);

app.addHook('onResponse', async (request, reply) => {
  if (request.method !== 'POST' || reply.statusCode !== 201) return;
  const row = await context.db.selectFrom('outbox').selectAll().where('delivered_at', 'is', null).orderBy('id', 'desc').executeTakeFirst();
  if (row === undefined) return;
  const started: WorkflowInput = { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() };
  await context.workflows
    .start({ workflow: 'contactReceived', id: `contact/${row.subject_id}`, args: [started], trace: null })
    .catch(() => undefined);
});

await app.listen({ host: config.host, port: config.ports.PORTAL_PORT });
