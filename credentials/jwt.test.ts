import { beforeAll, describe, expect, test } from 'vitest';
import { toBase64url } from './base64url.ts';
import { readJwt, signJwt, type Header } from './jwt.ts';
import { issuer, keyPair, type KeyPair } from './testing/example.ts';

const payload = { says: 'Côte d’Ivoire', n: 3 };
const type = 'vc+jwt';
let ours: KeyPair;
let another: KeyPair;
let token: string;

beforeAll(async () => {
  [ours, another] = [await keyPair(1), await keyPair(2)];
  token = await signJwt({ typ: type, cty: 'vc' }, payload, issuer.did, ours.signing);
});

const read = async (text: string, typ = type) => readJwt(text, typ, issuer.did, [ours.known, another.known]);
const written = (value: unknown) => toBase64url(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)));

/** With our own key over whatever is given: what is refused here is refused for its form alone. */
async function forged(header: unknown, body: unknown = payload): Promise<string> {
  const signed = `${written(header)}.${written(body)}`;
  return `${signed}.${toBase64url(await ours.signing.sign(new TextEncoder().encode(signed)))}`;
}

const header = (): Header => ({ alg: 'EdDSA', kid: `${issuer.did}#${ours.known.kid}`, typ: type, cty: 'vc' });

describe('a token', () => {
  test('gives back what was signed, and the key', async () => {
    expect(await read(token)).toEqual({ kind: 'genuine', payload, key: ours.known });
    expect(await read(await forged(header()))).toMatchObject({ kind: 'genuine' });
  });

  test('of another key, another issuer or another signature is not genuine', async () => {
    const [head = '', body = ''] = token.split('.');
    expect(await readJwt(token, type, issuer.did, [another.known])).toEqual({ kind: 'unknown_key', kid: ours.known.kid });
    expect((await readJwt(token, type, 'did:web:elsewhere.example', [ours.known])).kind).toBe('unknown_key');
    expect((await read(await forged({ ...header(), kid: `${issuer.did}#${another.known.kid}` }))).kind).toBe('altered');
    const other = await signJwt({ typ: type, cty: 'vc' }, { ...payload, n: 4 }, issuer.did, ours.signing);
    expect((await read(`${head}.${body}.${other.split('.')[2]}`)).kind).toBe('altered');
    expect((await read(token, 'thamani-status+jwt')).kind).toBe('unreadable');
  });

  test('with a header other than ours is refused, though our key signed it', async () => {
    const { alg, kid, typ, cty } = header();
    const others = [
      { alg, kid, typ, cty, crit: ['exp'] },
      { alg, kid, typ, cty, jwk: { kty: 'OKP' } },
      { kid, alg, typ, cty },
      { alg: 'none', kid, typ, cty },
      { alg: 'HS256', kid, typ, cty },
      { alg: 'Ed25519', kid, typ, cty },
      { alg, kid, typ, cty: 'json' },
      { alg, kid, typ: 'VC+JWT', cty },
      { alg, kid: `#${ours.known.kid}`, typ, cty },
      { alg, kid: 7, typ, cty },
      { alg, typ, cty },
      [header()],
      'null',
      ` ${JSON.stringify(header())}`,
      `${JSON.stringify(header())}\n`,
      `\uFEFF${JSON.stringify(header())}`,
      JSON.stringify(header()).replace('{', '{"alg":"none",'),
      JSON.stringify(header()).replace('EdDSA', String.raw`\u0045dDSA`),
    ];
    for (const other of others) expect([other, (await read(await forged(other))).kind]).not.toEqual([other, 'genuine']);
  });

  test('with a payload in another writing is refused, though our key signed it', async () => {
    for (const other of [` ${JSON.stringify(payload)}`, '{"n":3,"n":3}', '{"n":3.0}', '"text"', 'null', '{', '\uFEFF{}'])
      expect([other, (await read(await forged(header(), other))).kind]).toEqual([other, 'unreadable']);
  });

  test('with anything around, between or missing is refused', async () => {
    const [head = '', body = '', signature = ''] = token.split('.');
    const others = [
      '',
      '..',
      `${token}.`,
      `.${token}`,
      `${token}=`,
      `${token}==`,
      `${token} `,
      `${token}\n`,
      ` ${token}`,
      `${head}.${body}`,
      `${head}.${body}.`,
      `${head}.${body}.${signature}${signature}`,
      `${token}.${signature}`,
    ];
    for (const other of others) expect([other, (await read(other)).kind]).toEqual([other, 'unreadable']);
  });

  test('ends in one way alone, where a lax reader takes sixteen', async () => {
    const [start, last] = [token.slice(0, -1), token.slice(-1)];
    let lax = 0;
    for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      if (other === last) continue;
      const bytes = (text: string) => Buffer.from(text.split('.')[2] ?? '', 'base64url').toString('hex');
      if (bytes(start + other) === bytes(token)) lax += 1;
      expect((await read(start + other)).kind).not.toBe('genuine');
    }
    expect(lax).toBe(15);
  });
});
