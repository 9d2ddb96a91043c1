import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createApp } from '../http/app.ts';
import { mountSite } from '../http/sites.ts';
import { runProgram } from './context-program.ts';

/** The portal and the console, each at its own origin and with its own operations of the API. */
await runProgram('api', async ({ config, context, stop }) => {
  const { PORTAL_PORT, CONSOLE_PORT } = config.ports;
  const sites = [
    { site: 'portal', build: config.portalBuild, origin: config.publicOrigin, port: PORTAL_PORT },
    { site: 'console', build: config.portalBuild === 'none' ? 'none' : 'console', origin: config.consoleOrigin, port: CONSOLE_PORT },
  ] as const;
  if (config.mode === 'production' && config.organisation === undefined)
    context.log.warn('no operating organisation is set (ORGANISATION_…): every page says that this is a demonstration');
  const apps = await Promise.all(
    sites
      .filter(({ site }) => site === 'portal' || config.portalBuild !== 'workbench')
      .map(async ({ site, build, origin, port }) => {
        const app = await createApp(context, { site });
        if (build !== 'none') {
          await mountSite(app, {
            clock: context.clock,
            mode: config.mode === 'production' ? 'production' : 'development',
            publicOrigin: origin,
            mediaOrigin: config.media.origin,
            verifyOrigin: config.verifyOrigin,
            organisation: config.organisation,
            apiOrigin: `http://${config.host}:${port}`,
            buildDirectory: fileURLToPath(new URL(`../../web/${site}/build/${build}`, import.meta.url)),
            sourceDirectory: fileURLToPath(new URL(`../../web/${site}`, import.meta.url)),
          });
        }
        await app.listen({ host: config.host, port });
        context.log.info({ address: origin }, 'listening');
        return app;
      }),
  );
  if (!stop.requested) await once(stop.signal, 'abort');
  await Promise.all(apps.map((app) => app.close()));
});
