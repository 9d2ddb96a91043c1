import { openApplicationCalendar, openCertificateCalendar } from '@thamani/contract/companies/deadlines.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveBytes } from '../../http/serving/serve-bytes.ts';
import { applicationCalendar, certificateCalendar } from './service.ts';

export function deadlineRoutes(api: FastifyInstance, context: Context): void {
  serveBytes(api, openApplicationCalendar, ({ caller, session, params, query }) =>
    applicationCalendar(context, caller, session, params.id, query.language),
  );
  serveBytes(api, openCertificateCalendar, ({ session, params, query }) =>
    certificateCalendar(context, session, params.cert_no, query.language),
  );
}
