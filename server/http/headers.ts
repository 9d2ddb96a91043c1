import type { FastifyInstance } from 'fastify';

/** Headers of every answer. A page sets its own Content-Security-Policy; everything else gets one that allows nothing. */
export function protectAnswers(app: FastifyInstance, publicOrigin: string): void {
  const overHttps = publicOrigin.startsWith('https:');
  app.addHook('onSend', (_, reply, payload, done) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()');
    if (overHttps) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}
