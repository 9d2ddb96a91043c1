import { readDocument, readMedia, uploadFile } from '@thamani/contract/documents.ts';
import { documentRules, headBytes } from '@thamani/domain/documents/documents.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveRedirect } from '../../http/serving/serve-redirect.ts';
import { serve } from '../../http/serving/serve.ts';
import { serveUpload } from '../../http/serving/serve-upload.ts';
import { admitUpload, storeUpload, linkTo, ownDocument } from './service.ts';
import { documentView } from './view.ts';
import { documentSentences } from './messages.ts';

const atOnceOfOneCompany = 8;

export function documentRoutes(api: FastifyInstance, context: Context): void {
  serveUpload(
    api,
    uploadFile,
    {
      field: 'media',
      mostBytes: documentRules.mostBytes,
      headBytes,
      atOnce: context.config.uploads.atOnce,
      atOnceOfOneCompany,
      admit: (_, session) => admitUpload(context, session),
    },
    async ({ caller, session, file, fields }) => ({
      message: caller.t(documentSentences.uploaded),
      data: await storeUpload(context, caller, session, { file, mediaType: fields['media_type'] }),
    }),
  );

  serve(api, readDocument, async ({ caller, session, params }) => ({
    message: caller.t(documentSentences.state),
    data: documentView(await ownDocument(context, session, params.id), caller.t),
  }));

  serveRedirect(api, readMedia, ({ session, params, query }) => linkTo(context, session, params.id, query.as));
}
