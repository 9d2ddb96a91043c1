import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { contactRoutes } from '../features/contact/routes.ts';
import { geographyRoutes } from '../features/geography/routes.ts';
import { priceRoutes } from '../features/prices/routes.ts';

/** Every feature's routes. The route-table test holds them against the contract. */
export const features: readonly ((api: FastifyInstance, context: Context) => void)[] = [contactRoutes, geographyRoutes, priceRoutes];
