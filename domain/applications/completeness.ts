/**
 * What an application is made of, in the order in which the form asks: one table for the form, the submission, the officer's
 * list of requirements and the Eligibility page. An id is the field's name on the wire, so it is never renamed.
 *
 * What the server computes (`calculated_value_addition`, `cva`) is asked of nobody and stands in no row.
 */
export const requirements = [
  // Product details
  { id: 'product_name', kind: 'field', need: 'required', group: 'product_and_hs_code' },
  { id: 'product_description', kind: 'field', need: 'if_you_have_it', group: 'product_and_hs_code' },
  { id: 'product_category', kind: 'field', need: 'required' },
  { id: 'hs_code', kind: 'field', need: 'required', group: 'product_and_hs_code' },
  { id: 'source_location', kind: 'field', need: 'required' },
  { id: 'primary_materials_used', kind: 'field', need: 'required' },
  { id: 'do_you_own_or_lease', kind: 'field', need: 'required' },
  { id: 'stage_of_value_addition_conducted_locally', kind: 'field', need: 'required' },
  { id: 'facility_country', kind: 'field', need: 'required', group: 'facility_location' },
  { id: 'facility_address', kind: 'field', need: 'required', group: 'facility_location' },
  { id: 'facility_latitude', kind: 'field', need: 'required', group: 'facility_location' },
  { id: 'facility_longitude', kind: 'field', need: 'required', group: 'facility_location' },

  // Processing information
  { id: 'currency', kind: 'field', need: 'required' },
  { id: 'final_product_value', kind: 'field', need: 'required' },
  { id: 'annual_output', kind: 'field', need: 'required' },
  { id: 'annual_output_unit', kind: 'field', need: 'required' },
  { id: 'annual_volume_of_raw_material_utilized', kind: 'field', need: 'if_you_have_it' },
  { id: 'raw_material_unit', kind: 'field', need: 'if_you_have_it' },
  { id: 'process_flow_diagram', kind: 'document', need: 'required', group: 'process_flow' },
  { id: 'pct_of_material_processed_locally', kind: 'field', need: 'required' },
  { id: 'pct_of_material_imported', kind: 'field', need: 'required' },
  { id: 'annual_spend_on_imported_raw_materials', kind: 'field', need: 'if_you_have_it' },
  { id: 'annual_spend_on_locally_sourced_materials', kind: 'field', need: 'if_you_have_it' },
  { id: 'pct_of_components_sourced_locally', kind: 'field', need: 'required' },
  { id: 'pct_of_components_imported', kind: 'field', need: 'required' },

  // Local value added metrics
  { id: 'total_work_force', kind: 'field', need: 'required' },
  { id: 'pct_of_local_workforce', kind: 'field', need: 'required' },
  { id: 'use_of_local_suppliers', kind: 'field', need: 'required' },
  { id: 'list_major_local_suppliers', kind: 'field', need: 'if_you_have_it' },
  { id: 'final_product_cost', kind: 'field', need: 'if_you_have_it' },
  { id: 'cost_of_imported_inputed', kind: 'field', need: 'required' },
  { id: 'annual_expenditure_on_local_procurement', kind: 'field', need: 'if_you_have_it' },
  { id: 'investment_in_local_training_or_infrastructure', kind: 'field', need: 'if_you_have_it' },

  // Environmental impact
  { id: 'annual_water_consumption_estimate', kind: 'field', need: 'if_you_have_it' },
  { id: 'annual_energy_consumption_estimate', kind: 'field', need: 'if_you_have_it' },
  { id: 'green_technology_or_practices_used', kind: 'field', need: 'if_you_have_it' },
  { id: 'compliance_with_national_international_standards', kind: 'field', need: 'if_you_have_it' },
  { id: 'waste_management_practices', kind: 'field', need: 'if_you_have_it' },
  { id: 'environmental_impact_assessment_report', kind: 'document', need: 'if_you_have_it', group: 'environment_and_society' },
  { id: 'emissions_and_pollution_data', kind: 'document', need: 'if_you_have_it', group: 'environment_and_society' },

  // Social contribution
  { id: 'do_you_run_or_fund_community_development_project', kind: 'field', need: 'if_you_have_it' },
  { id: 'community_development_project_description', kind: 'field', need: 'if_you_have_it' },
  { id: 'estimated_annual_tax_paid_to_host_country', kind: 'field', need: 'if_you_have_it' },
  { id: 'employee_welfare_program', kind: 'field', need: 'if_you_have_it' },
  { id: 'employee_welfare_details', kind: 'field', need: 'if_you_have_it' },
  { id: 'grievance_mechanism_description', kind: 'field', need: 'if_you_have_it' },
  { id: 'grievance_mechanism_details', kind: 'field', need: 'if_you_have_it' },
  { id: 'occupational_health_and_safety_policies', kind: 'document', need: 'if_you_have_it', group: 'environment_and_society' },

  // Product documents
  { id: 'certificate_of_company_registration', kind: 'document', need: 'required', group: 'company_registration' },
  { id: 'production_cost_breakdown', kind: 'document', need: 'required', group: 'cost_breakdown' },
  { id: 'raw_material_sourcing_evidence', kind: 'document', need: 'if_you_have_it', group: 'sourcing_evidence' },
  { id: 'photo_of_production_site_facilities_or_warehouses', kind: 'document', need: 'required', group: 'site_photo' },
  { id: 'product_photos', kind: 'document', need: 'if_you_have_it', group: 'product_photos_and_data_sheet', list: true },
  { id: 'technical_data_sheet', kind: 'document', need: 'if_you_have_it', group: 'product_photos_and_data_sheet' },
  { id: 'tax_clearance_certificate', kind: 'document', need: 'if_you_have_it', group: 'tax_clearance' },
  { id: 'operational_process_flowchart', kind: 'document', need: 'if_you_have_it', group: 'process_flow' },
  { id: 'environmental_impact_assessment', kind: 'document', need: 'if_you_have_it', group: 'environment_and_society' },
  { id: 'corporate_social_responsibility_report', kind: 'document', need: 'if_you_have_it', group: 'environment_and_society' },
  { id: 'any_industry_certifications', kind: 'document', need: 'if_you_have_it', group: 'environment_and_society' },
  { id: 'discount_evidence', kind: 'document', need: 'if_you_have_it', group: 'discount_evidence' },

  // Suppliers' invoices: one is enough to submit
  { id: 'invoices', kind: 'document', need: 'required', group: 'supplier_invoices', list: true },

  // Declaration
  { id: 'knowledge_of_information', kind: 'declaration', need: 'required' },
  { id: 'commit_to_maintaining_compliance', kind: 'declaration', need: 'required' },
  { id: 'agree_to_allow_thamani', kind: 'declaration', need: 'required' },
  { id: 'authorized_signatory_name', kind: 'field', need: 'required' },
  { id: 'designation_title', kind: 'field', need: 'required' },
] as const satisfies readonly Row[];

