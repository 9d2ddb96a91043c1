import { expect, test } from 'vitest';
import { trustedBy } from './client-address.ts';

test('trusts the named addresses and ranges, in every spelling, and no other', () => {
  const isTrusted = trustedBy(['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', '']);
  const trusted = [
    '127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:0:0:1',
    '10.200.3.4',
    '::ffff:10.1.1.1',
    'fd12:3456::1',
    'fd00::1%eth0',
  ];
  expect(trusted.filter((address) => !isTrusted(address))).toEqual([]);
  const others = ['127.0.0.2', '11.0.0.1', '::2', 'fe80::1', '2001:db8::1', 'unknown', '', '127.0.0.1:80'];
  expect(others.filter((address) => isTrusted(address))).toEqual([]);
});

test.each(['loopback', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '10.0.0.0/x', '127.1'])('refuses to start with %s', (proxy) => {
  expect(() => trustedBy([proxy])).toThrow('TRUSTED_PROXIES');
});
