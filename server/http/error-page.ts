import { createHash } from 'node:crypto';
import type { RefusalCode } from '@thamani/domain/errors.ts';
import { defaultLanguage, directionOf, isLanguage, type Language } from '@thamani/domain/languages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemSentences, refusedPageSentences, errorPageMessages } from '../i18n/error-messages.ts';

/**
 * A form too large, a busy minute: the host refuses before the portal's pages are asked. A person reads that as a small page in the
 * language of the address; a program still gets the problem as JSON. The page needs nothing else of ours, which may be what is missing.
 */
export function answerRefusalsAsPages(portal: FastifyInstance): void {
  portal.addHook('onSend', (request, reply, payload, done) => {
    const code = typeof payload === 'string' && isProblem(reply.getHeader('content-type')) ? codeOf(payload) : undefined;
    if (code === undefined || !wantsPage(request)) return done(null, payload);
    reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', policy).header('vary', 'accept');
    done(null, refusedPage(code, request));
  });
}

const isProblem = (contentType: unknown): boolean => typeof contentType === 'string' && contentType.startsWith('application/json');

const wantsPage = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') === true;

function codeOf(payload: string): RefusalCode | undefined {
  const { code } = JSON.parse(payload) as { code?: unknown };
  return typeof code === 'string' && code in problemSentences ? (code as RefusalCode) : undefined;
}

const style =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem;background:#faf6ee;color:#16211c}' +
  'h1{font-size:1.728rem;line-height:1.3;color:#0b3d2e}a{color:#0b5a40}' +
  '@media(prefers-color-scheme:dark){body{background:#0e1613;color:#eef3ef}h1{color:#7fd0a8}a{color:#8fd8b3}}';

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

function refusedPage(code: RefusalCode, request: FastifyRequest): string {
  const language = languageOf(request.url);
  const t = request.server.context.translatorFor(language);
  const heading = t(errorPageMessages.heading);
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${heading} · Thamani</title><style>${style}</style></head><body><main><h1>${heading}</h1>` +
    `<p>${t(refusedPageSentences[code] ?? problemSentences[code])}</p>` +
    `<p><a href="${language === defaultLanguage ? '/' : `/${language}`}">${t(errorPageMessages.start)}</a></p></main></body></html>\n`
  );
}

function languageOf(url: string): Language {
  const first = url.split(/[/?]/)[1];
  return isLanguage(first) ? first : defaultLanguage;
}
