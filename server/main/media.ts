import { once } from 'node:events';
import { createMediaContext } from '../context.ts';
import { createMediaSite } from '../http/media-server.ts';
import { runSmallProgram } from './program.ts';

await runSmallProgram('media', createMediaContext, async ({ config, context, stop }) => {
  const app = await createMediaSite(context);
  await app.listen({ host: config.host, port: config.ports.MEDIA_PORT });
  context.log.info({ address: config.media.origin }, 'listening');
  if (!stop.requested) await once(stop.signal, 'abort');
  await app.close();
});
