import type { FastifyInstance, FastifyReply } from 'fastify';

/** Headers of every answer. A page sets its own Content-Security-Policy; everything else gets one that allows nothing. */
export function protectAnswers(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    protect(reply, publicOrigin);
    done(null, payload);
  });
}

export function protect(reply: FastifyReply, publicOrigin: string): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()');
  reply.headers(transportSecurity(publicOrigin));
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}

/** For two years, this site and those below it are asked by https alone (RFC 6797). On plain http a browser would ignore it. */
export function transportSecurity(origin: string): Readonly<Record<string, string>> {
  return origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {};
}
