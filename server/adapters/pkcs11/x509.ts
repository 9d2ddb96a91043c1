import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { BitString, fromBER, Integer, OctetString, Utf8String } from 'asn1js';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CertificationRequest,
  Extension,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs';
import { derSignature } from '../../signing/cms.ts';

/** ecdsa-with-SHA256 (RFC 5758). */
const ecdsaWithSha256 = '1.2.840.10045.4.3.2';

/** As long as nobody minds: what it vouches for is a test. */
const yearsOfTests = 20;

/**
 * Root, issuing authority and the certificate of a key, for where nothing is real: the keys of the two authorities are made here, used once
 * and forgotten. In production an authority that readers know signs instead (docs/runbooks/signing-keys.md).
 */
export function testChain(publicKey: KeyObject, from: string): { readonly leaf: Buffer; readonly others: readonly Buffer[] } {
  const [root, issuing] = [generateKeyPairSync('ec', { namedCurve: 'P-256' }), generateKeyPairSync('ec', { namedCurve: 'P-256' })];
  const names = { root: 'Thamani test root', issuing: 'Thamani test issuing authority', leaf: 'Thamani certificates (test)' };
  const dated = { from, years: yearsOfTests };
  const authority = (pathLength: number) => [basicConstraints(true, pathLength), keyUsage(0x06, 1)];
  return {
    // digitalSignature and contentCommitment, and no extended usage: readers that ask for one ask for that of mail (pdfsig).
    leaf: certificate({
      ...dated,
      of: names.leaf,
      key: publicKey,
      by: names.issuing,
      byKey: issuing,
      more: [basicConstraints(false), keyUsage(0xc0, 6)],
    }),
    others: [
      certificate({ ...dated, of: names.issuing, key: issuing.publicKey, by: names.root, byKey: root, more: authority(0) }),
      certificate({ ...dated, of: names.root, key: root.publicKey, by: names.root, byKey: root, more: authority(1) }),
    ],
  };
}

/** What an authority is asked with (PKCS #10): the key, the name, and a signature that shows that we have it. */
export async function requestFor(
  publicKey: KeyObject,
  commonName: string,
  signed: (digest: Buffer) => Promise<Uint8Array>,
): Promise<string> {
  const made = new CertificationRequest({ version: 0 });
  made.subject = named(commonName);
  made.subjectPublicKeyInfo = new PublicKeyInfo({ schema: fromBER(spkiOf(publicKey)).result });
  made.signatureAlgorithm = new AlgorithmIdentifier({ algorithmId: ecdsaWithSha256 });
  made.tbsView = new Uint8Array(made.toSchema(true).valueBlock.value[0]?.toBER() ?? new ArrayBuffer());
  made.signatureValue = new BitString({
    valueHex: arrayOf(derSignature(await signed(createHash('sha256').update(made.tbsView).digest()))),
  });
  const base64 = Buffer.from(made.toSchema(true).toBER()).toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN CERTIFICATE REQUEST-----\n${base64}\n-----END CERTIFICATE REQUEST-----\n`;
}

interface X509Request {
  readonly of: string;
  readonly key: KeyObject;
  readonly by: string;
  readonly byKey: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly from: string;
  readonly years: number;
  readonly more: readonly Extension[];
}

function certificate({ of, key, by, byKey, from, years, more }: X509Request): Buffer {
  const made = new Certificate({ version: 2, serialNumber: serial() });
  made.subject = named(of);
  made.issuer = named(by);
  // Clocks of readers may be a little behind ours.
  const first = new Date(`${from}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - 1);
  const last = new Date(first);
  last.setUTCFullYear(last.getUTCFullYear() + years);
  made.notBefore = new Time({ type: 0, value: first });
  made.notAfter = new Time({ type: 0, value: last });
  made.subjectPublicKeyInfo = new PublicKeyInfo({ schema: fromBER(spkiOf(key)).result });
  made.extensions = [...more, subjectKey(key), authorityKey(byKey.publicKey)];
  made.signature = new AlgorithmIdentifier({ algorithmId: ecdsaWithSha256 });
  made.signatureAlgorithm = new AlgorithmIdentifier({ algorithmId: ecdsaWithSha256 });
  const signature = sign('sha256', Buffer.from(made.encodeTBS().toBER()), byKey.privateKey);
  made.signatureValue = new BitString({ valueHex: arrayOf(signature) });
  return Buffer.from(made.toSchema(true).toBER());
}

function named(commonName: string): RelativeDistinguishedNames {
  return new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: commonName }) })],
  });
}

/** Positive, and of 16 bytes. */
function serial(): Integer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return new Integer({ valueHex: arrayOf(bytes) });
}

function extension(extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() });
}

function basicConstraints(cA: boolean, pathLenConstraint?: number): Extension {
  const value = new BasicConstraints({ cA, ...(pathLenConstraint === undefined ? {} : { pathLenConstraint }) });
  return extension('2.5.29.19', true, value.toSchema());
}

function keyUsage(bits: number, unusedBits: number): Extension {
  return extension('2.5.29.15', true, new BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits }));
}

function subjectKey(key: KeyObject): Extension {
  return extension('2.5.29.14', false, new OctetString({ valueHex: nameOf(key) }));
}

function authorityKey(key: KeyObject): Extension {
  const value = new AuthorityKeyIdentifier({ keyIdentifier: new OctetString({ valueHex: nameOf(key) }) });
  return extension('2.5.29.35', false, value.toSchema());
}

function nameOf(key: KeyObject): ArrayBuffer {
  return arrayOf(createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20));
}

function spkiOf(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' });
}

function arrayOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
