/**
 * What an application is made of, in the order in which the form asks: one table for the form, the submission, the officer's
 * list of requirements and the Eligibility page. An id is the field's name on the wire, so it is never renamed.
 *
 * What the server computes (`calculated_value_addition`, `cva`) is no field of the form and has no row here.
 */
export const requirements = [
  // Product details
  { id: 'product_name', page: 1, kind: 'field', need: 'required', group: 'product_and_hs_code' },
  { id: 'product_description', page: 1, kind: 'field', need: 'if_you_have_it', group: 'product_and_hs_code' },
  { id: 'product_category', page: 1, kind: 'field', need: 'required' },
  { id: 'hs_code', page: 1, kind: 'field', need: 'required', group: 'product_and_hs_code' },
  { id: 'source_location', page: 1, kind: 'field', need: 'required' },
  { id: 'primary_materials_used', page: 1, kind: 'field', need: 'required' },
  { id: 'do_you_own_or_lease', page: 1, kind: 'field', need: 'required' },
  { id: 'stage_of_value_addition_conducted_locally', page: 1, kind: 'field', need: 'required' },
  { id: 'facility_country', page: 1, kind: 'field', need: 'required', group: 'facility_location' },
  { id: 'facility_address', page: 1, kind: 'field', need: 'required', group: 'facility_location' },
  { id: 'facility_latitude', page: 1, kind: 'field', need: 'required', group: 'facility_location' },
  { id: 'facility_longitude', page: 1, kind: 'field', need: 'required', group: 'facility_location' },

  // Processing information
  { id: 'currency', page: 2, kind: 'field', need: 'required' },
  { id: 'final_product_value', page: 2, kind: 'field', need: 'required' },
  { id: 'annual_output', page: 2, kind: 'field', need: 'required' },
  { id: 'annual_output_unit', page: 2, kind: 'field', need: 'required' },
  { id: 'annual_volume_of_raw_material_utilized', page: 2, kind: 'field', need: 'if_you_have_it' },
  { id: 'raw_material_unit', page: 2, kind: 'field', need: 'if_you_have_it' },
  { id: 'process_flow_diagram', page: 2, kind: 'document', need: 'required', group: 'process_flow' },
  { id: 'pct_of_material_processed_locally', page: 2, kind: 'field', need: 'required' },
  { id: 'pct_of_material_imported', page: 2, kind: 'field', need: 'required' },
  { id: 'annual_spend_on_imported_raw_materials', page: 2, kind: 'field', need: 'if_you_have_it' },
  { id: 'annual_spend_on_locally_sourced_materials', page: 2, kind: 'field', need: 'if_you_have_it' },
  { id: 'pct_of_components_sourced_locally', page: 2, kind: 'field', need: 'required' },
  { id: 'pct_of_components_imported', page: 2, kind: 'field', need: 'required' },

  // Local value added metrics
  { id: 'total_work_force', page: 3, kind: 'field', need: 'required' },
  { id: 'pct_of_local_workforce', page: 3, kind: 'field', need: 'required' },
  { id: 'use_of_local_suppliers', page: 3, kind: 'field', need: 'required' },
  { id: 'list_major_local_suppliers', page: 3, kind: 'field', need: 'if_you_have_it' },
  { id: 'final_product_cost', page: 3, kind: 'field', need: 'if_you_have_it' },
  { id: 'cost_of_imported_inputed', page: 3, kind: 'field', need: 'required' },
  { id: 'annual_expenditure_on_local_procurement', page: 3, kind: 'field', need: 'if_you_have_it' },
  { id: 'investment_in_local_training_or_infrastructure', page: 3, kind: 'field', need: 'if_you_have_it' },

  // Environmental impact
  { id: 'annual_water_consumption_estimate', page: 4, kind: 'field', need: 'if_you_have_it' },
  { id: 'annual_energy_consumption_estimate', page: 4, kind: 'field', need: 'if_you_have_it' },
  { id: 'green_technology_or_practices_used', page: 4, kind: 'field', need: 'if_you_have_it' },
  { id: 'compliance_with_national_international_standards', page: 4, kind: 'field', need: 'if_you_have_it' },
  { id: 'waste_management_practices', page: 4, kind: 'field', need: 'if_you_have_it' },
  { id: 'environmental_impact_assessment_report', page: 4, kind: 'document', need: 'if_you_have_it', group: 'environment_and_society' },
  { id: 'emissions_and_pollution_data', page: 4, kind: 'document', need: 'if_you_have_it', group: 'environment_and_society' },

  // Social contribution
  { id: 'do_you_run_or_fund_community_development_project', page: 5, kind: 'field', need: 'if_you_have_it' },
  { id: 'community_development_project_description', page: 5, kind: 'field', need: 'if_you_have_it' },
  { id: 'estimated_annual_tax_paid_to_host_country', page: 5, kind: 'field', need: 'if_you_have_it' },
  { id: 'employee_welfare_program', page: 5, kind: 'field', need: 'if_you_have_it' },
  { id: 'employee_welfare_details', page: 5, kind: 'field', need: 'if_you_have_it' },
  { id: 'grievance_mechanism_description', page: 5, kind: 'field', need: 'if_you_have_it' },
  { id: 'grievance_mechanism_details', page: 5, kind: 'field', need: 'if_you_have_it' },
  { id: 'occupational_health_and_safety_policies', page: 5, kind: 'document', need: 'if_you_have_it', group: 'environment_and_society' },

  // Product documents
  { id: 'certificate_of_company_registration', page: 6, kind: 'document', need: 'required', group: 'company_registration' },
  { id: 'production_cost_breakdown', page: 6, kind: 'document', need: 'required', group: 'cost_breakdown' },
  { id: 'raw_material_sourcing_evidence', page: 6, kind: 'document', need: 'if_you_have_it', group: 'sourcing_evidence' },
  { id: 'photo_of_production_site_facilities_or_warehouses', page: 6, kind: 'document', need: 'required', group: 'site_photo' },
  { id: 'product_photos', page: 6, kind: 'document', need: 'if_you_have_it', group: 'product_photos_and_data_sheet', list: true },
  { id: 'technical_data_sheet', page: 6, kind: 'document', need: 'if_you_have_it', group: 'product_photos_and_data_sheet' },
  { id: 'tax_clearance_certificate', page: 6, kind: 'document', need: 'if_you_have_it', group: 'tax_clearance' },
  { id: 'operational_process_flowchart', page: 6, kind: 'document', need: 'if_you_have_it', group: 'process_flow' },
  { id: 'environmental_impact_assessment', page: 6, kind: 'document', need: 'if_you_have_it', group: 'environment_and_society' },
  { id: 'corporate_social_responsibility_report', page: 6, kind: 'document', need: 'if_you_have_it', group: 'environment_and_society' },
  { id: 'any_industry_certifications', page: 6, kind: 'document', need: 'if_you_have_it', group: 'environment_and_society' },
  { id: 'discount_evidence', page: 6, kind: 'document', need: 'if_you_have_it', group: 'discount_evidence' },

  // Suppliers' invoices: one is enough to submit
  { id: 'invoices', page: 7, kind: 'document', need: 'required', group: 'supplier_invoices', list: true },

  // Declaration
  { id: 'knowledge_of_information', page: 8, kind: 'declaration', need: 'required' },
  { id: 'commit_to_maintaining_compliance', page: 8, kind: 'declaration', need: 'required' },
  { id: 'agree_to_allow_thamani', page: 8, kind: 'declaration', need: 'required' },
  { id: 'authorized_signatory_name', page: 8, kind: 'field', need: 'required' },
  { id: 'designation_title', page: 8, kind: 'field', need: 'required' },
] as const satisfies readonly Row[];

interface Row {
  readonly id: string;
  /** Of the form's eight. */
  readonly page: FormPage;
  readonly kind: RequirementKind;
  readonly need: Need;
  /** Under which heading of the Eligibility page's documents the row is named; most fields are under none. */
  readonly group?: DocumentGroup;
  /** Takes several files. */
  readonly list?: true;
}

export type FormPage = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

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
