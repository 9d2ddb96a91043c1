import { streamChanges } from '@thamani/contract/live-updates.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveEvents } from '../../http/serving/serve-events.ts';
import { createLiveUpdates } from './service.ts';

export function liveUpdateRoutes(api: FastifyInstance, context: Context): void {
  const updates = createLiveUpdates(context);
  // The server would wait for open streams before it closes.
  api.addHook('preClose', async () => updates.close());
  serveEvents(api, streamChanges, async ({ session, query, lastEventId }) => updates.open(session, lastEventId ?? query.after));
}
