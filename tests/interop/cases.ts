import { encodeCbor, decodeCbor, type Cbor, type Tagged } from '@thamani/credentials/cbor.ts';
import { fromDigits, toDigits } from '@thamani/credentials/qr-seal.ts';
import { didDocument } from '@thamani/credentials/issuer.ts';
import { keyPair, signerOf, type KeyPair } from '@thamani/credentials/testing/example.ts';
import type { Answer } from '@thamani/credentials/verify.ts';
import { addresses } from '@thamani/verify/source.ts';
import type { Fate, MadeCertificate, MadeSite } from '@thamani/verify/testing/in-memory-site.ts';

/** What a checker is given: a whole site as far as one certificate needs it. Null is out of reach, false (or none) is absent. */
export interface Case {
  readonly what: string;
  readonly origin: string;
  readonly now: string;
  readonly number?: string;
  readonly seal?: string;
  readonly objects: Readonly<Record<string, string | null | false>>;
  readonly answer: Answer;
}

const answerTo = { good: 'valid', revoked: 'revoked', suspended: 'suspended', expired: 'expired', replaced: 'replaced' } as const;
const fates: readonly Fate[] = ['good', 'good', 'good', 'revoked', 'suspended', 'expired', 'replaced'];
export const fateOf = (index: number): Fate => fates[index % fates.length] ?? 'good';

export function genuineCase(site: MadeSite, index: number): Case {
  const { facts, seal } = certificateAt(site, index);
  // By its number, by its code, and by the digits alone.
  const asked = [{ number: facts.number }, { number: facts.number, seal }, { seal }][index % 3] ?? {};
  const objects = objectsOf(site, index);
  return { what: 'genuine', origin: site.issuer.origin, now: site.now.toISOString(), ...asked, objects, answer: answerTo[fateOf(index)] };
}

function certificateAt({ certificates }: MadeSite, index: number): MadeCertificate {
  const found = certificates[index % certificates.length];
  if (found === undefined) throw new RangeError('no certificates were made');
  return found;
}

function objectsOf(site: MadeSite, index: number): Record<string, string | null | false> {
  const { number, status } = certificateAt(site, index).facts;
  const wanted = [
    addresses.keys,
    addresses.credential(number),
    addresses.status(number),
    addresses.list('revocation', status.list),
    addresses.list('suspension', status.list),
  ];
  return Object.fromEntries(wanted.map((address) => [address, site.texts.get(address) ?? false]));
}

/** One valid certificate, and its published objects as an attacker changed them. */
interface Stage {
  readonly site: MadeSite;
  readonly thief: KeyPair;
  readonly index: number;
  readonly certificate: MadeCertificate;
  /** Another valid certificate. */
  readonly other: MadeCertificate;
  /** Below `max`, the same for the same index. */
  draw(max: number): number;
}

type Changed = Pick<Case, 'answer'> & Partial<Pick<Case, 'number' | 'seal' | 'now'>> & { readonly objects?: Case['objects'] };
type Alteration = (stage: Stage) => Promise<Changed> | Changed;

const credentialIs = ({ certificate }: Stage, text: string | null | false) => ({ [addresses.credential(certificate.facts.number)]: text });
const listIs = ({ certificate }: Stage, purpose: 'revocation' | 'suspension', text: string | null | false) => ({
  [addresses.list(purpose, certificate.facts.status.list)]: text,
});
const later = ({ site }: Stage, days: number) => new Date(site.now.getTime() + days * 86_400_000);
const signed = ({ site }: Stage) => signerOf(site.ours, site.issuer);

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function otherCharacter(text: string, at: number, by: number): string {
  const now = base64url.indexOf(text[at] ?? 'A');
  return text.slice(0, at) + base64url[(now + 1 + (by % 63)) % 64] + text.slice(at + 1);
}

