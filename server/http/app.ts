import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Site } from '@thamani/contract/operation.ts';
import type { Context } from '../context.ts';
import { asSystem, runActingFor } from '../database/acting-for.ts';
import { decorateRequests } from './caller.ts';
import { trustedBy } from './client-address.ts';
import { endConnectionsOnceIdle, refuseSlowBodies } from './load/connections.ts';
import { describeApi, serveReference } from './docs.ts';
import { protect, protectAnswers } from './security-headers.ts';
import { answerHealth } from './health.ts';
import { shedLoad } from './load/load-shedding.ts';
import { watchMethods } from './method-not-allowed.ts';
import { observeRequests } from './request-logging.ts';
import { answerError, answerProblems, refuseUnknownAddresses } from './error-handler.ts';
import { authenticate, authenticateStaff, features } from './routes.ts';

const bodyLimitBytes = 64 * 1024;

export interface AppOptions {
  /**
   * The site whose operations the app serves; each has its own limit of concurrent requests. Without it all are served: for tests of
   * features, and for the description of the whole API.
   */
  readonly site?: Site;
  readonly onRoute?: (route: RouteOptions) => void;
  /** Collects the routes' schemas for `descriptionOf`: only the generator of contract/openapi.json reads them. */
  readonly isDescribed?: boolean;
  /** The reference page at /docs. */
  readonly hasReference?: boolean;
}

/** The API below /api, with health and reference beside it. The sites are mounted by the program that serves them. */
export async function createApp(
  context: Context,
  { onRoute, site, isDescribed = false, hasReference = true }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedBy(context.config.trustedProxies),
    bodyLimit: bodyLimitBytes,
    connectionTimeout: 30_000,
    // As long as a slow connection needs for 5 MB. The setting above closes idle ones after 30 s; `refuseSlowBodies` ends other bodies.
    requestTimeout: 15 * 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // On a host that is short of CPU, wiring everything takes longer than the usual ten seconds.
    pluginTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Such a request passes no hook.
    frameworkErrors(error, request, reply) {
      reply.header('x-request-id', request.id);
      protect(reply as unknown as FastifyReply, context.config.publicOrigin);
      answerError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
    },
  }) as unknown as FastifyInstance;
  app.addHook('preClose', async () => endConnectionsOnceIdle(app.server));
  if (onRoute !== undefined) app.addHook('onRoute', onRoute);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const methods = watchMethods(app);
  decorateRequests(app, context);
  app.decorate('site', site);
  // For whom the caller acts is what this finds out: the hash of the token is the condition.
  app.decorate('authenticate', (token: string) => asSystem(() => authenticate(context, token)));
  // Reads no table with row security. As the call that follows, so that the connection is set once for both.
  app.decorate('authenticateStaff', (token: string, isActivity: boolean) =>
    runActingFor('staff', () => authenticateStaff(context, token, isActivity)),
  );
  observeRequests(app, context.metrics);
  refuseSlowBodies(app);
  protectAnswers(app, context.config.publicOrigin);
  answerProblems(app, methods);
  shedLoad(app, context.metrics, site ?? 'portal', context.config.loadShedding);
  refuseUnknownAddresses(app, methods);
  answerHealth(app, {
    metrics: context.metrics,
    metricsToken: context.config.metricsToken,
    ready: async () => void (await sql`select 1`.execute(context.db)),
  });
  if (isDescribed) await describeApi(app);
  await app.register(
    async (api) => {
      for (const feature of features) feature(api, context);
    },
    { prefix: '/api' },
  );
  if (hasReference) await serveReference(app, site);
  return app;
}
