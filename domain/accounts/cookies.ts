/**
 * The prefix `__Host-` (RFC 6265bis, 4.1.3.2): a browser keeps such a cookie only where it came with Secure, Path=/ and without Domain, so
 * that no other host below the same domain can set or replace it. Cookies do not tell ports apart, so each site has names of its own.
 */
export const cookieNames = {
  session: '__Host-token',
  staffSession: '__Host-staff',
  activation: '__Host-activation',
  recovery: '__Host-recovery',
  secondStep: '__Host-second-step',
  invitation: '__Host-invitation',
  ended: '__Host-ended',
  device: '__Host-device',
  staffDevice: '__Host-staff-device',
} as const;

export type CookieName = (typeof cookieNames)[keyof typeof cookieNames];

/** What a request's Cookie header has under a name. Two values under one name are none: a browser never has both, and neither is to be trusted. */
export function cookieIn(header: string | null | undefined, name: CookieName): string | undefined {
  const values = new Set(
    (header ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => pair.slice(name.length + 1)),
  );
  const [value] = values;
  return values.size === 1 && value !== '' ? value : undefined;
}
