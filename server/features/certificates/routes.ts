import {
  drawCertificateCode,
  listCertificates,
  openCertificateFile,
  openCertificateImage,
  renewCertificate,
  retrieveCertificate,
  summariseCertificates,
} from '@thamani/contract/certificates.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveBytes } from '../../http/bytes.ts';
import { pagesOf } from '../../http/paging.ts';
import { serveRedirect } from '../../http/redirect.ts';
import { serve } from '../../http/serve.ts';
import { drawOwnCode, linkToFile, linkToPicture, listOwn, readOwn, renewOwn, summariseOwn, todayOf } from './service.ts';
import { certificateView, type ShownRow } from './view.ts';
import { certificateSentences as sentences } from './words.ts';

export function certificateRoutes(api: FastifyInstance, context: Context): void {
  const shown = (row: ShownRow) => certificateView(row, todayOf(context), context.config.verifyOrigin);

  serve(api, listCertificates, async ({ caller, session, query }) => {
    const { rows, total } = await listOwn(context, session, query);
    return {
      message: caller.say(sentences.list),
      data: rows.map(shown),
      ...pagesOf(listCertificates.path, query, total, { search: query.search }),
    };
  });

  serve(api, summariseCertificates, async ({ caller, session }) => {
    const { total, active, pending, requiresAction } = await summariseOwn(context, session);
    return { message: caller.say(sentences.summary), data: { total, active, pending, requires_action: requiresAction } };
  });

  serve(api, retrieveCertificate, async ({ caller, session, params }) => ({
    message: caller.say(sentences.one),
    data: shown(await readOwn(context, session, params.cert_no)),
  }));

  serveRedirect(api, openCertificateFile, ({ caller, session, params, query }) =>
    linkToFile(context, caller, session, { ...params, language: query.language }),
  );

  serveRedirect(api, openCertificateImage, ({ caller, session, params, query }) =>
    linkToPicture(context, caller, session, { ...params, language: query.language }),
  );

  serveBytes(api, drawCertificateCode, ({ session, params, query }) => drawOwnCode(context, session, params.cert_no, query.format));

  serve(api, renewCertificate, async ({ caller, session, params }) => ({
    message: caller.say(sentences.renewing),
    data: await renewOwn(context, caller, session, params.cert_no),
  }));
}
