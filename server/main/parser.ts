import { once } from 'node:events';
import { createParserContext } from '../parser/context.ts';
import { createParserSite } from '../parser/server.ts';
import { listenOnSocket } from '../parser/socket.ts';
import { listenForHealth, runSmallProgram } from './program.ts';

/** Opens what companies send, in sandboxed children. It has no secret, no database and no store; the worker alone asks it. */
await runSmallProgram('parser', createParserContext, async (program) => {
  const { config, context, stop } = program;
  const app = createParserSite(context);
  if (config.parserSocket === undefined) throw new Error('PARSER_SOCKET is not set');
  await listenOnSocket(app, config.parserSocket);
  await listenForHealth(program, config.ports.PARSER_HEALTH_PORT, context.ready);
  context.log.info({ socket: config.parserSocket }, 'listening');
  if (!stop.requested) await once(stop.signal, 'abort');
  await app.close();
});
