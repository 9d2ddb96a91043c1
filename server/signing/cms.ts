import { createHash, verify, X509Certificate } from 'node:crypto';
import { Constructed, fromBER, Integer, Null, ObjectIdentifier, OctetString, Sequence, Set as SetOf, type BaseBlock } from 'asn1js';
import type { DocumentKey } from '../ports.ts';

/** Object identifiers of RFC 5652, 5035 and 5758. */
const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

/**
 * A detached signature, as PAdES requires it at level B-B (ETSI EN 319 142-1, 6.3): bound to the one certificate by its hash, and without
 * a signing time, which the PDF itself contains.
 */
export async function detachedSignature(content: Buffer, key: DocumentKey): Promise<Buffer> {
  const [leaf] = key.certificates;
  if (leaf === undefined) throw new Error('the key for files has no certificate');
  const attributes = attributesOf(content, leaf);
  // What is signed is the set itself; in the signature it has another tag (RFC 5652, 5.4).
  const signedPart = derOf(new SetOf({ value: attributes }));
  const signature = derSignature(await key.sign(new Uint8Array(sha256(signedPart))));
  const { publicKey } = new X509Certificate(leaf);
  if (!verify('sha256', signedPart, publicKey, signature)) throw new Error('the key for files is not the one that its certificate names');
  const signer = sequence(
    new Integer({ value: 1 }),
    issuerAndSerial(leaf),
    algorithm(oid.sha256),
    tagged(0, attributes),
    algorithm(oid.ecdsaWithSha256),
    octets(signature),
  );
  const signed = sequence(
    new Integer({ value: 1 }),
    new SetOf({ value: [algorithm(oid.sha256)] }),
    sequence(new ObjectIdentifier({ value: oid.data })),
    tagged(0, inOrder(key.certificates.map((certificate) => parsed(certificate)))),
    new SetOf({ value: [signer] }),
  );
  return derOf(sequence(new ObjectIdentifier({ value: oid.signedData }), tagged(0, [signed])));
}

function attributesOf(content: Buffer, leaf: Uint8Array): Sequence[] {
  return inOrder([
    attribute(oid.contentType, new ObjectIdentifier({ value: oid.data })),
    attribute(oid.messageDigest, octets(sha256(content))),
    // SigningCertificateV2 of one ESSCertIDv2; its hash is the SHA-256 that goes without saying.
    attribute(oid.signingCertificateV2, sequence(sequence(sequence(octets(sha256(leaf)))))),
  ]);
}

/**
 * Whether a key of one of these certificates signed that content. Nothing of the signature is parsed: what was signed is made again, and the
 * value, which comes last (RFC 5652, 5.3), is tried under each length that it can have.
 */
export function isSignedBy(content: Buffer, signature: Buffer, certificates: readonly Uint8Array[]): boolean {
  const values = Array.from({ length: longestValue }, (_, at) => at + 1)
    .filter((length) => signature.at(-length - 1) === length && signature.at(-length - 2) === octetString)
    .map((length) => signature.subarray(-length));
  return certificates.some((leaf) => {
    const signedPart = derOf(new SetOf({ value: attributesOf(content, leaf) }));
    const { publicKey } = new X509Certificate(leaf);
    return values.some((value) => verify('sha256', signedPart, publicKey, value));
  });
}

/** Two numbers of 33 bytes at most, with their heads. */
const longestValue = 72;
const octetString = 0x04;

/** A token gives r and s one after the other; everybody else wants them as two numbers. */
export function derSignature(raw: Uint8Array): Buffer {
  if (raw.length !== 64) throw new Error(`a signature of ${raw.length} bytes is none of P-256`);
  const number = (bytes: Uint8Array) => Integer.fromBigInt(BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
  return derOf(sequence(number(raw.subarray(0, 32)), number(raw.subarray(32))));
}

/** Of a certificate: version in brackets, serial number, algorithm, issuer (RFC 5280, 4.1). */
function issuerAndSerial(certificate: Uint8Array<ArrayBuffer>): Sequence {
  const [, serial, , issuer] = partsOf(partsOf(parsed(certificate))[0]);
  if (serial === undefined || issuer === undefined) throw new Error('the certificate of the key for files cannot be read');
  return sequence(issuer, serial);
}

function partsOf(block: BaseBlock | undefined): BaseBlock[] {
  return block instanceof Sequence ? block.valueBlock.value : [];
}

function parsed(der: Uint8Array<ArrayBuffer>): BaseBlock {
  const { offset, result } = fromBER(der);
  if (offset !== der.length) throw new Error('a certificate of the key for files cannot be read');
  return result;
}

function attribute(type: string, value: BaseBlock): Sequence {
  return sequence(new ObjectIdentifier({ value: type }), new SetOf({ value: [value] }));
}

/** SHA-256 takes a NULL where most writers put one; ECDSA must have none (RFC 5758, 3.2). */
function algorithm(value: string): Sequence {
  return sequence(new ObjectIdentifier({ value }), ...(value === oid.sha256 ? [new Null()] : []));
}

function tagged(tagNumber: number, value: BaseBlock[]): Constructed {
  return new Constructed({ idBlock: { tagClass: 3, tagNumber }, value });
}

/** The elements of a set come in the order of their bytes (DER). */
function inOrder<Block extends BaseBlock>(blocks: readonly Block[]): Block[] {
  return blocks.toSorted((a, b) => Buffer.compare(derOf(a), derOf(b)));
}

function sequence(...value: BaseBlock[]): Sequence {
  return new Sequence({ value });
}

function octets(bytes: Buffer): OctetString {
  return new OctetString({ valueHex: new Uint8Array(bytes).buffer });
}

function derOf(block: BaseBlock): Buffer {
  return Buffer.from(block.toBER());
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
