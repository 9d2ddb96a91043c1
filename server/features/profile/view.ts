import { missingToSubmit } from '@thamani/domain/accounts/registration.ts';
import { updatesSince } from '@thamani/domain/legal/versions.ts';
import { languageOf } from '../../i18n/catalogs.ts';
import type { ProfileRow } from './store.ts';

export function profileView({ account, company, membership, companies, isSecondFactorRequired, companyDeletionDueAt }: ProfileRow) {
  return {
    id: account.id,
    first_name: account.first_name,
    last_name: account.last_name,
    email: account.email,
    role: 'user' as const,
    phone: account.phone,
    designation_job_title: account.designation_job_title,
    email_notifications: account.email_notifications,
    sms_notifications: account.sms_notifications,
    language: languageOf(account),
    company_id: membership.companyId,
    roles: [...membership.roles],
    is_agent: membership.isAgent,
    companies_count: companies,
    company_requires_second_factor: isSecondFactorRequired,
    company_deletion_due_at: companyDeletionDueAt?.toISOString() ?? null,
    updated_legal_documents: [...updatesSince(account.acknowledged_legal_version)],
    company_data: company && companyView(company),
  };
}

function companyView(company: NonNullable<ProfileRow['company']>) {
  return {
    company_name: company.company_name,
    company_size: company.company_size ?? '',
    contact_person: company.contact_person ?? '',
    contact_email: company.contact_email,
    start_of_operation_year: String(company.start_of_operation_year ?? ''),
    tax_identification_number: company.tax_identification_number,
    reg_country: company.reg_country ?? '',
    company_number: company.company_number,
    rc_number: company.rc_number,
    sector: company.sector ?? '',
    type_entity: company.type_entity ?? '',
    ownership_type: company.ownership_type ?? '',
    website: company.website,
    head_office_address: company.head_office_address,
    head_office_city: company.head_office_city,
    head_office_state_province_region: company.head_office_state_province_region,
    head_office_country: company.head_office_country ?? '',
    is_cooperative: company.is_cooperative,
    is_women_led: company.is_women_led,
    is_youth_led: company.is_youth_led,
    missing_to_submit: [...missingToSubmit(company)],
    identity_locked: company.identity_locked_at !== null,
  };
}
