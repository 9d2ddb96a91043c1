import { readFile } from 'node:fs/promises';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext } from '@thamani/server/context.ts';
import { createApp } from '@thamani/server/http/app.ts';
import type { ObjectStore } from '@thamani/server/ports.ts';

/** What the order of an upload is there against: the row is committed and answered, then its object is stored. */
const config = configOfProcess();
const context = await createContext('api-row-first', config);
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
await app.listen({ host: config.host, port: config.ports.PORTAL_PORT });
