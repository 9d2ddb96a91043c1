/** For two years, this site and those below it are asked by https alone (RFC 6797). On plain http a browser would ignore it. */
export function transportSecurity(origin: string): Readonly<Record<string, string>> {
  return origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {};
}
