import { configOfProcess } from '../../config/process-config.ts';
import { createSignablePrinter, createSignerContext } from '../../context.ts';
import { createSignerSite } from '../../http/signer-server.ts';

/** The signer as a process, which dies by -9 when it has rendered a file and before it signs it. */
const config = configOfProcess({}, 'signer');
const printer = createSignablePrinter();
const context = await createSignerContext(config, undefined, {
  async printSignable(...given) {
    await printer.printSignable(...given);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  },
  close: () => printer.close(),
});
const app = await createSignerSite({ ...context, tokens: config.signer.tokens, metricsToken: undefined });
await app.listen({ host: '127.0.0.1', port: config.ports.SIGNER_PORT });