const ofCredentials: Readonly<Record<string, Alteration>> = {
  'a character of the body': (stage) => {
    const { credential } = stage.certificate;
    const [start, end] = [credential.indexOf('.') + 1, credential.lastIndexOf('.')];
    return { objects: credentialIs(stage, otherCharacter(credential, start + stage.draw(end - start), stage.draw(63))), answer: 'altered' };
  },
  'a character of the signature': (stage) => {
    const { credential } = stage.certificate;
    return {
      objects: credentialIs(stage, otherCharacter(credential, credential.length - 1 - stage.draw(86), stage.draw(63))),
      answer: 'altered',
    };
  },
  // The same bytes, written otherwise: 86 characters carry 512 bits and four that nobody reads.
  'the last character': (stage) => {
    const { credential } = stage.certificate;
    const last = base64url.indexOf(credential.at(-1) ?? 'A');
    return { objects: credentialIs(stage, credential.slice(0, -1) + base64url[last ^ (1 + stage.draw(15))]), answer: 'altered' };
  },
  'something behind it': (stage) => ({
    objects: credentialIs(stage, stage.certificate.credential + (['=', '==', '\n', ' ', '.', '.AA'][stage.draw(6)] ?? '=')),
    answer: 'altered',
  }),
  'a blank in its header': (stage) => {
    const [, body, signature] = stage.certificate.credential.split('.');
    const head = `{"alg":"EdDSA", "kid":"${stage.site.issuer.did}#${stage.site.ours.known.kid}","typ":"vc+jwt","cty":"vc"}`;
    return { objects: credentialIs(stage, `${Buffer.from(head).toString('base64url')}.${body}.${signature}`), answer: 'altered' };
  },
  'no algorithm': (stage) => {
    const [, body] = stage.certificate.credential.split('.');
    const head = `{"alg":"none","kid":"${stage.site.issuer.did}#${stage.site.ours.known.kid}","typ":"vc+jwt","cty":"vc"}`;
    return { objects: credentialIs(stage, `${Buffer.from(head).toString('base64url')}.${body}.${'A'.repeat(86)}`), answer: 'altered' };
  },
  'a better figure': (stage) => {
    const [head, body = '', signature] = stage.certificate.credential.split('.');
    const richer = Buffer.from(body, 'base64url').toString().replaceAll(stage.certificate.facts.valueAddition, '99.99');
    return { objects: credentialIs(stage, `${head}.${Buffer.from(richer).toString('base64url')}.${signature}`), answer: 'altered' };
  },
  'the credential of another number': (stage) => ({ objects: credentialIs(stage, stage.other.credential), answer: 'altered' }),
  'a status in its place': (stage) => ({
    objects: credentialIs(stage, stage.site.texts.get(addresses.status(stage.certificate.facts.number)) ?? false),
    answer: 'altered',
  }),
  'a status list in its place': (stage) => ({
    objects: credentialIs(stage, stage.site.texts.get(addresses.list('revocation', stage.certificate.facts.status.list)) ?? false),
    answer: 'altered',
  }),
  'signed by another, under our key’s name': async (stage) => {
    const { known } = stage.site.ours;
    const forger = { ...stage.thief, signing: { ...stage.thief.signing, kid: known.kid } };
    return {
      objects: credentialIs(stage, await signerOf(forger, stage.site.issuer).credential(stage.certificate.facts)),
      answer: 'altered',
    };
  },
  'signed by another, under their own name': async (stage) => ({
    objects: credentialIs(stage, await signerOf(stage.thief, stage.site.issuer).credential(stage.certificate.facts)),
    answer: 'could_not_check',
  }),
  'of another site': async (stage) => ({
    objects: credentialIs(
      stage,
      await signerOf(stage.site.ours, { ...stage.site.issuer, did: 'did:web:elsewhere.example' }).credential(stage.certificate.facts),
    ),
    answer: 'could_not_check',
  }),
  'a key that had ended': (stage) => {
    const until = '2020-01-01';
    return {
      objects: { [addresses.keys]: JSON.stringify(didDocument(stage.site.issuer, [{ ...stage.site.ours.known, until }])) },
      answer: 'altered',
    };
  },
  'a key under a name that is not its own': (stage) => {
    const posing = { ...stage.thief.known, kid: stage.site.ours.known.kid };
    return { objects: { [addresses.keys]: JSON.stringify(didDocument(stage.site.issuer, [posing])) }, answer: 'could_not_check' };
  },
  'the keys of another site': (stage) => {
    const elsewhere = { ...stage.site.issuer, did: 'did:web:elsewhere.example' };
    return { objects: { [addresses.keys]: JSON.stringify(didDocument(elsewhere, [stage.site.ours.known])) }, answer: 'could_not_check' };
  },
  'no credential': (stage) => ({ objects: credentialIs(stage, false), answer: 'not_found' }),
  'a credential out of reach': (stage) => ({ objects: credentialIs(stage, null), answer: 'could_not_check' }),
  'keys out of reach': () => ({ objects: { [addresses.keys]: null }, answer: 'could_not_check' }),
};

