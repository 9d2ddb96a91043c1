/**
 * The class of an address: the /24 of an IPv4 address, the /48 of an IPv6 address. It shows that two sign-ins came from one place without
 * keeping which of its machines or households it was.
 */
export function networkOf(address: string): string {
  const ipv4 = ipv4In(address);
  if (ipv4 !== undefined) return `${ipv4.slice(0, 3).join('.')}.0/24`;
  const groups = ipv6In(address);
  if (groups === undefined) return unknownNetwork;
  const kept = groups.slice(0, 3).map((group) => group.toString(16));
  while (kept.at(-1) === '0') kept.pop();
  return `${kept.join(':')}::/48`;
}

const unknownNetwork = 'unknown';

function ipv4In(address: string): number[] | undefined {
  // A server that listens on IPv6 sees IPv4 clients as ::ffff:192.0.2.1 (RFC 4291, 2.5.5.2).
  const match = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/i.exec(address);
  const bytes = match?.slice(1).map(Number);
  return bytes?.every((byte) => byte <= 255) === true ? bytes : undefined;
}

function ipv6In(address: string): number[] | undefined {
  const [bare = ''] = address.split('%');
  const halves = bare.split('::');
  if (halves.length > 2) return undefined;
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - before.length - after.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : undefined;
}
