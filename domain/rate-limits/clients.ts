/**
 * By what a client is counted. An IPv4 address is one client. An IPv6 client is a /64: every host can have all addresses of its own
 * (RFC 4291, 2.5.1), and a site gets up to a /48 (RFC 6177), which is counted too, with a larger allowance.
 */
export interface ClientKeys {
  readonly narrow: string;
  readonly wide: string | undefined;
}

/** How many times the allowance of a /64 its /48 has. */
export const wideFactor = 10;

/** Undefined for what is no address. */
export function clientKeysOf(address: string): ClientKeys | undefined {
  const bytes = ipv4In(address);
  if (bytes !== undefined) return { narrow: bytes.join('.'), wide: undefined };
  const groups = ipv6In(address);
  if (groups === undefined) return undefined;
  // A server that listens on IPv6 sees IPv4 clients as ::ffff:192.0.2.1 (RFC 4291, 2.5.5.2).
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const mapped = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
    return { narrow: mapped.join('.'), wide: undefined };
  }
  const prefix = (length: number) =>
    `${groups
      .slice(0, length / 16)
      .map((group) => group.toString(16))
      .join(':')}::/${length}`;
  return { narrow: prefix(64), wide: prefix(48) };
}

function ipv4In(text: string): number[] | undefined {
  const parts = text.split('.');
  const isAddress = parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
  return isAddress ? parts.map(Number) : undefined;
}

function ipv6In(text: string): number[] | undefined {
  // A zone names one of the receiver's own interfaces.
  const bare = withoutDottedEnd(text.replace(/%[\w.-]+$/, ''));
  const halves = bare?.split('::').map((half) => (half === '' ? [] : half.split(':')));
  if (halves === undefined || halves.length > 2) return undefined;
  const [before = [], after = []] = halves;
  const missing = 8 - before.length - after.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : undefined;
}

/** The last 32 bits may be written as IPv4 (RFC 4291, 2.2). */
function withoutDottedEnd(text: string): string | undefined {
  const end = text.slice(text.lastIndexOf(':') + 1);
  if (!end.includes('.')) return text;
  const bytes = ipv4In(end);
  if (bytes === undefined || end === text) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return `${text.slice(0, -end.length)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
