import { answersToRenew } from '../certificates/renewal.ts';
import type { Answer, Answers } from './answers.ts';
import { currencyOf, facilityCountries } from './reference-lists.ts';
import type { RequirementId } from './requirements.ts';

/** What is known of a company and of the person who starts an application. */
export interface KnownFacts {
  /** ISO codes, the most certain first: of the registration, of the head office, of the person's telephone. */
  readonly countries: readonly (string | null | undefined)[];
  /** Who starts the application; nobody where that person cannot sign for the company. */
  readonly person: { readonly first_name: string; readonly last_name: string; readonly designation_job_title: string } | undefined;
  /** What the company submitted last; empty before its first submission. */
  readonly earlier: Answers;
  /** Whether a document can still be shown. */
  readonly isReady: (documentId: string) => boolean;
}

/** Documents about the company and not about one product. */
const companyDocuments = [
  'certificate_of_company_registration',
  'tax_clearance_certificate',
  'occupational_health_and_safety_policies',
  'corporate_social_responsibility_report',
  'discount_evidence',
] as const satisfies readonly RequirementId[];

/**
 * Answers that a new draft starts with, so that nobody types what the company said before. The person checks them: none of them is a
 * declaration, and none is about the product.
 */
export function prefilledAnswers({ countries, person, earlier, isReady }: KnownFacts): Answers {
  const country = [earlier.facility_country, ...countries].find((code) => typeof code === 'string' && facilityCountries.includes(code));
  const currency = earlier.currency ?? (typeof country === 'string' ? currencyOf(country) : undefined);
  const documents = companyDocuments.map((id) => [id, earlier[id]] as const);
  return given([
    ['facility_country', country ?? undefined],
    ['currency', currency],
    ...documents.filter(([, id]) => typeof id === 'string' && isReady(id)),
    ...signatoryOf(earlier, person),
  ]);
}

/** The signatory of the last declaration, with their own title; otherwise the person who starts the application. */
function signatoryOf(earlier: Answers, person: KnownFacts['person']): readonly (readonly [RequirementId, Answer | undefined])[] {
  const { authorized_signatory_name: name, designation_title: title } = earlier;
  return [
    ['authorized_signatory_name', name ?? (person && `${person.first_name} ${person.last_name}`.trim())],
    ['designation_title', name === undefined ? person?.designation_job_title : title],
  ];
}

/** The answers of an earlier application, which stay valid, before what is known otherwise. Declarations are made again. */
export function copiedAnswers(copied: Answers, facts: KnownFacts): Answers {
  return { ...prefilledAnswers(facts), ...answersToRenew(copied, facts.isReady) };
}

function given(answers: readonly (readonly [RequirementId, Answer | undefined])[]): Answers {
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined && answer !== ''));
}

/** A facility of the company, as an earlier application names it. */
export interface Facility {
  readonly facility_country: string;
  readonly facility_address: string;
  readonly facility_latitude: string;
  readonly facility_longitude: string;
}

const facilityFields = ['facility_country', 'facility_address', 'facility_latitude', 'facility_longitude'] as const;

export const facilityRules = { mostApplications: 50, mostFacilities: 10 } as const;

/** Those that are named completely, each once, in the order of the applications. */
export function savedFacilities(applications: readonly Answers[]): readonly Facility[] {
  const found = new Map<string, Facility>();
  for (const answers of applications) {
    const facility = Object.fromEntries(facilityFields.map((field) => [field, answers[field]]));
    if (!isComplete(facility)) continue;
    const place = facilityFields.map((field) => facility[field].trim().toLocaleLowerCase('en')).join('\n');
    if (!found.has(place)) found.set(place, facility);
  }
  return [...found.values()].slice(0, facilityRules.mostFacilities);
}

function isComplete(facility: Readonly<Record<string, Answer | undefined>>): facility is Record<keyof Facility, string> {
  return facilityFields.every((field) => typeof facility[field] === 'string' && facility[field] !== '');
}
