import { statusPlaceOf } from '@thamani/domain/certificates/facts.ts';
import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { credentialOf, factsIn, type CertificateCredential } from './credential.ts';
import { issuerAt } from './issuer.ts';
import { facts, issuer } from './testing/example.ts';

const credential = () => credentialOf(facts, issuer);
/** As it comes out of a token. */
const parsed = (value: object) => JSON.parse(JSON.stringify(value)) as CertificateCredential;

describe('a credential', () => {
  test('gives back the facts', () => {
    expect(factsIn(parsed(credential()), issuer)).toEqual(facts);
  });

  test('gives back whatever can be certified', () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('');
    fc.assert(
      fc.property(
        fc.record({
          company: names,
          product: names,
          registrationNumber: names,
          // A town may look like the end of its own line.
          town: fc.oneof(
            names,
            names.map((town) => `${town}, GH`),
          ),
          body: fc.array(fc.constantFrom(...alphabet), { minLength: 11, maxLength: 11 }),
          country: fc.constantFrom('GH', 'CI', 'ZA'),
          hundredths: fc.integer({ min: 3_001, max: 10_000 }),
          statusIndex: fc.nat({ max: 100_000_000 }),
        }),
        ({ body, hundredths, statusIndex, ...some }) => {
          const number = certificateNumber(some.country, 2026, body.join(''));
          const certified = {
            ...facts,
            ...some,
            number,
            valueAddition: (hundredths / 100).toFixed(2),
            status: statusPlaceOf(statusIndex),
          };
          expect(factsIn(parsed(credentialOf(certified, issuer)), issuer)).toEqual(certified);
        },
      ),
    );
  });

  test('is read under the name that its issuer had then, and under no other address', () => {
    const renamed = issuerAt(issuer.origin, 'Thamani Authority');
    expect(factsIn(parsed(credential()), renamed)).toEqual(facts);
    expect(factsIn(parsed(credential()), issuerAt('https://elsewhere.example', 'Thamani'))).toBeUndefined();
  });

  test('with anything changed, added or left out is not one that we write', () => {
    const [tried, same]: [string[], string[]] = [[], []];
    for (const change of ['other', 'gone', 'more'] as const)
      for (const path of pathsIn(credential())) {
        const other = parsed(credential());
        if (!changeAt(other, path, change)) continue;
        tried.push(path.join('.'));
        // What is a fact is another fact then; what is not is refused.
        if (JSON.stringify(factsIn(other, issuer)) === JSON.stringify(facts)) same.push(`${change}: ${path.join('.')}`);
      }
    expect(same).toEqual([]);
    expect(tried.length).toBeGreaterThan(200);
  });

  test('says nothing but the closed list of facts', () => {
    const secret = { ...facts, coordinates: '9.40,-0.85', cost: '12000' };
    expect(JSON.stringify(credentialOf(secret, issuer))).toBe(JSON.stringify(credential()));
  });

  test('ends with the last moment of its last day, and carries no end that a reader of tokens would refuse it for', () => {
    expect(credential()).toMatchObject({ validFrom: '2026-11-15T00:00:00Z', validUntil: '2027-11-15T23:59:59Z' });
    expect(Object.keys(credential())).not.toEqual(expect.arrayContaining(['exp']));
    expect(Object.keys(credential())).not.toEqual(expect.arrayContaining(['nbf']));
  });

  test('never changes under this mapping: what was signed is read for ever', async () => {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(credential())));
    expect(Buffer.from(hash).toString('hex')).toMatchInlineSnapshot(`"72f0d6c8f7596cd68322a20fe0b5686621d4547fc049ff79fb22c52880f9a2f0"`);
  });
});

/**
 * Of the context and the schema of UNTP DCC 0.6.1 (uncefact/spec-untp, tag v0.6.1), as far as we use them: which terms each object may have,
 * which of them it must have. A JSON-LD processor drops a term that the context does not define, without an error.
 */
