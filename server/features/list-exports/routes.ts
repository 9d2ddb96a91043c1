import * as operations from '@thamani/contract/companies/list-exports.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveBytes } from '../../http/serving/serve-bytes.ts';
import { exportApplications, exportCertificates, exportPayments } from './service.ts';

/**
 * The lists of a company as CSV files. Each call names its filters as the list does; the language is named too, since a plain link carries no
 * header of its own.
 */
export function listExportRoutes(api: FastifyInstance, context: Context): void {
  serveBytes(api, operations.exportApplications, ({ session, query }) => exportApplications(context, session, query));
  serveBytes(api, operations.exportCertificates, ({ session, query }) => exportCertificates(context, session, query));
  serveBytes(api, operations.exportPayments, ({ session, query }) => exportPayments(context, session, query));
}
