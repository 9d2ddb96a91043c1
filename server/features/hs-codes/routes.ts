import { searchHsCodes } from '@thamani/contract/hs-codes.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { findHsCodes } from './service.ts';
import { hsCodeView } from './view.ts';
import { classificationSentences } from './messages.ts';

export function classificationRoutes(api: FastifyInstance, _context: Context): void {
  serve(api, searchHsCodes, async ({ caller, query }) => {
    const { found, total } = findHsCodes(query.search);
    return { message: caller.t(classificationSentences.found), data: found.map(hsCodeView), total };
  });
}