const party = { may: ['id', 'name', 'registeredId', 'idScheme', 'description', 'type'], must: ['id', 'name'] };
const metric = { may: ['metricName', 'metricValue', 'score', 'accuracy'], must: ['metricName', 'metricValue'] };
const terms: Readonly<Record<string, { readonly may: readonly string[]; readonly must: readonly string[] }>> = {
  '': {
    may: ['@context', 'id', 'type', 'issuer', 'validFrom', 'validUntil', 'credentialStatus', 'credentialSubject'],
    must: ['@context', 'id', 'issuer'],
  },
  issuer: { may: ['type', 'id', 'name', 'issuerAlsoKnownAs'], must: ['id', 'name'] },
  credentialStatus: {
    may: ['id', 'type', 'statusPurpose', 'statusListIndex', 'statusListCredential'],
    must: ['type', 'statusPurpose', 'statusListIndex', 'statusListCredential'],
  },
  credentialSubject: {
    may: [
      'type',
      'id',
      'name',
      'description',
      'assessorLevel',
      'assessmentLevel',
      'attestationType',
      'issuedToParty',
      'conformityCertificate',
      'scope',
      'assessment',
    ],
    must: ['id', 'assessorLevel', 'assessmentLevel', 'attestationType', 'issuedToParty'],
  },
  issuedToParty: party,
  owner: party,
  issuingParty: party,
  assessedOrganisation: party,
  idScheme: { may: ['type', 'id', 'name'], must: ['id', 'name'] },
  scope: {
    may: ['type', 'id', 'name', 'description', 'version', 'validFrom', 'owner'],
    must: ['id', 'name', 'description', 'version', 'validFrom', 'owner'],
  },
  conformityCertificate: { may: ['linkURL', 'linkName', 'linkType'], must: [] },
  assessment: {
    may: [
      'type',
      'id',
      'name',
      'description',
      'assessmentDate',
      'referenceStandard',
      'assessmentCriteria',
      'declaredValue',
      'conformance',
      'conformityTopic',
      'assessedProduct',
      'assessedFacility',
      'assessedOrganisation',
    ],
    must: ['id', 'conformance', 'conformityTopic'],
  },
  referenceStandard: { may: ['type', 'id', 'name', 'issuingParty', 'issueDate'], must: ['issuingParty'] },
  assessmentCriteria: {
    may: ['type', 'id', 'name', 'description', 'conformityTopic', 'status', 'thresholdValue', 'performanceLevel', 'category', 'tag'],
    must: ['id', 'name', 'description', 'conformityTopic', 'status'],
  },
  thresholdValue: metric,
  declaredValue: metric,
  metricValue: { may: ['value', 'unit'], must: ['value', 'unit'] },
  category: { may: ['type', 'id', 'code', 'name', 'schemeID', 'schemeName'], must: ['id', 'name'] },
  assessedProduct: { may: ['product', 'IDverifiedByCAB'], must: [] },
  product: { may: ['type', 'id', 'name', 'registeredId', 'idScheme'], must: ['id', 'name'] },
  assessedFacility: { may: ['facility', 'IDverifiedByCAB'], must: [] },
  facility: { may: ['type', 'id', 'name', 'registeredId', 'idScheme', 'countryOfOperation'], must: ['id', 'name'] },
};
/** Types that the context names. */
const types = [
  'DigitalConformityCredential',
  'VerifiableCredential',
  'CredentialIssuer',
  'BitstringStatusListEntry',
  'ConformityAttestation',
  'Attestation',
  'IdentifierScheme',
  'ConformityScheme',
  'ConformityAssessment',
  'Declaration',
  'Standard',
  'Criterion',
  'Classification',
  'Product',
  'Facility',
  'Party',
];
const listed = ['assessment', 'assessmentCriteria', 'declaredValue', 'category', 'assessedProduct', 'assessedFacility'];

describe('in the words of UNTP DCC 0.6.1', () => {
  test('every object has the terms that it must have, and none that the context does not know', () => {
    const seen = new Set<string>();
    walk(credential(), '', (term, object) => {
      const words = terms[term];
      seen.add(term);
      expect([term, words === undefined]).toEqual([term, false]);
      expect([term, Object.keys(object).filter((key) => words?.may.includes(key) !== true)]).toEqual([term, []]);
      expect([term, words?.must.filter((key) => !(key in object))]).toEqual([term, []]);
      for (const type of [(object as { type?: string | string[] }).type ?? []].flat()) expect(types).toContain(type);
      const objects = Object.keys(object).filter((key) => key in terms && key !== 'credentialStatus');
      const inLists = objects.filter((key) => Array.isArray((object as Record<string, unknown>)[key]));
      expect(inLists).toEqual(objects.filter((key) => listed.includes(key)));
    });
    expect([...seen].toSorted()).toEqual(Object.keys(terms).toSorted());
  });

  test('both contexts stand in their order, and each identifier is an address', () => {
    expect(credential()['@context']).toEqual([
      'https://www.w3.org/ns/credentials/v2',
      'https://test.uncefact.org/vocabulary/untp/dcc/0.6.1/',
    ]);
    const ids: string[] = [];
    walk(credential(), '', (_, object) => ids.push((object as { id?: string }).id ?? issuer.origin));
    expect(ids.length).toBeGreaterThan(15);
    expect(ids.filter((id) => !URL.canParse(id))).toEqual([]);
  });
});

function walk(value: object, term: string, look: (term: string, object: object) => void): void {
  look(term, value);
  for (const [key, inner] of Object.entries(value))
    for (const one of [inner as unknown].flat())
      if (key !== '@context' && key !== 'type' && typeof one === 'object' && one !== null) walk(one, key, look);
}

function pathsIn(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...at, key]))];
}

function changeAt(whole: object, path: readonly string[], change: 'other' | 'gone' | 'more'): boolean {
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, whole as Record<string, unknown>);
  const key = path.at(-1);
  if (key === undefined) return false;
  const value = holder[key];
  if (change === 'gone') delete holder[key];
  else if (change === 'more' && Array.isArray(value)) value.push(1);
  else if (change === 'more' && typeof value === 'object' && value !== null) Object.assign(value, { extra: 1 });
  else if (change === 'other' && typeof value !== 'object')
    holder[key] = typeof value === 'string' ? `${value}x` : typeof value === 'number' ? value + 1 : !value;
  else return false;
  return true;
}
