import type { Answers } from '@thamani/domain/applications/answers.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';

/** The fields whose answers are words of the applicant, and files by their names; each language has its own. */
export const wordedFields = [
  'product_name',
  'product_description',
  'primary_materials_used',
  'facility_address',
  'list_major_local_suppliers',
  'investment_in_local_training_or_infrastructure',
  'waste_management_practices',
  'process_flow_diagram',
  'certificate_of_company_registration',
  'production_cost_breakdown',
  'raw_material_sourcing_evidence',
  'photo_of_production_site_facilities_or_warehouses',
  'invoices',
  'authorized_signatory_name',
  'designation_title',
] as const satisfies readonly RequirementId[];

export type WordedField = (typeof wordedFields)[number];

/** The answers that are the same in every language. The company and its figures are invented. */
export const sampleAnswers = {
  product_category: 'agro-processed-food-and-beverages',
  hs_code: '151590',
  source_location: 'Local',
  do_you_own_or_lease: 'own',
  stage_of_value_addition_conducted_locally: 'Processing,Manufacturing',
  facility_country: 'GH',
  facility_latitude: '9.4075',
  facility_longitude: '-0.8534',
  currency: 'GHS',
  final_product_value: '62.00',
  annual_output: '48000.00',
  annual_output_unit: 'kilogram',
  pct_of_material_processed_locally: '90.00',
  pct_of_material_imported: '10.00',
  pct_of_components_sourced_locally: '80.00',
  pct_of_components_imported: '20.00',
  total_work_force: 34,
  pct_of_local_workforce: '100.00',
  use_of_local_suppliers: 'Yes',
  cost_of_imported_inputed: '9.30',
  knowledge_of_information: true,
  commit_to_maintaining_compliance: true,
  agree_to_allow_thamani: true,
} as const satisfies Answers;

export interface SampleTexts {
  readonly answers: { readonly [Id in WordedField]: string };
  /** Why the answer is as it is. */
  readonly notes: { readonly [Id in RequirementId]?: string };
}
