import { companyTraits, registrationSteps } from '@thamani/domain/accounts/registration.ts';
import type { RegistrationField } from '@thamani/domain/accounts/registration.ts';

export type Trait = (typeof companyTraits)[number];
export type Answers = Partial<Record<RegistrationField, string>> & Partial<Record<Trait, boolean>>;

/** Entry and names of the browser's local storage, as the specification's section 3 has them. The password is never among them. */
const entry = 'registration-info';

const draftNames: Readonly<Record<RegistrationField | Trait, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone: 'phone',
  designation_job_title: 'jobTitle',
  company_name: 'companyName',
  company_size: 'companySize',
  contact_person: 'contactPerson',
  contact_email: 'contactEmail',
  company_number: 'companyNumber',
  rc_number: 'RcNumber',
  reg_country: 'regCountry',
  sector: 'industry',
  type_entity: 'entityType',
  start_of_operation_year: 'startYearOfOperation',
  ownership_type: 'ownerShipType',
  tax_identification_number: 'tin',
  head_office_address: 'headOfficeAddress',
  head_office_country: 'country',
  head_office_state_province_region: 'state',
  head_office_city: 'city',
  website: 'website',
  is_cooperative: 'isCooperative',
  is_women_led: 'isWomenLed',
  is_youth_led: 'isYouthLed',
};

/** Fields and traits of the three steps that are kept. */
export const registrationFields = Object.values(registrationSteps).flatMap((fields) => Object.keys(fields)) as readonly RegistrationField[];

/** Used where a browser refuses to store: then the draft lasts as long as the page. */
let inMemory: Answers = {};

export function readDraft(): Answers {
  try {
    const stored = localStorage.getItem(entry);
    return stored === null ? inMemory : answersIn(JSON.parse(stored));
  } catch {
    return inMemory;
  }
}

/** Adds to what is kept. */
export function storeInDraft(answers: Answers): Answers {
  inMemory = { ...readDraft(), ...answers };
  try {
    localStorage.setItem(entry, JSON.stringify(draftOf(inMemory)));
  } catch {
    // The storage is refused or full: the draft in memory is used instead.
  }
  return inMemory;
}

export function clearDraft(): void {
  inMemory = {};
  try {
    localStorage.removeItem(entry);
  } catch {
    // Nothing was stored where storing is refused.
  }
}

export function draftOf(answers: Answers): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).map(([field, answer]) => [draftNames[field as RegistrationField | Trait], answer]));
}

/** The stored value may be anything, since anyone with the browser can write to the storage. */
export function answersIn(draft: unknown): Answers {
  if (typeof draft !== 'object' || draft === null) return {};
  const kept = draft as Record<string, unknown>;
  const answers: Answers = {};
  for (const field of registrationFields) {
    const text = kept[draftNames[field]];
    if (typeof text === 'string') answers[field] = text;
  }
  for (const trait of companyTraits) if (kept[draftNames[trait]] === true) answers[trait] = true;
  return answers;
}
