const everywhere = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
];

/** No nonce: the page is the same for everybody, so a cache may keep it. */
export const publicPolicy = [...everywhere, "script-src 'self'", "style-src 'self'"].join('; ');

/** React Aria writes one style element, which takes the nonce, and style attributes, which cannot. */
export function hydratedPolicy(nonce: string): string {
  return [...everywhere, `script-src 'self' 'nonce-${nonce}'`, `style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'"].join(
    '; ',
  );
}
