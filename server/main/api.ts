import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createApp } from '../http/app.ts';
import { mountPortal } from '../http/portal.ts';
import { runProgram } from './program.ts';

await runProgram('api', async ({ config, context, stop }) => {
  const app = await createApp(context);
  if (config.portalBuild !== 'none') {
    await mountPortal(app, {
      mode: config.mode === 'production' ? 'production' : 'development',
      publicOrigin: config.publicOrigin,
      mediaOrigin: config.media.origin,
      apiOrigin: `http://${config.host}:${config.ports.PORTAL_PORT}`,
      buildDirectory: fileURLToPath(new URL(`../../web/portal/build/${config.portalBuild}`, import.meta.url)),
      sourceDirectory: fileURLToPath(new URL('../../web/portal', import.meta.url)),
    });
  }
  await app.listen({ host: config.host, port: config.ports.PORTAL_PORT });
  context.log.info({ address: config.publicOrigin }, 'listening');
  if (!stop.asked) await once(stop.signal, 'abort');
  await app.close();
});
