import { once } from 'node:events';
import { createSignerSite } from '../http/signer-server.ts';
import { createSignerContext } from '../context.ts';
import { runSmallProgram } from './program.ts';

await runSmallProgram('signer', createSignerContext, async ({ config, context, stop }) => {
  const app = await createSignerSite({
    ...context,
    tokens: config.signer.tokens,
    tls: config.signer.serverTls,
    metricsToken: config.metricsToken,
  });
  await app.listen({ host: config.host, port: config.ports.SIGNER_PORT });
  context.log.info({ port: config.ports.SIGNER_PORT, tls: config.signer.serverTls !== undefined }, 'listening');
  if (!stop.requested) await once(stop.signal, 'abort');
  await app.close();
});
