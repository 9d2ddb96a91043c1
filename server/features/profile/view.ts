import type { ProfileRow } from './store.ts';

export function profileView(account: ProfileRow) {
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
    company_data: {
      company_name: account.company_name,
      company_size: account.company_size,
      contact_person: account.contact_person,
      contact_email: account.contact_email,
      start_of_operation_year: String(account.start_of_operation_year),
      tax_identification_number: account.tax_identification_number,
      reg_country: account.reg_country,
      company_number: account.company_number,
      rc_number: account.rc_number,
      sector: account.sector,
      type_entity: account.type_entity,
      ownership_type: account.ownership_type,
      website: account.website,
      head_office_address: account.head_office_address,
      head_office_city: account.head_office_city,
      head_office_state_province_region: account.head_office_state_province_region,
      head_office_country: account.head_office_country,
      is_cooperative: account.is_cooperative,
      is_women_led: account.is_women_led,
      is_youth_led: account.is_youth_led,
    },
  };
}
