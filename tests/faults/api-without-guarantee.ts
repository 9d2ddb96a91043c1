import { readFile } from 'node:fs/promises';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext, type Context } from '@thamani/server/context.ts';
import { createApp } from '@thamani/server/http/app.ts';
import type { ObjectStore } from '@thamani/server/ports.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { inPieces } from '../system/context.ts';

type App = Awaited<ReturnType<typeof createApp>>;

/** The API without one of its guarantees, as the control of a fault test: `node api-without-guarantee.ts <guarantee>`. */
const apis: Readonly<Record<string, (context: Context) => Promise<App>>> = {
  transactions: (context) => createApp({ ...context, db: inPieces(context.db) }),
  outbox: withoutOutbox,
  'object-first': rowFirst,
};

/** How it is often done, and what the outbox is there against: commit, answer, then start the job. */
async function withoutOutbox(context: Context): Promise<App> {
  const app = await createApp(context);
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'POST' || reply.statusCode !== 201) return;
    const row = await context.db
      .selectFrom('outbox')
      .selectAll()
      .where('delivered_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (row === undefined) return;
    const started: WorkflowInput = { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() };
    await context.workflows
      .start({ workflow: 'contactReceived', id: `contact/${row.subject_id}`, args: [started], trace: null })
      .catch(() => undefined);
  });
  return app;
}

/** What the order of an upload is there against: the row is committed and answered, then its object is stored. */
async function rowFirst(context: Context): Promise<App> {
  const waiting: (() => Promise<void>)[] = [];
  const objects: ObjectStore = {
    ...context.objects,
    async put(key, content) {
      // The file on disk is gone with the answer.
      const body = content.body instanceof Uint8Array ? content.body : await readFile(content.body.file);
      waiting.push(() => context.objects.put(key, { ...content, body }));
    },
  };
  const app = await createApp({ ...context, objects });
  app.addHook('onResponse', async () => {
    for (const put of waiting.splice(0)) await put();
  });
  return app;
}

const [guarantee = ''] = process.argv.slice(2);
const apiOf = apis[guarantee];
if (apiOf === undefined) throw new Error(`the guarantee is one of ${Object.keys(apis).join(', ')}`);
const config = configOfProcess();
const app = await apiOf(await createContext(`api-without-${guarantee}`, config));
await app.listen({ host: config.host, port: config.ports.PORTAL_PORT });
