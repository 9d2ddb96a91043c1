import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientKeysOf } from './clients.ts';

describe('a client’s keys', () => {
  it.each([
    ['203.0.113.7', { narrow: '203.0.113.7', wide: undefined }],
    ['::ffff:203.0.113.7', { narrow: '203.0.113.7', wide: undefined }],
    ['::FFFF:CB00:7107', { narrow: '203.0.113.7', wide: undefined }],
    ['2001:db8:1:2:3:4:5:6', { narrow: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' }],
    ['2001:0DB8:0001:0002::', { narrow: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' }],
    ['2001:db8::1', { narrow: '2001:db8:0:0::/64', wide: '2001:db8:0::/48' }],
    ['64:ff9b::203.0.113.7', { narrow: '64:ff9b:0:0::/64', wide: '64:ff9b:0::/48' }],
    ['fe80::1%eth0', { narrow: 'fe80:0:0:0::/64', wide: 'fe80:0:0::/48' }],
    ['::1', { narrow: '0:0:0:0::/64', wide: '0:0:0::/48' }],
  ])('of %s', (address, keys) => expect(clientKeysOf(address)).toEqual(keys));

  it.each([
    '',
    ' ',
    'unknown',
    '_hidden',
    '203.0.113.7:80',
    '[::1]',
    '203.0.113',
    '1.2.3.4.5',
    '01.2.3.4',
    '256.1.1.1',
    '1::2::3',
    ':::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8:9',
    '12345::',
    'g::',
    '::1.2.3',
    '203.0.113.7, ::1',
    '::1%',
  ])('are not of %j', (text) => expect(clientKeysOf(text)).toBeUndefined());

  it('are the same for all addresses of a /64, the wide one for all of a /48', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
    const written = (all: readonly number[]) => all.map((one) => one.toString(16)).join(':');
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), groups(5), (network, host, other, elsewhere) => {
        fc.pre(network[0] !== 0);
        const [one, two] = [host, other].map((rest) => clientKeysOf(written([...network, ...rest])));
        expect(two).toEqual(one);
        expect(clientKeysOf(written([...network.slice(0, 3), ...elsewhere]))?.wide).toBe(one?.wide);
        expect(clientKeysOf(written([...network.slice(0, 3), ((network[3] ?? 0) + 1) % 0x10000, ...host]))?.narrow).not.toBe(one?.narrow);
      }),
    );
  });
});
