import {
  requestStatusChange,
  confirmStatusChange,
  findCertificates,
  listStatusChangeRequests,
  previewStatusChange,
  readCertificateLife,
  refuseStatusChange,
} from '@thamani/contract/certificates/status.ts';
import {
  drawCertificateCode,
  listCertificates,
  openCertificateFile,
  openCertificateImage,
  renewCertificate,
  retrieveCertificate,
  summariseCertificates,
} from '@thamani/contract/certificates/certificates.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveBytes } from '../../http/serving/serve-bytes.ts';
import { pagesOf, serve } from '../../http/serving/serve.ts';
import { serveRedirect } from '../../http/serving/serve-redirect.ts';
import * as certificates from './service.ts';
import { certificateView, foundView, lifeView, statusChangeRequestView } from './view.ts';

const sentences = {
  list: /*i18n*/ { id: 'certificates.list', message: 'Your certificates' },
  summary: /*i18n*/ { id: 'certificates.summary', message: 'Summary of your certificates' },
  one: /*i18n*/ { id: 'certificates.one', message: 'Your certificate' },
  found: /*i18n*/ { id: 'certificates.found', message: 'Certificates that you have access to' },
  life: /*i18n*/ { id: 'certificates.life', message: 'The certificate and its status history' },
  preview: /*i18n*/ { id: 'certificates.preview', message: 'What the public would see after the change' },
  asked: /*i18n*/ { id: 'certificates.asked', message: 'Request sent. It takes effect when another administrator confirms it.' },
  waiting: /*i18n*/ { id: 'certificates.waiting', message: 'Changes awaiting confirmation by a second person' },
  confirmed: /*i18n*/ { id: 'certificates.confirmed', message: 'Confirmed. The public will see the change within a minute.' },
  refused: /*i18n*/ { id: 'certificates.refused', message: 'The certificate was not changed.' },
  renewing: /*i18n*/ { id: 'certificates.renewing', message: 'Renewal of your certificate, with last year’s answers' },
};

export function certificateRoutes(api: FastifyInstance, context: Context): void {
  const shownTo = (session: Parameters<typeof certificates.canRenew>[0]) => (row: Parameters<typeof certificateView>[0]) =>
    certificateView(row, {
      today: certificates.todayOf(context),
      verifyOrigin: context.config.verifyOrigin,
      canRenew: certificates.canRenew(session),
    });

  serve(api, listCertificates, async ({ caller, session, query }) => {
    const { rows, total } = await certificates.listOwn(context, session, query);
    return {
      message: caller.t(sentences.list),
      data: rows.map(shownTo(session)),
      ...pagesOf(listCertificates.path, query, total, {
        search: query.search,
        state: query.state,
        sort: query.sort === 'newest' ? undefined : query.sort,
      }),
    };
  });

  serve(api, summariseCertificates, async ({ caller, session }) => {
    const { total, active, pending, requiresAction } = await certificates.summariseOwn(context, session);
    return { message: caller.t(sentences.summary), data: { total, active, pending, requires_action: requiresAction } };
  });

  serve(api, retrieveCertificate, async ({ caller, session, params }) => ({
    message: caller.t(sentences.one),
    data: shownTo(session)(await certificates.readOwn(context, session, params.cert_no)),
  }));

  serveRedirect(api, openCertificateFile, ({ caller, session, params, query }) =>
    certificates.linkToFile(context, caller, session, { ...params, language: query.language }),
  );

  serveRedirect(api, openCertificateImage, ({ caller, session, params, query }) =>
    certificates.linkToPicture(context, caller, session, { ...params, language: query.language }),
  );

  serveBytes(api, drawCertificateCode, ({ session, params, query }) =>
    certificates.drawOwnCode(context, session, params.cert_no, query.format),
  );

  serve(api, renewCertificate, async ({ caller, session, params }) => ({
    message: caller.t(sentences.renewing),
    data: await certificates.renewOwn(context, caller, session, params.cert_no),
  }));

  lives(api, context);
}

/** What staff do with certificates. */
function lives(api: FastifyInstance, context: Context): void {
  const { verifyOrigin } = context.config;
  const today = () => certificates.todayOf(context);

  serve(api, findCertificates, async ({ caller, session, query }) => {
    const { rows, total } = await certificates.findForStaff(context, session, query);
    return {
      message: caller.t(sentences.found),
      data: rows.map((row) => foundView(row, today())),
      ...pagesOf(findCertificates.path, query, total, { search: query.search }),
    };
  });

  serve(api, readCertificateLife, async ({ caller, session, params }) => ({
    message: caller.t(sentences.life),
    data: lifeView(await certificates.readLife(context, session, params.cert_no), session.person.id, today(), verifyOrigin),
  }));

  serve(api, previewStatusChange, async ({ caller, session, params, query }) => ({
    message: caller.t(sentences.preview),
    data: { html: await certificates.foresee(context, session, params.cert_no, query) },
  }));

  serve(api, requestStatusChange, async ({ caller, session, params, body }) => ({
    message: caller.t(sentences.asked),
    data: await certificates.requestStatusChange(context, caller, session, params.cert_no, body),
  }));

  serve(api, listStatusChangeRequests, async ({ caller, session, query }) => {
    const { rows, total } = await certificates.listWaiting(context, session, query);
    return {
      message: caller.t(sentences.waiting),
      data: rows.map((row) => ({ ...statusChangeRequestView(row, session.person.id), certificate: foundView(row, today()) })),
      ...pagesOf(listStatusChangeRequests.path, query, total),
    };
  });

  serve(api, confirmStatusChange, async ({ caller, session, params }) => {
    await certificates.confirmStatusChange(context, caller, session, params.id);
    return { message: caller.t(sentences.confirmed) };
  });

  serve(api, refuseStatusChange, async ({ caller, session, params }) => {
    await certificates.refuseStatusChange(context, caller, session, params.id);
    return { message: caller.t(sentences.refused) };
  });
}
