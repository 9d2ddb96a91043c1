import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { clientKeysOf, type ClientKeys } from '@thamani/domain/rate-limits/clients.ts';

/** Whether an address is one of our own proxies, whose X-Forwarded-For is believed. Entries are addresses or ranges such as 10.0.0.0/8. */
export function trustedBy(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies.filter((entry) => entry !== '')) {
    const [network = '', bits] = proxy.split('/');
    const family = { 4: 'ipv4', 6: 'ipv6' }[isIP(network)] as 'ipv4' | 'ipv6' | undefined;
    const length = bits === undefined ? undefined : Number(bits);
    const isLength = length === undefined || (/^\d{1,3}$/.test(bits ?? '') && length <= (family === 'ipv4' ? 32 : 128));
    if (family === undefined || !isLength)
      throw new Error(`TRUSTED_PROXIES: ${proxy} is neither an address nor a range such as 10.0.0.0/8 or fd00::/8.`);
    if (length === undefined) trusted.addAddress(network, family);
    else trusted.addSubnet(network, length, family);
  }
  return (address) => {
    const keys = clientKeysOf(address);
    if (keys === undefined) return false;
    return keys.wide === undefined ? trusted.check(keys.narrow, 'ipv4') : trusted.check(address.split('%')[0] ?? '', 'ipv6');
  };
}

/**
 * For a server without Fastify: the nearest address that is none of our proxies', as `request.ip` is. What a proxy passed on and is no address
 * counts as the proxy itself.
 */
export function clientOf(request: IncomingMessage, isTrusted: (address: string) => boolean): ClientKeys {
  const connected = request.socket.remoteAddress ?? '';
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
  let client = connected;
  for (const address of forwarded.toReversed()) {
    if (!isTrusted(client) || clientKeysOf(address) === undefined) break;
    client = address;
  }
  return clientKeysOf(client) ?? { narrow: 'unknown', wide: undefined };
}