interface Row {
  readonly id: string;
  readonly kind: RequirementKind;
  readonly need: Need;
  /** Under which heading of the Eligibility page's documents the row is named; most fields are under none. */
  readonly group?: DocumentGroup;
  /** Takes several files. */
  readonly list?: true;
}

export type RequirementKind = 'field' | 'document' | 'declaration';

export type Need = 'required' | 'if_you_have_it';

export type RequirementId = (typeof requirements)[number]['id'];

/** A row with its own id, for those who look at all of them alike. */
export type Requirement = Row & { readonly id: RequirementId };

/** The headings of the Eligibility page's documents, in its order. */
export const documentGroups = [
  'company_registration',
  'product_and_hs_code',
  'cost_breakdown',
  'process_flow',
  'supplier_invoices',
  'site_photo',
  'facility_location',
  'sourcing_evidence',
  'product_photos_and_data_sheet',
  'tax_clearance',
  'environment_and_society',
  'discount_evidence',
] as const;

export type DocumentGroup = (typeof documentGroups)[number];

export function requirementsIn(group: DocumentGroup): readonly Requirement[] {
  return (requirements as readonly Requirement[]).filter((requirement) => requirement.group === group);
}

/** A heading is required as soon as one thing under it is. */
export function needOf(group: DocumentGroup): Need {
  return requirementsIn(group).some(({ need }) => need === 'required') ? 'required' : 'if_you_have_it';
}
