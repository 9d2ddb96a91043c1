import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { amountHints } from '../calculator/AmountFields.tsx';

/** What a page asks for, in a sentence under its title. */
export const pageLeads = {
  1: msg`What the product is, what it is made of, and where the work is done.`,
  2: msg`How much you produce, what it is worth, and how much of the material comes from your country.`,
  3: msg`Who makes the product, and which inputs are imported.`,
  4: msg`All answers on this page are optional. Estimates are accepted.`,
  5: msg`All answers on this page are optional. Tell us what you do for your employees and the community.`,
  6: msg`Upload documents that support your answers. Scans and photos are accepted if they are readable.`,
  7: msg`Upload invoices from the suppliers of the product’s materials, local and imported. One invoice is enough to submit. More invoices make it easier for us to accept your figures.`,
  8: msg`Check your answers. Then declare that they are true, and submit them.`,
} satisfies Record<FormPage, MessageDescriptor>;

/** Where a new part of a page begins: before the field that is named. */
export const partTitles: Partial<Record<RequirementId, MessageDescriptor>> = {
  product_name: msg`The product`,
  source_location: msg`Materials and work`,
  facility_country: msg`The facility`,
  currency: msg`Value and output`,
  process_flow_diagram: msg`The process`,
  pct_of_material_processed_locally: msg`Where the materials come from`,
  pct_of_components_sourced_locally: msg`Where the components come from`,
  total_work_force: msg`Workforce`,
  final_product_cost: msg`Cost of one unit of output`,
  annual_expenditure_on_local_procurement: msg`Local spending and investment`,
  annual_water_consumption_estimate: msg`Water and energy`,
  green_technology_or_practices_used: msg`Environmental practices`,
  environmental_impact_assessment_report: msg`Reports`,
  do_you_run_or_fund_community_development_project: msg`Community`,
  employee_welfare_program: msg`Employees`,
  certificate_of_company_registration: msg`Company and costs`,
  raw_material_sourcing_evidence: msg`Origin and site`,
  product_photos: msg`Product photos and data sheet`,
  tax_clearance_certificate: msg`Other documents`,
  knowledge_of_information: msg`Declaration`,
  authorized_signatory_name: msg`Authorised signatory`,
};

export interface FieldLabels {
  readonly label: MessageDescriptor;
  readonly hint?: MessageDescriptor;
}

const hints: Partial<Record<RequirementId, MessageDescriptor>> = {
  product_name: msg`The name that the product is sold under. The certificate will show this name`,
  product_description: msg`What the product is, what it is used for and how it is packed`,
  product_category: msg`The fee depends on the category`,
  hs_code: msg`Six digits of the Harmonized System. The search works with English words, such as “cocoa butter”, or with digits`,
  source_location: msg`Where most of the raw materials come from`,
  primary_materials_used: msg`The main materials, separated by commas`,
  stage_of_value_addition_conducted_locally: msg`Choose all stages that take place in the facility’s country`,
  facility_country: msg`The certificate will show this country as the place where the value is added`,
  facility_address: msg`Street or district, and town, so that our field verifiers can find the facility`,
  facility_latitude: msg`In decimal degrees, like 9.4034. Use a minus sign for south`,
  facility_longitude: msg`In decimal degrees, like -0.8393. Use a minus sign for west`,
  currency: msg`Used for all amounts in this application`,
  final_product_value: amountHints.final,
  annual_output: msg`How much you produce in a year`,
  annual_output_unit: msg`When we ask for an amount for one unit, we mean this unit`,
  annual_volume_of_raw_material_utilized: msg`The main raw material, or the total of all raw materials`,
  raw_material_unit: msg`The unit for this amount`,
  process_flow_diagram: msg`Show each stage from raw material to packed product. A hand-drawn diagram is accepted`,
  pct_of_material_processed_locally: msg`Share of all material, by value`,
  pct_of_material_imported: msg`The two shares must add up to 100%. We fill in the rest`,
  annual_spend_on_imported_raw_materials: msg`For the whole facility`,
  annual_spend_on_locally_sourced_materials: msg`For the whole facility`,
  pct_of_components_sourced_locally: msg`Parts, packaging and additives, by value`,
  pct_of_components_imported: msg`The two shares must add up to 100%. We fill in the rest`,
  total_work_force: msg`Full-time and seasonal workers at the facility named on page 1`,
  pct_of_local_workforce: msg`Share of workers who are nationals or residents of the facility’s country`,
  list_major_local_suppliers: msg`One supplier per line, with the town`,
  final_product_cost: msg`What it costs you to make one unit`,
  cost_of_imported_inputed: amountHints.imported,
  annual_expenditure_on_local_procurement: msg`For the whole facility`,
  investment_in_local_training_or_infrastructure: msg`What you built or what training you gave, and the approximate cost`,
  annual_water_consumption_estimate: msg`An estimate, in litres`,
  annual_energy_consumption_estimate: msg`An estimate, in kilowatt-hours`,
  green_technology_or_practices_used: msg`Such as solar drying, or husks burnt instead of wood`,
  compliance_with_national_international_standards: msg`Choose the standards that you are certified for`,
  waste_management_practices: msg`What you do with waste and leftover material`,
  community_development_project_description: msg`What the project does, where, and since when`,
  estimated_annual_tax_paid_to_host_country: msg`Tax paid to the country of the facility`,
  employee_welfare_program: msg`The standard that the programme follows, if any`,
  employee_welfare_details: msg`Such as health care, meals, transport, leave or training`,
  grievance_mechanism_description: msg`A way for employees and neighbours to make a complaint and get an answer`,
  environmental_impact_assessment_report: msg`If you add the report here, leave the field for it on page 6 empty`,
  environmental_impact_assessment: msg`If it is the report that you added on page 4, leave this field empty`,
  operational_process_flowchart: msg`If the diagram that you added on page 2 shows this, leave this field empty`,
  certificate_of_company_registration: msg`Issued by the company register of your country. Once you have submitted it, we add it to your next applications`,
  production_cost_breakdown: msg`For one unit: local and imported materials, labour, energy, packaging, transport`,
  raw_material_sourcing_evidence: msg`Purchase records, contracts or delivery notes`,
  photo_of_production_site_facilities_or_warehouses: msg`A photo of the place where the value is added`,
  product_photos: msg`The product as it is sold`,
  technical_data_sheet: msg`Composition or specification`,
  tax_clearance_certificate: msg`If your country issues this certificate`,
  discount_evidence: msg`Only if you claim the 10% discount as a cooperative, or as a women-led or youth-led company`,
  invoices: msg`At least one file, at most 20`,
  authorized_signatory_name: msg`A person who is allowed to sign for the company`,
  designation_title: msg`Such as managing director`,
};

export function wordsOf(id: RequirementId): FieldLabels {
  const hint = hints[id];
  return { label: fieldLabels[id], ...(hint === undefined ? {} : { hint }) };
}
