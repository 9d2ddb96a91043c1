import type { RequirementId } from '@thamani/domain/applications/requirements.ts';

/**
 * Which answer of the help centre explains a field of the application form. Addresses and no outline, so that the form loads nothing of the
 * help centre; help.test.tsx holds the two together.
 */
export const fieldHelp: { readonly [Id in RequirementId]?: `/help/${string}#${string}` } = {
  hs_code: '/help/form#find-hs-code',
  facility_latitude: '/help/form#facility-position',
  facility_longitude: '/help/form#facility-position',
  stage_of_value_addition_conducted_locally: '/help/apply#work-that-is-not-enough',
  currency: '/help/form#write-amounts',
  product_photos: '/help/form#file-rules',
  photo_of_production_site_facilities_or_warehouses: '/help/form#file-rules',
  technical_data_sheet: '/help/form#file-rules',
  primary_materials_used: '/help/form#what-is-imported',
  final_product_value: '/help/form#ex-works-price',
  annual_output_unit: '/help/form#one-unit',
  cost_of_imported_inputed: '/help/form#what-is-imported',
  pct_of_material_imported: '/help/form#what-is-imported',
  production_cost_breakdown: '/help/form#evidence-for-figures',
  raw_material_sourcing_evidence: '/help/form#evidence-for-figures',
  invoices: '/help/form#evidence-for-figures',
  process_flow_diagram: '/help/form#file-rules',
  discount_evidence: '/help/payment#discount',
  authorized_signatory_name: '/help/form#declaration-signatory',
};
