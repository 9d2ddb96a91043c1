/** The company of the demonstration. Its password is public, so it exists only where no data is real. */
export const demonstrationCompany = {
  email: 'company@thamani.example',
  first_name: 'Abena',
  last_name: 'Asante',
  phone: '+233 32 212 3456',
  designation_job_title: 'Export manager',
  company_name: 'Asante Cocoa Works (sample)',
  company_size: 'Medium',
  contact_person: 'Manager',
  contact_email: 'company@thamani.example',
  company_number: 'CS-104-2011',
  rc_number: 'CS104452011',
  reg_country: 'GH',
  sector: 'agriculture',
  start_of_operation_year: '2011',
  type_entity: 'sme',
  ownership_type: 'local',
  tax_identification_number: 'C0004452011',
  head_office_address: '14 Harper Road, Adum',
  head_office_city: 'Kumasi',
  head_office_state_province_region: 'Ashanti',
  head_office_country: 'GH',
  website: '',
} as const;

/** A second one, whose applications an officer has in the queue, and for which an agent works too. */
export const secondCompany = {
  ...demonstrationCompany,
  email: 'second-company@thamani.example',
  first_name: 'Efua',
  last_name: 'Tetteh',
  phone: '+233 36 202 3456',
  designation_job_title: 'Director',
  company_name: 'Volta Shea Cooperative (sample)',
  company_size: 'Small',
  contact_email: 'second-company@thamani.example',
  company_number: 'CS-217-2016',
  rc_number: 'CS217882016',
  start_of_operation_year: '2016',
  tax_identification_number: 'C0008822016',
  head_office_address: '3 Market Street',
  head_office_city: 'Ho',
  head_office_state_province_region: 'Volta',
} as const;

/** A third one, in another country, whose cases are closed: what the figures of the console are about. */
export const thirdCompany = {
  ...demonstrationCompany,
  email: 'third-company@thamani.example',
  first_name: 'Wambui',
  last_name: 'Njoroge',
  phone: '+254 51 221 3456',
  designation_job_title: 'Quality manager',
  company_name: 'Rift Valley Foods (sample)',
  contact_email: 'third-company@thamani.example',
  company_number: 'CPR-2013-88417',
  rc_number: 'CPR201388417',
  reg_country: 'KE',
  start_of_operation_year: '2013',
  tax_identification_number: 'P0008841713K',
  head_office_address: '21 Kenyatta Avenue',
  head_office_city: 'Nakuru',
  head_office_state_province_region: 'Nakuru',
  head_office_country: 'KE',
} as const;

/** Which it asks for, and an administrator has not decided on. */
export const newNameOfThird = 'Rift Valley Foods and Oils (sample)';

/** What every application of the first company says alike. */
export const sharedAnswers = {
  source_location: 'Local',
  do_you_own_or_lease: 'own',
  stage_of_value_addition_conducted_locally: 'Processing,Manufacturing,Packaging',
  facility_country: 'GH',
  facility_address: '14 Harper Road, Adum, Kumasi',
  facility_latitude: '6.6885',
  facility_longitude: '-1.6244',
  currency: 'USD',
  annual_output_unit: 'kilogram',
  pct_of_material_processed_locally: '82',
  pct_of_material_imported: '18',
  pct_of_components_sourced_locally: '70',
  pct_of_components_imported: '30',
  total_work_force: '184',
  pct_of_local_workforce: '97',
  use_of_local_suppliers: 'Yes',
  list_major_local_suppliers: 'Farmer cooperatives in Ashanti, Bono and the Western North',
  knowledge_of_information: true,
  commit_to_maintaining_compliance: true,
  agree_to_allow_thamani: true,
  authorized_signatory_name: 'Abena Asante',
  designation_title: 'Export manager',
} as const;

/** What every application of the second company says alike. */
export const secondSharedAnswers = {
  ...sharedAnswers,
  facility_address: '3 Market Street, Ho',
  facility_latitude: '6.6101',
  facility_longitude: '0.4785',
  total_work_force: '46',
  list_major_local_suppliers: 'Groups of shea nut pickers in the Northern and the Upper West Region',
  authorized_signatory_name: 'Efua Tetteh',
  designation_title: 'Director',
} as const;

/** What every application of the third company says alike. */
export const thirdSharedAnswers = {
  ...sharedAnswers,
  facility_country: 'KE',
  facility_address: '21 Kenyatta Avenue, Nakuru',
  facility_latitude: '-0.3031',
  facility_longitude: '36.0800',
  total_work_force: '72',
  list_major_local_suppliers: 'Growers in Nakuru, Kericho and Nyeri',
  authorized_signatory_name: 'Wambui Njoroge',
  designation_title: 'Quality manager',
} as const;
