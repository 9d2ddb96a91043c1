import { permissionsOf } from '../company-context/permissions.ts';
import type { Profile, SignedIn } from '../signed-in-layout/signed-in-user.ts';
import type { Factors } from '../factors/factors.ts';

/** The company of component tests, as the API shows it. */
export const sheaWorks = {
  company_name: 'Tamale Shea Works',
  company_size: 'Small',
  contact_person: 'Manager',
  contact_email: 'office@shea.example',
  start_of_operation_year: '2014',
  tax_identification_number: 'T-3003',
  reg_country: 'GH',
  company_number: 'C-1001',
  rc_number: 'RC-2002',
  sector: 'agriculture',
  type_entity: 'sme',
  ownership_type: 'local',
  website: null,
  head_office_address: '1 Market Road',
  head_office_city: 'Tamale',
  head_office_state_province_region: 'Northern',
  head_office_country: 'GH',
  is_cooperative: false,
  is_women_led: false,
  is_youth_led: false,
  missing_to_submit: [],
  identity_locked: false,
} satisfies NonNullable<Profile['company_data']>;

/** The person of component tests, who has the company to themselves. */
export const amina = signedInAs();

/** The same person in another role, in several companies, or in none. */
export function signedInAs(more: Partial<Profile> = {}): SignedIn {
  const profile: Profile = {
    id: '01a1ddf6-3221-71ab-aa98-5f030a407630',
    first_name: 'Amina',
    last_name: 'Diallo',
    email: 'amina@shea.example',
    role: 'user',
    phone: '+233241234567',
    designation_job_title: 'Export manager',
    email_notifications: true,
    sms_notifications: false,
    language: 'en',
    company_id: '01a1ddf6-3221-71ab-aa98-5f030a407601',
    roles: ['owner'],
    is_agent: false,
    companies_count: 1,
    company_requires_second_factor: false,
    company_deletion_due_at: null,
    updated_legal_documents: [],
    company_data: sheaWorks,
    ...more,
  };
  const hasCompany = profile.company_data !== null;
  return {
    profile,
    fullName: 'Amina Diallo',
    companyName: profile.company_id === null ? undefined : sheaWorks.company_name,
    permissions: permissionsOf(profile),
    unread: hasCompany ? 0 : null,
    country: hasCompany ? 'Ghana' : '',
    countryOfRegistration: hasCompany ? 'Ghana' : '',
  };
}

export const noFactors: Factors = { authenticator: null, passkeys: [], recovery_codes_left: 0, fresh_until: null };

export const bothFactors: Factors = {
  authenticator: { added_at: '2026-11-01T08:00:00Z' },
  passkeys: [
    {
      id: '5f0e8f60-4b0c-4c5e-9a54-0c8f5d0a1b2c',
      name: 'Office computer',
      added_at: '2026-11-02T08:00:00Z',
      used_at: '2026-11-14T08:00:00Z',
    },
  ],
  recovery_codes_left: 9,
  fresh_until: null,
};
