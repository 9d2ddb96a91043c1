import { searchHsCodes } from '@thamani/contract/reference-lists/hs-codes.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import { findHsCodes, type HsCode } from './service.ts';

const sentences = {
  found: /*i18n*/ { id: 'classification.found', message: 'Codes of the Harmonized System' },
};

export function classificationRoutes(api: FastifyInstance, _context: Context): void {
  serve(api, searchHsCodes, async ({ caller, query }) => {
    const { found, total } = findHsCodes(query.search);
    return { message: caller.t(sentences.found), data: found.map(hsCodeView), total };
  });
}

function hsCodeView({ code, written, description, heading, chapter }: HsCode) {
  return {
    code,
    written,
    description,
    heading: { code: heading.code, description: heading.description },
    chapter: { code: chapter.code, description: chapter.description },
  };
}
