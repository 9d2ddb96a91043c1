import { createHmac } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { toBase64url } from '@thamani/credentials/base64url.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import type { PublicKey } from '@thamani/credentials/keys.ts';
import { credentialType } from '@thamani/credentials/published-objects.ts';
import { statusListCredential } from '@thamani/credentials/status-list.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from '@thamani/credentials/testing/example.ts';
import { verifyPublished } from '@thamani/credentials/verify.ts';
import { plusOrder } from './changes.ts';

const written = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Tokens by a forger who knows the standards and has our public key, other tokens of ours, and a separate key pair. */
export async function forgedTokens(token: string, ours: readonly string[], known: PublicKey, thief: KeyPair): Promise<string[]> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>;
  const payload = Buffer.from(body, 'base64url').toString();
  const bytes = Uint8Array.from(Buffer.from(signature, 'base64url'));
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: toBase64url(thief.known.bytes) };
  const { alg, kid, typ, cty } = header;
  const headers: unknown[] = [
    ...['none', 'None', 'HS256', 'HS512', 'ES256', 'Ed25519', 'eddsa', '', null].map((other) => ({ ...header, alg: other })),
    ...[
      { crit: ['b64'], b64: false },
      { jwk },
      { x5u: 'https://elsewhere.example' },
      { jku: 'https://elsewhere.example' },
      { zip: 'DEF' },
      { iss: 'x' },
    ].map((more) => ({ ...header, ...more })),
    ...[
      `${issuer.did}#${thief.known.kid}`,
      `did:web:elsewhere.example#${known.kid}`,
      known.kid,
      `#${known.kid}`,
      `${issuer.did}##${known.kid}`,
      null,
      7,
    ].map((other) => ({ ...header, kid: other })),
    { kid, alg, typ, cty },
    { alg, kid, typ },
    ` ${JSON.stringify(header)}`,
    JSON.stringify(header, undefined, 1),
    JSON.stringify(header).replace('{', '{"alg":"none",'),
  ];
  const forged = headers.flatMap((other) => [`${written(other)}.${body}.${signature}`, `${written(other)}.${body}.`]);
  // The public key taken for a shared secret.
  for (const secret of [known.bytes, Buffer.from(toBase64url(known.bytes))]) {
    const signed = `${written({ ...header, alg: 'HS256' })}.${body}`;
    forged.push(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`);
  }
  // Signed by the thief, under our name and with the thief's key beside it.
  for (const other of [header, { ...header, jwk }, { ...header, kid: `${issuer.did}#${thief.known.kid}` }]) {
    const signed = `${written(other)}.${body}`;
    forged.push(`${signed}.${toBase64url(await thief.signing.sign(new TextEncoder().encode(signed)))}`);
  }
  for (const other of [
    toBase64url(plusOrder(bytes)),
    toBase64url(new Uint8Array(64)),
    toBase64url(Uint8Array.from([1, ...Array.from<number>({ length: 63 }).fill(0)])),
  ])
    forged.push(`${head}.${body}.${other}`);
  for (const other of ours)
    forged.push(
      other,
      `${head}.${body}.${other.split('.')[2]}`,
      `${head}.${other.split('.')[1]}.${signature}`,
      `${other.split('.')[0]}.${body}.${signature}`,
    );
  for (const other of [
    ` ${payload}`,
    JSON.stringify(JSON.parse(payload), undefined, 1),
    payload.replace('{', '{"extra":1,'),
    payload.replaceAll('2027', '2037'),
  ])
    forged.push(`${head}.${written(other)}.${signature}`);
  return forged.filter((one) => one !== token);
}

/** Lists that clear the certificate, signed by a thief. */
export async function forgedLists(thief: KeyPair, list: number, now: Date): Promise<string[]> {
  const lists = [await signerOf(thief).list('revocation', list, [], now)];
  const named = { ...thief, signing: { ...thief.signing, kid: '0000000000000000' } };
  lists.push(await signerOf(named).list('revocation', list, [], now));
  return lists;
}

/** The largest that a list of ours may be packed in, and one that is far larger. */
const bombs = [1 << 24, 1 << 28];

/** Lists that decompress to a huge size, signed with our own key: even a faulty signer must not stop a verifier. */
export async function bombsAreCutOff(): Promise<boolean> {
  let held = true;
  for (const bytes of bombs) held = (await isCutOff(bytes)) && held;
  return held;
}

async function isCutOff(bytes: number): Promise<boolean> {
  const ours = await keyPair(1);
  const now = new Date('2026-12-01T12:00:00Z');
  const packed = gzipSync(Buffer.alloc(bytes), { level: 9 });
  const right = await statusListCredential(issuer, 'revocation', facts.status.list, [], now);
  const bomb = { ...right, credentialSubject: { ...right.credentialSubject, encodedList: `u${toBase64url(packed)}` } };
  const found = (text: string) => ({ kind: 'found', text }) as const;
  const asked = {
    number: facts.number,
    issuer,
    keys: [ours.known],
    credential: found(await signerOf(ours).credential()),
    status: { kind: 'absent' } as const,
    lists: {
      revocation: found(await signJwt({ typ: credentialType, cty: 'vc' }, bomb, issuer.did, ours.signing)),
      suspension: found(await signerOf(ours).list('suspension', facts.status.list, [], now)),
    },
    now,
  };
  const [began, before] = [performance.now(), process.memoryUsage().rss];
  const { findings } = await verifyPublished(asked);
  const [took, grew] = [performance.now() - began, (process.memoryUsage().rss - before) / 1024 / 1024];
  const status = findings.find(({ check }) => check === 'status');
  const unpacked = gunzipSync(packed).length;
  console.log(
    `a list of ${Math.round(packed.length / 1024)} kB that unpacks to ${bytes / 1024 / 1024} MB: ${status?.result} after ${took.toFixed(0)} ms and ${grew.toFixed(0)} MB\n` +
      `  control, a reader without a bound: ${unpacked / 1024 / 1024} MB unpacked`,
  );
  return status?.result === 'UNKNOWN' && took < 5_000 && grew < 128 && unpacked === bytes;
}
