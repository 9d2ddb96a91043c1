import { currencies, facilityCountries, units } from './reference-lists.ts';
import type { RequirementId } from './requirements.ts';

/** What can be answered to each field, and how far an answer may go. The words on the wire are the specification's. */
export type Field =
  | { readonly kind: 'text'; readonly longest: number }
  /** Exact, with two decimals at most. */
  | { readonly kind: 'amount'; readonly positive?: true }
  | { readonly kind: 'percent' }
  | { readonly kind: 'count' }
  | { readonly kind: 'coordinate'; readonly max: 90 | 180; readonly ends: readonly [positive: string, negative: string] }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  /** Several of the list, parted by commas. */
  | { readonly kind: 'choices'; readonly of: readonly string[] }
  | { readonly kind: 'flag' }
  /** An id of the price list. */
  | { readonly kind: 'category' }
  | { readonly kind: 'hs_code' }
  | { readonly kind: 'document'; readonly images?: true }
  | { readonly kind: 'documents'; readonly max: number; readonly images?: true };

const yesOrNo = ['Yes', 'No'] as const;
const line = { kind: 'text', longest: 200 } as const;
const paragraph = { kind: 'text', longest: 2000 } as const;
const document = { kind: 'document' } as const;
const amount = { kind: 'amount' } as const;
const percent = { kind: 'percent' } as const;
const flag = { kind: 'flag' } as const;

export const fields = {
  product_name: line,
  product_description: paragraph,
  product_category: { kind: 'category' },
  hs_code: { kind: 'hs_code' },
  source_location: { kind: 'choice', of: ['Local', 'Regional', 'International'] },
  primary_materials_used: paragraph,
  do_you_own_or_lease: { kind: 'choice', of: ['own', 'lease'] },
  stage_of_value_addition_conducted_locally: {
    kind: 'choices',
    of: ['Extraction and Refining', 'Processing', 'Manufacturing', 'Packaging'],
  },
  facility_country: { kind: 'choice', of: facilityCountries },
  facility_address: { kind: 'text', longest: 300 },
  facility_latitude: { kind: 'coordinate', max: 90, ends: ['N', 'S'] },
  facility_longitude: { kind: 'coordinate', max: 180, ends: ['E', 'W'] },

  currency: { kind: 'choice', of: currencies },
  final_product_value: { kind: 'amount', positive: true },
  annual_output: { kind: 'amount', positive: true },
  annual_output_unit: { kind: 'choice', of: units },
  annual_volume_of_raw_material_utilized: amount,
  raw_material_unit: { kind: 'choice', of: units },
  process_flow_diagram: document,
  pct_of_material_processed_locally: percent,
  pct_of_material_imported: percent,
  annual_spend_on_imported_raw_materials: amount,
  annual_spend_on_locally_sourced_materials: amount,
  pct_of_components_sourced_locally: percent,
  pct_of_components_imported: percent,

  total_work_force: { kind: 'count' },
  pct_of_local_workforce: percent,
  use_of_local_suppliers: { kind: 'choice', of: yesOrNo },
  list_major_local_suppliers: paragraph,
  final_product_cost: amount,
  cost_of_imported_inputed: amount,
  annual_expenditure_on_local_procurement: amount,
  investment_in_local_training_or_infrastructure: paragraph,

  annual_water_consumption_estimate: amount,
  annual_energy_consumption_estimate: amount,
  green_technology_or_practices_used: paragraph,
  compliance_with_national_international_standards: { kind: 'choices', of: ['iso_14001', 'iso_9001', 'iso_45001'] },
  waste_management_practices: paragraph,
  environmental_impact_assessment_report: document,
  emissions_and_pollution_data: document,

  do_you_run_or_fund_community_development_project: { kind: 'choice', of: yesOrNo },
  community_development_project_description: paragraph,
  estimated_annual_tax_paid_to_host_country: amount,
  employee_welfare_program: { kind: 'choice', of: ['ISO14001', 'ISO14002'] },
  employee_welfare_details: paragraph,
  grievance_mechanism_description: flag,
  grievance_mechanism_details: paragraph,
  occupational_health_and_safety_policies: document,

  certificate_of_company_registration: document,
  production_cost_breakdown: document,
  raw_material_sourcing_evidence: document,
  photo_of_production_site_facilities_or_warehouses: { kind: 'document', images: true },
  product_photos: { kind: 'documents', max: 20, images: true },
  technical_data_sheet: document,
  tax_clearance_certificate: document,
  operational_process_flowchart: document,
  environmental_impact_assessment: document,
  corporate_social_responsibility_report: document,
  any_industry_certifications: document,
  discount_evidence: document,

  invoices: { kind: 'documents', max: 20 },

  knowledge_of_information: flag,
  commit_to_maintaining_compliance: flag,
  agree_to_allow_thamani: flag,
  authorized_signatory_name: line,
  designation_title: line,
} as const satisfies Record<RequirementId, Field>;

/** Two shares of one whole. */
export const percentagePairs = [
  ['pct_of_material_processed_locally', 'pct_of_material_imported'],
  ['pct_of_components_sourced_locally', 'pct_of_components_imported'],
] as const satisfies readonly (readonly [RequirementId, RequirementId])[];

/** What is left of the whole: `33.33` beside `66.67`. A kept percentage has exactly two places. */
export function otherShare(share: string): string {
  const left = String(10_000 - Number(share.replace('.', ''))).padStart(3, '0');
  return `${left.slice(0, -2)}.${left.slice(-2)}`;
}

export function fieldOf(id: RequirementId): Field {
  return fields[id];
}

export function isRequirement(id: string): id is RequirementId {
  return Object.hasOwn(fields, id);
}
