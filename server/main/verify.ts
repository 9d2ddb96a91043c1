import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createVerifyContext } from '../context.ts';
import { endConnectionsOnceIdle } from '../http/load/connections.ts';
import { createCheckCounts, createCheckCountWriter } from '../http/verify/check-counts.ts';
import { createVerifySite } from '../http/verify/server.ts';
import { loadSite } from '../http/verify/page-bundle.ts';
import { runSmallProgram } from './program.ts';

await runSmallProgram('verify', createVerifyContext, async ({ config, context, stop }) => {
  const site = await loadSite({
    mode: config.mode === 'production' ? 'production' : 'development',
    origins: { verify: config.verifyOrigin, portal: config.publicOrigin },
    buildDirectory: fileURLToPath(new URL('../../web/verify/build/verify', import.meta.url)),
    sourceDirectory: fileURLToPath(new URL('../../web/verify', import.meta.url)),
  });
  const checkCounts = createCheckCounts();
  const countWriter = createCheckCountWriter({ ...context, counts: checkCounts });
  const server = createVerifySite({
    ...context,
    site,
    checkCounts,
    metricsToken: config.metricsToken,
    trustedProxies: config.trustedProxies,
    holdsPages: config.mode === 'production',
    ...(config.trustedKeys === undefined ? {} : { trusted: config.trustedKeys }),
  });
  if (config.trustedKeys === undefined && !config.demonstration)
    context.log.warn('VERIFY_KEYS is not set: every key in the store is trusted');
  if (context.receiptKeys === undefined) context.log.warn('RECEIPTS_PKCS11_MODULE, _TOKEN and _PIN are not all set: no receipts issued');
  // Certificates are checked without it.
  else
    await context.receiptKeys
      .current()
      .catch((error: unknown) => context.log.error({ err: error }, 'no signing key for receipts: no receipts issued'));
  await once(server.listen(config.ports.VERIFY_PORT, config.host), 'listening');
  context.log.info({ address: config.verifyOrigin }, 'listening');
  countWriter.start();
  if (!stop.requested) await once(stop.signal, 'abort');
  endConnectionsOnceIdle(server);
  server.close();
  await once(server, 'close');
  await countWriter.stop();
  await site.close();
});
