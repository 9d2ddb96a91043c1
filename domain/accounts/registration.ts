import { isDrawable } from '../certificates/printed-names.ts';
import { isEmail } from '../contact/message.ts';
import type { FieldFault } from '../errors.ts';
import { westernDigits } from '../numbers/decimal.ts';
import { faultInPassword } from './passwords.ts';

/** The specification's enumerations, as they stand on the wire. */
export const companySizes = ['Small', 'Medium', 'Large'] as const;
export const contactPersons = ['CEO', 'CTO', 'Manager', 'Secretary'] as const;
export const sectors = ['agriculture', 'solid_minerals', 'energy_resources'] as const;
export const entityTypes = ['manufacturer', 'exporter', 'aggregator', 'sme', 'govt_agency'] as const;
export const ownershipTypes = ['local', 'foreign_owned', 'joint_venture', 'state_owned'] as const;
export type CompanySize = (typeof companySizes)[number];
export type ContactPerson = (typeof contactPersons)[number];
export type EntityType = (typeof entityTypes)[number];
export type OwnershipType = (typeof ownershipTypes)[number];

const enumerations: Record<string, readonly string[]> = {
  company_size: companySizes,
  contact_person: contactPersons,
  sector: sectors,
  type_entity: entityTypes,
  ownership_type: ownershipTypes,
};

/** What the four steps ask for, in their order; each field with its longest length. */
export const registrationSteps = {
  personal: { first_name: 80, last_name: 80, email: 254, phone: 32, designation_job_title: 120 },
  company: {
    company_name: 200,
    company_size: 20,
    contact_person: 20,
    contact_email: 254,
    company_number: 60,
    rc_number: 60,
    reg_country: 2,
    sector: 40,
    type_entity: 40,
    start_of_operation_year: 10,
    tax_identification_number: 60,
    ownership_type: 40,
  },
  location: {
    head_office_address: 300,
    head_office_country: 2,
    head_office_state_province_region: 120,
    head_office_city: 120,
    website: 300,
  },
} as const;

export type RegistrationStep = keyof typeof registrationSteps;
export type RegistrationField = { [Step in RegistrationStep]: keyof (typeof registrationSteps)[Step] }[RegistrationStep];

/** What a certificate shows of the company. */
const certified: readonly string[] = ['company_name', 'rc_number', 'head_office_city'];

/** The only field of the three steps that may stay empty. */
const optional: readonly RegistrationField[] = ['website'];

/** The person and the name of the company. The rest of steps 2 and 3 can be filled in later (rulings, section 2). */
const neededToRegister: readonly string[] = [...Object.keys(registrationSteps.personal), 'company_name'];

/**
 * What a company must have said before its first submission: who it is, by the register and for taxes, and the sector, which decides who
 * reviews its applications. Whatever else was left out stays open: no certificate and no decision reads it.
 */
export const neededToSubmit = [
  'company_name',
  'reg_country',
  'rc_number',
  'tax_identification_number',
  'sector',
] as const satisfies readonly RegistrationField[];

/** In the order in which they are asked for. */
export function missingToSubmit(
  company: Readonly<Record<(typeof neededToSubmit)[number], string | null>>,
): readonly (typeof neededToSubmit)[number][] {
  return neededToSubmit.filter((field) => company[field] === null || company[field].trim() === '');
}

/** What a step asks for and has no answer yet, whether or not it can be filled in later. */
export function openIn(step: RegistrationStep, registration: Registration): readonly RegistrationField[] {
  const fields = Object.keys(registrationSteps[step]) as RegistrationField[];
  return fields.filter((field) => registration[field] === '' && !optional.includes(field));
}

/** Each may bring a discount, with evidence, when the company pays. */
export const companyTraits = ['is_cooperative', 'is_women_led', 'is_youth_led'] as const;

/** An empty text where a field was left for later. */
export type Registration = Record<RegistrationField, string>;

export type RegistrationFault = Extract<
  FieldFault,
  | 'missing'
  | 'too_long'
  | 'malformed'
  | 'email_malformed'
  | 'phone_malformed'
  | 'website_malformed'
  | 'year_malformed'
  | 'year_in_future'
  | 'choice_unknown'
  | 'script_uncovered'
>;

/** Fields as they will be kept, and what is wrong with them. */
export function readRegistration(
  sent: Partial<Record<RegistrationField, string | undefined>>,
  now: Date,
): { registration: Registration; faults: Readonly<Record<string, RegistrationFault>> } {
  const registration = {} as Registration;
  const faults: Record<string, RegistrationFault> = {};
  for (const fields of Object.values(registrationSteps)) {
    for (const [field, longest] of Object.entries(fields) as [RegistrationField, number][]) {
      const text = tidied(field, (sent[field] ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' '));
      registration[field] = text;
      const fault = faultIn(field, text, longest, now);
      if (fault !== undefined) faults[field] = fault;
    }
  }
  return { registration, faults };
}

/** What the person and the company would be guessed by. */
export function faultInNewPassword(password: string, who: Pick<Registration, 'first_name' | 'last_name' | 'email' | 'company_name'>) {
  return faultInPassword(password, [who.first_name, who.last_name, who.email, who.company_name]);
}

/** A phone number without separators, in the digits 0 to 9, with + for the international prefix 00. */
export function unformattedPhone(text: string): string {
  return westernDigits(text)
    .replaceAll(/[\s().\-/]/g, '')
    .replace(/^00/, '+');
}

/** Receipts and certificates show them, and registers are searched by them: their digits are 0 to 9, whatever keyboard they were typed on. */
const numbersOfRegisters: readonly RegistrationField[] = ['rc_number', 'company_number', 'tax_identification_number'];

/** Addresses are kept in lower case, phone numbers as E.164, the start of operation as a year, countries as ISO codes. */
function tidied(field: RegistrationField, text: string): string {
  if (field === 'email' || field === 'contact_email') return text.toLowerCase();
  if (field === 'phone') return unformattedPhone(text);
  if (field === 'reg_country' || field === 'head_office_country') return text.toUpperCase();
  if (field === 'start_of_operation_year') return westernDigits(text).replace(/^(\d{4})-\d{2}-\d{2}.*$/, '$1');
  if (numbersOfRegisters.includes(field)) return westernDigits(text);
  return text;
}

function faultIn(field: RegistrationField, text: string, longest: number, now: Date): RegistrationFault | undefined {
  if (text === '') return neededToRegister.includes(field) ? 'missing' : undefined;
  if (text.length > longest) return 'too_long';
  if (/[\u0000-\u001f\u007f]/.test(text)) return 'malformed';
  if (certified.includes(field) && !isDrawable(text)) return 'script_uncovered';
  if ((field === 'email' || field === 'contact_email') && !isEmail(text)) return 'email_malformed';
  if (field === 'phone' && !/^\+[1-9]\d{6,14}$/.test(text)) return 'phone_malformed';
  if (field === 'website' && !isWebsite(text)) return 'website_malformed';
  if ((field === 'reg_country' || field === 'head_office_country') && !/^[A-Z]{2}$/.test(text)) return 'choice_unknown';
  if (field === 'start_of_operation_year') return faultInYear(text, now);
  return enumerations[field]?.includes(text) === false ? 'choice_unknown' : undefined;
}

function isWebsite(text: string): boolean {
  return /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/.test(text);
}

function faultInYear(text: string, now: Date): RegistrationFault | undefined {
  if (!/^\d{4}$/.test(text) || Number(text) < 1800) return 'year_malformed';
  return Number(text) > now.getUTCFullYear() ? 'year_in_future' : undefined;
}