const ofStatus: Readonly<Record<string, Alteration>> = {
  'its bit in the revocation list': async (stage) => {
    const { list, index } = stage.certificate.facts.status;
    return {
      objects: listIs(stage, 'revocation', await signed(stage).list('revocation', list, [index], stage.site.now)),
      answer: 'revoked',
    };
  },
  'its bit in an old revocation list': async (stage) => {
    const { list, index } = stage.certificate.facts.status;
    return {
      objects: listIs(stage, 'revocation', await signed(stage).list('revocation', list, [index], later(stage, -90))),
      answer: 'revoked',
    };
  },
  'its bit in the suspension list': async (stage) => {
    const { list, index } = stage.certificate.facts.status;
    return {
      objects: listIs(stage, 'suspension', await signed(stage).list('suspension', list, [index], stage.site.now)),
      answer: 'suspended',
    };
  },
  'its neighbours’ bits': async (stage) => {
    const { list, index } = stage.certificate.facts.status;
    const beside = [index - 1, index + 1].filter((bit) => bit >= 0 && bit < 131_072);
    return { objects: listIs(stage, 'revocation', await signed(stage).list('revocation', list, beside, stage.site.now)), answer: 'valid' };
  },
  'a list too old': async (stage) => {
    const { list } = stage.certificate.facts.status;
    return {
      objects: listIs(stage, 'revocation', await signed(stage).list('revocation', list, [], later(stage, -7.001))),
      answer: 'could_not_check',
    };
  },
  'a list just young enough': async (stage) => {
    const { list } = stage.certificate.facts.status;
    return { objects: listIs(stage, 'suspension', await signed(stage).list('suspension', list, [], later(stage, -7))), answer: 'valid' };
  },
  'a list of the day after tomorrow': async (stage) => {
    const { list } = stage.certificate.facts.status;
    return {
      objects: listIs(stage, 'suspension', await signed(stage).list('suspension', list, [], later(stage, 1.5))),
      answer: 'could_not_check',
    };
  },
  'a list of the other kind': (stage) => ({
    objects: listIs(stage, 'revocation', stage.site.texts.get(addresses.list('suspension', stage.certificate.facts.status.list)) ?? false),
    answer: 'could_not_check',
  }),
  'another list': async (stage) => ({
    objects: listIs(stage, 'revocation', await signed(stage).list('revocation', 77, [], stage.site.now)),
    answer: 'could_not_check',
  }),
  'a list with a character changed': (stage) => {
    const text = stage.site.texts.get(addresses.list('revocation', stage.certificate.facts.status.list)) ?? '';
    const start = text.indexOf('.') + 1;
    return {
      objects: listIs(stage, 'revocation', otherCharacter(text, start + stage.draw(text.length - start - 1), 7)),
      answer: 'could_not_check',
    };
  },
  'a list that another signed': async (stage) => {
    const { list } = stage.certificate.facts.status;
    const forged = await signerOf(stage.thief, stage.site.issuer).list('suspension', list, [], stage.site.now);
    return { objects: listIs(stage, 'suspension', forged), answer: 'could_not_check' };
  },
  'no list': (stage) => ({ objects: listIs(stage, 'revocation', false), answer: 'could_not_check' }),
  'a list out of reach': (stage) => ({ objects: listIs(stage, 'suspension', null), answer: 'could_not_check' }),
  'a status that says revoked': async (stage) => {
    const { number } = stage.certificate.facts;
    const record = { ...stage.certificate.status, status: 'revoked' as const };
    return { objects: { [addresses.status(number)]: await signed(stage).status(record) }, answer: 'revoked' };
  },
  'a status that says suspended': async (stage) => {
    const { number } = stage.certificate.facts;
    const record = { ...stage.certificate.status, status: 'suspended' as const };
    return { objects: { [addresses.status(number)]: await signed(stage).status(record) }, answer: 'valid' };
  },
  'another’s status that says revoked': async (stage) => {
    const { number } = stage.certificate.facts;
    const record = { ...stage.other.status, status: 'revoked' as const };
    return { objects: { [addresses.status(number)]: await signed(stage).status(record) }, answer: 'valid' };
  },
  'a forged status that says revoked': async (stage) => {
    const { number } = stage.certificate.facts;
    const record = { ...stage.certificate.status, status: 'revoked' as const };
    const forged = await signerOf(stage.thief, stage.site.issuer).status(record);
    return { objects: { [addresses.status(number)]: forged }, answer: 'valid' };
  },
  'the day after its last': (stage) => {
    const day = new Date(Date.parse(`${stage.certificate.facts.expiresOn}T00:00:00Z`) + 86_400_000);
    return { now: day.toISOString(), answer: 'expired' };
  },
  'the day before its first': (stage) => {
    const day = new Date(Date.parse(`${stage.certificate.facts.issuedOn}T00:00:00Z`) - 1);
    return { now: day.toISOString(), answer: 'could_not_check' };
  },
};

