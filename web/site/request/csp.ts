const everywhere = [
  "default-src 'none'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
];

/** No nonce: the page is the same for everybody, so a cache may keep it. */
export const publicPolicy = [...everywhere, "connect-src 'self'", "img-src 'self' data:", "script-src 'self'", "style-src 'self'"].join(
  '; ',
);

/**
 * React Aria writes one style element, which takes the nonce, and style attributes, which cannot. Pictures that companies sent come from
 * a site of their own, which serves nothing else; a certificate's file is fetched from there, so that a failure can be told.
 */
export function hydratedPolicy(nonce: string, mediaOrigin: string): string {
  return policyOf(nonce, mediaOrigin, [`connect-src 'self' ${mediaOrigin}`]);
}

/**
 * The console fetches documents from the media site and draws them itself, with a worker of its own files. The worker's own policy allows
 * WebAssembly (server/http/sites.ts); the page's does not. The frame is for the preview of a certificate.
 */
export function consolePolicy(nonce: string, mediaOrigin: string): string {
  return policyOf(nonce, mediaOrigin, [`connect-src 'self' ${mediaOrigin}`, "worker-src 'self'", "frame-src 'self'"]);
}

function policyOf(nonce: string, mediaOrigin: string, more: readonly string[]): string {
  return [
    ...everywhere,
    ...more,
    `img-src 'self' data: ${mediaOrigin}`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
  ].join('; ');
}
