import { describe, expect, it } from 'vitest';
import { networkOf } from './networks.ts';

describe('the class of an address', () => {
  it.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['::FFFF:10.1.2.3', '10.1.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0db8:0001::9', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
    ['::1', '::/48'],
    ['::', '::/48'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));

  it.each(['', 'nobody', '1.2.3', '1.2.3.256', '1:2:3', '1::2::3', '2001:db8:1:2:3:4:5:6:7', 'gggg::1', '<script>', '1:2:3:4:5:6:7:8::'])(
    'of %j is unknown',
    (address) => expect(networkOf(address)).toBe('unknown'),
  );

  it('never holds more than the prefix', () => {
    expect(networkOf('198.51.100.1')).toBe(networkOf('198.51.100.254'));
    expect(networkOf('198.51.100.1')).not.toBe(networkOf('198.51.101.1'));
    expect(networkOf('2001:db8:7:ffff::1')).toBe(networkOf('2001:db8:7:1::2'));
    expect(networkOf('2001:db8:7::1')).not.toBe(networkOf('2001:db8:8::1'));
  });
});