/** Encodes the parts of a genuine seal again, with a change and without a new signature. */
function rewritten(digits: string, change: (parts: Cbor[]) => Cbor): string {
  const { content } = decodeCbor(fromDigits(digits) ?? new Uint8Array()) as Tagged;
  return toDigits(encodeCbor(change([...(content as readonly Cbor[])])));
}

const ofSeals: Readonly<Record<string, Alteration>> = {
  'a digit of the seal': (stage) => {
    const { seal } = stage.certificate;
    const at = stage.draw(seal.length);
    return { seal: seal.slice(0, at) + String((Number(seal[at]) + 1 + stage.draw(9)) % 10) + seal.slice(at + 1), answer: 'altered' };
  },
  'a digit more, or fewer': (stage) => {
    const { seal } = stage.certificate;
    return { seal: [`${seal}0`, `0${seal}`, seal.slice(0, -1), '', `${seal} `][stage.draw(5)] ?? '', answer: 'altered' };
  },
  'the seal of another number': (stage) => ({ seal: stage.other.seal, answer: 'altered' }),
  // The unsigned header is not covered by the signature: a lax reader accepts it.
  'something in the unsigned header': (stage) => ({
    seal: rewritten(stage.certificate.seal, ([header = 0, , ...rest]) => ({
      tag: 18,
      content: [header, new Map([[stage.draw(100), stage.draw(100)]]), ...rest],
    })),
    answer: 'altered',
  }),
  'another tag, or none': (stage) => ({
    seal: rewritten(stage.certificate.seal, (parts) => (stage.draw(2) === 0 ? { tag: 98, content: parts } : parts)),
    answer: 'altered',
  }),
  // The same values with a longer head, and a byte behind the end: again nothing that is signed.
  'a longer way to write the same': (stage) => {
    const bytes = [...(fromDigits(stage.certificate.seal) ?? [])];
    const longer = stage.draw(2) === 0 ? [0xd8, 18, ...bytes.slice(1)] : [...bytes, 0];
    return { seal: toDigits(Uint8Array.from(longer)), answer: 'altered' };
  },
  'sealed by another, under our key’s name': async (stage) => {
    const forger = { ...stage.thief, signing: { ...stage.thief.signing, kid: stage.site.ours.known.kid } };
    return { seal: await signerOf(forger, stage.site.issuer).seal(stage.certificate.facts), answer: 'altered' };
  },
  'sealed by another, under their own name': async (stage) => ({
    seal: await signerOf(stage.thief, stage.site.issuer).seal(stage.certificate.facts),
    answer: 'altered',
  }),
  'sealed by us with another figure': async (stage) => ({
    seal: await signed(stage).seal({ ...stage.certificate.facts, valueAddition: '29.99' }),
    answer: 'altered',
  }),
  'sealed by us with another name': async (stage) => ({
    seal: await signed(stage).seal({ ...stage.certificate.facts, company: `${stage.certificate.facts.company.slice(0, 20)}s` }),
    answer: 'altered',
  }),
  'a genuine seal, and no credential to be had': (stage) => ({
    seal: stage.certificate.seal,
    objects: credentialIs(stage, null),
    answer: 'valid',
  }),
  'a genuine seal, and an altered credential': (stage) => ({
    seal: stage.certificate.seal,
    objects: credentialIs(stage, otherCharacter(stage.certificate.credential, 900, 5)),
    answer: 'altered',
  }),
};

export const alterations: Readonly<Record<string, Alteration>> = { ...ofCredentials, ...ofStatus, ...ofSeals };

/** Each kind in turn, on one certificate after the other. Of those that stand, since of the others a change could be hidden by their answer. */
export async function alteredCase(site: MadeSite, index: number): Promise<Case> {
  const kinds = Object.entries(alterations);
  const [what, alter] = kinds[index % kinds.length] ?? [];
  const good = site.certificates.map((_, at) => at).filter((at) => fateOf(at) === 'good');
  const [mine = 0, another = 0] = [good[index % good.length], good[(index + 1) % good.length]];
  if (what === undefined || alter === undefined) throw new RangeError('no kinds');
  const stage: Stage = {
    site,
    thief: await keyPair(66),
    index,
    certificate: certificateAt(site, mine),
    other: certificateAt(site, another),
    draw: diceOf(index),
  };
  const { objects, ...changed } = await alter(stage);
  return {
    what,
    origin: site.issuer.origin,
    now: site.now.toISOString(),
    number: stage.certificate.facts.number,
    objects: { ...objectsOf(site, mine), ...objects },
    ...changed,
  };
}

function diceOf(index: number): (max: number) => number {
  let seed = index * 7_919 + 17;
  return (max) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * max);
  };
}
