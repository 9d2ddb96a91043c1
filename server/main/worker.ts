import { DefaultLogger, Runtime } from '@temporalio/worker';
import { ensureSchedules, runWorker } from '../engine/worker.ts';
import { unsealedSeconds } from '../features/audit/service.ts';
import { figuresAge, verificationCountsAge } from '../features/management-figures/service.ts';
import { countOpenPaymentExceptions } from '../features/payments/service.ts';
import { runProgram } from './context-program.ts';
import { listenForHealth } from './program.ts';

await runProgram('worker', async (program) => {
  const { config, context, stop } = program;
  // Temporal's own lines, in our log and shape. Shutdown is ours alone.
  Runtime.install({
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => context.log.warn({ temporal: level, ...meta }, message)),
    shutdownSignals: [],
  });
  context.metrics.countPaymentExceptions(() => countOpenPaymentExceptions(context.db));
  context.metrics.countUnsealed(() => unsealedSeconds(context));
  context.metrics.countFiguresAge(() => figuresAge(context));
  context.metrics.countCheckCountsAge(() => verificationCountsAge(context));
  let running = false;
  await listenForHealth(program, config.ports.WORKER_HEALTH_PORT, async () => {
    if (!running) throw new Error('not yet taking work');
  });
  await runWorker(context, stop, () => {
    running = true;
    context.log.info('taking work');
    ensureSchedules(context.workflows).catch((error: unknown) => context.log.error({ err: error }, 'the schedules could not be created'));
  });
});
