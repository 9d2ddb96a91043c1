import { sql } from 'kysely';
import { runRelay } from '../engine/outbox-relay.ts';
import { runProgram } from './context-program.ts';
import { listenForHealth } from './program.ts';

await runProgram('relay', async (program) => {
  const { config, context, stop } = program;
  await listenForHealth(program, config.ports.RELAY_HEALTH_PORT, async () => void (await sql`select 1`.execute(context.db)));
  context.log.info('relaying');
  await runRelay(context, stop);
});
