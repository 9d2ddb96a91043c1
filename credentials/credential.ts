import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import type { Issuer } from './issuer.ts';
import { statusListAddress, statusPurposes } from './status-list.ts';

/**
 * The certificate as a UNTP Digital Conformity Credential 0.6.1, a pilot version. Only this module uses the names of that standard, so
 * that the next version is a separate module. A credential that was signed under this version keeps it. The standard's context gives no
 * type to a metric, a link or the frame around a product. None is written there, since an undefined term has no meaning.
 */
const contexts = ['https://www.w3.org/ns/credentials/v2', 'https://test.uncefact.org/vocabulary/untp/dcc/0.6.1/'] as const;

export function credentialOf(facts: CertificateFacts, issuer: Issuer) {
  const address = `${issuer.origin}/${facts.number}`;
  return {
    '@context': contexts,
    id: address,
    type: ['DigitalConformityCredential', 'VerifiableCredential'],
    issuer: { type: ['CredentialIssuer'], id: issuer.did, name: issuer.name },
    validFrom: `${facts.issuedOn}T00:00:00Z`,
    // The last day is still valid.
    validUntil: `${facts.expiresOn}T23:59:59Z`,
    credentialStatus: statusPurposes.map((purpose) => {
      const list = statusListAddress(issuer, purpose, facts.status.list);
      return {
        id: `${list}#${facts.status.index}`,
        type: 'BitstringStatusListEntry',
        statusPurpose: purpose,
        statusListIndex: String(facts.status.index),
        statusListCredential: list,
      };
    }),
    credentialSubject: attestationOf(facts, issuer, address),
  };
}

export type CertificateCredential = ReturnType<typeof credentialOf>;

/** The facts of a genuine credential, read back; undefined where it is not one that this mapping writes. */
export function factsIn(credential: CertificateCredential, { origin, did }: Issuer): CertificateFacts | undefined {
  try {
    const { credentialSubject: subject } = credential;
    const [assessment] = subject.assessment;
    const [criterion] = assessment?.assessmentCriteria ?? [];
    const facility = assessment?.assessedFacility[0]?.facility;
    const list = Number(credential.credentialStatus[0]?.statusListCredential.split('/').at(-1));
    const facts = {
      number: credential.id.slice(origin.length + 1),
      company: subject.issuedToParty.name,
      registrationNumber: subject.issuedToParty.registeredId,
      country: facility?.countryOfOperation ?? '',
      product: assessment?.assessedProduct[0]?.product.name ?? '',
      hsCode: criterion?.category[0]?.code ?? '',
      valueAddition: assessment?.declaredValue[0]?.score ?? '',
      threshold: Number(criterion?.thresholdValue.metricValue.value).toFixed(2),
      scheme: subject.scope.version,
      town: facility?.name.replace(/, [A-Z]{2}$/, '') ?? '',
      issuedOn: credential.validFrom.slice(0, 10) as CertificateFacts['issuedOn'],
      expiresOn: credential.validUntil.slice(0, 10) as CertificateFacts['expiresOn'],
      status: { list, index: Number(credential.credentialStatus[0]?.statusListIndex) },
    };
    // Written again it is the same, to the last byte: nothing was read past. Under the name that the issuer had then.
    return JSON.stringify(credentialOf(facts, { origin, did, name: credential.issuer.name })) === JSON.stringify(credential)
      ? facts
      : undefined;
  } catch {
    return undefined;
  }
}

function attestationOf(facts: CertificateFacts, { origin, did, name }: Issuer, address: string) {
  return {
    type: ['ConformityAttestation', 'Attestation'],
    id: `${address}#attestation`,
    name: 'Certificate of local value addition',
    assessorLevel: '3rdParty',
    assessmentLevel: 'Verified',
    attestationType: 'certification',
    issuedToParty: {
      id: `${address}#company`,
      name: facts.company,
      registeredId: facts.registrationNumber,
      idScheme: { type: ['IdentifierScheme'], id: `${origin}/schemes/company-register`, name: 'Register that the company named' },
    },
    scope: {
      type: ['ConformityScheme'],
      id: `${origin}/schemes/local-value-addition/${facts.scheme}`,
      name: 'Local value addition',
      description: 'Certifies the share of local value addition in a product that is made in a State Party of the AfCFTA.',
      version: facts.scheme,
      // A scheme is named after the year that it begins with.
      validFrom: `${facts.scheme.slice(0, 4)}-01-01`,
      owner: { id: did, name },
    },
    conformityCertificate: { linkURL: address, linkName: facts.number, linkType: 'text/html' },
    assessment: [assessmentOf(facts, { origin, did, name }, address)],
  };
}

function assessmentOf(facts: CertificateFacts, { origin, did, name }: Issuer, address: string) {
  const percent = (value: string) => ({ value: Number(value), unit: 'P1' });
  return {
    type: ['ConformityAssessment', 'Declaration'],
    id: `${address}#assessment`,
    // The standard has no topic for origin or local content.
    conformityTopic: 'governance.compliance',
    conformance: true,
    assessmentDate: facts.issuedOn,
    referenceStandard: {
      type: ['Standard'],
      id: `${origin}/schemes/local-value-addition/${facts.scheme}`,
      name: `Local value addition, scheme ${facts.scheme}`,
      issuingParty: { id: did, name },
    },
    assessmentCriteria: [
      {
        type: ['Criterion'],
        id: `${origin}/schemes/local-value-addition/${facts.scheme}#threshold`,
        name: 'Local value addition above the threshold',
        description: 'Value of the finished product less the cost of imported inputs, as a share of the value of the finished product.',
        conformityTopic: 'governance.compliance',
        status: 'active',
        thresholdValue: { metricName: 'Local value addition, more than', metricValue: percent(facts.threshold) },
        category: [
          {
            type: ['Classification'],
            id: `https://www.wcoomd.org/hs/2022/${facts.hsCode}`,
            code: facts.hsCode,
            name: `HS 2022 ${facts.hsCode}`,
            schemeID: 'https://www.wcoomd.org/hs/2022',
            schemeName: 'Harmonized System 2022',
          },
        ],
      },
    ],
    // The standard types the number as a double; `score` has the exact decimal.
    declaredValue: [{ metricName: 'Local value addition', metricValue: percent(facts.valueAddition), score: facts.valueAddition }],
    assessedProduct: [{ product: { type: ['Product'], id: `${address}#product`, name: facts.product }, IDverifiedByCAB: false }],
    assessedFacility: [
      {
        facility: {
          type: ['Facility'],
          id: `${address}#facility`,
          name: `${facts.town}, ${facts.country}`,
          countryOfOperation: facts.country,
        },
        IDverifiedByCAB: false,
      },
    ],
    assessedOrganisation: { type: ['Party'], id: `${address}#company`, name: facts.company, registeredId: facts.registrationNumber },
  };
}

/**
 * What a certificate's rosette is drawn from (`domain/certificates/rosette.ts`), on paper and on the verify page: the SHA-256 of its signed
 * credential, in hexadecimal.
 */
export async function rosetteHash(credential: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(credential));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
