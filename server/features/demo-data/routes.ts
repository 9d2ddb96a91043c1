import { readShownCertificate } from '@thamani/contract/demo-certificate.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { shownCertificate } from './service.ts';
import { shownView } from './view.ts';
import { demonstrationSentences as sentences } from './messages.ts';

export function demonstrationRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readShownCertificate, async ({ caller }) => {
    const shown = await shownCertificate(context);
    return { message: caller.t(sentences.shown), data: shown === undefined ? null : shownView(shown.row, shown) };
  });
}
