import { sitesOf, type Operation, type Site } from '@thamani/contract/operation.ts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined where the operations of all sites are served. */
    readonly site: Site | undefined;
  }
}

/** Whether the operation is served by this app. Where it is not, its address is as unknown as any other. */
export function isServedBy({ site }: FastifyInstance, operation: Operation): boolean {
  return site === undefined || sitesOf(operation).includes(site);
}
