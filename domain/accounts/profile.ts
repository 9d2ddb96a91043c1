import type { RegistrationField } from './registration.ts';

/** What a person may change by themselves. The address they sign in with is not among them: it is what they are known by. */
export const personalFields = ['first_name', 'last_name', 'phone', 'designation_job_title'] as const satisfies readonly RegistrationField[];

export const companyFields = [
  'company_size',
  'contact_person',
  'contact_email',
  'company_number',
  'sector',
  'type_entity',
  'start_of_operation_year',
  'ownership_type',
  'head_office_address',
  'head_office_country',
  'head_office_state_province_region',
  'head_office_city',
  'website',
] as const satisfies readonly RegistrationField[];

/** Locked at the first submission; from then on staff decide (rulings, section 2). */
export const identityFields = [
  'company_name',
  'rc_number',
  'reg_country',
  'tax_identification_number',
] as const satisfies readonly RegistrationField[];

export type ProfileField = (typeof personalFields)[number] | (typeof companyFields)[number] | (typeof identityFields)[number];

/** How long an account can still be taken back after its owner asked to delete it (rulings, section 2). */
export const deletionRules = { graceDays: 7 } as const;

export function deletionDueAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + deletionRules.graceDays * 86_400_000);
}

export function isDeletionDue(askedAt: Date | null, now: Date): boolean {
  return askedAt !== null && now >= deletionDueAt(askedAt);
}
