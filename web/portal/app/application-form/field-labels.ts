import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';

/** The form's pages, as the specification titles them. */
export const pageTitles = {
  1: msg`Product Details`,
  2: msg`Processing Information`,
  3: msg`Local Value Added Metrics`,
  4: msg`Environmental Impact`,
  5: msg`Social Contribution`,
  6: msg`Product Documents`,
  7: msg`Suppliers Invoices`,
  8: msg`Declaration`,
} satisfies Record<FormPage, MessageDescriptor>;

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

/** What each field is called, in the form, in its summary and on the application's page. Written here alone. */
export const fieldLabels = {
  product_name: { label: msg`Product name`, hint: msg`The name that the product is sold under. The certificate will show this name` },
  product_description: { label: msg`Product description`, hint: msg`What the product is, what it is used for and how it is packed` },
  product_category: { label: msg`Product category`, hint: msg`The fee depends on the category` },
  hs_code: { label: msg`HS code`, hint: msg`Six digits of the Harmonized System. Type the code, or words such as “cocoa butter”` },
  source_location: { label: msg`Source of the materials`, hint: msg`Where most of the raw materials come from` },
  primary_materials_used: { label: msg`Primary materials used`, hint: msg`The main materials, separated by commas` },
  do_you_own_or_lease: { label: msg`Do you own or lease the facility?` },
  stage_of_value_addition_conducted_locally: {
    label: msg`Stages of value addition conducted locally`,
    hint: msg`Choose all stages that take place in the facility’s country`,
  },
  facility_country: {
    label: msg`Country of the facility`,
    hint: msg`The certificate will show this country as the place where the value is added`,
  },
  facility_address: {
    label: msg`Address of the facility`,
    hint: msg`Street or district, and town, so that our field verifiers can find the facility`,
  },
  facility_latitude: { label: msg`Latitude`, hint: msg`In decimal degrees, like 9.4034. Use a minus sign for south` },
  facility_longitude: { label: msg`Longitude`, hint: msg`In decimal degrees, like -0.8393. Use a minus sign for west` },

  currency: { label: msg`Currency`, hint: msg`Used for all amounts in this application` },
  final_product_value: {
    label: msg`Final product value`,
    hint: msg`The value of one unit of output when it leaves the factory, without taxes that are repaid on export`,
  },
  annual_output: { label: msg`Annual output`, hint: msg`How much you produce in a year` },
  annual_output_unit: { label: msg`Unit of output`, hint: msg`When we ask for an amount for one unit, we mean this unit` },
  annual_volume_of_raw_material_utilized: {
    label: msg`Raw material used in a year`,
    hint: msg`The main raw material, or the total of all raw materials`,
  },
  raw_material_unit: { label: msg`Unit of raw material`, hint: msg`The unit for this amount` },
  process_flow_diagram: {
    label: msg`Process flow diagram`,
    hint: msg`Show each stage from raw material to packed product. A hand-drawn diagram is accepted`,
  },
  pct_of_material_processed_locally: { label: msg`Material processed locally`, hint: msg`Share of all material, by value` },
  pct_of_material_imported: { label: msg`Material imported`, hint: msg`The two shares must add up to 100%` },
  annual_spend_on_imported_raw_materials: { label: msg`Yearly spend on imported raw materials`, hint: msg`For the whole facility` },
  annual_spend_on_locally_sourced_materials: { label: msg`Yearly spend on locally sourced materials`, hint: msg`For the whole facility` },
  pct_of_components_sourced_locally: { label: msg`Components sourced locally`, hint: msg`Parts, packaging and additives, by value` },
  pct_of_components_imported: { label: msg`Components imported`, hint: msg`The two shares must add up to 100%` },

  total_work_force: { label: msg`Total workforce`, hint: msg`Full-time and seasonal workers at the facility named on page 1` },
  pct_of_local_workforce: {
    label: msg`Local workforce`,
    hint: msg`Share of workers who are nationals or residents of the facility’s country`,
  },
  use_of_local_suppliers: { label: msg`Do you use local suppliers?` },
  list_major_local_suppliers: { label: msg`Major local suppliers`, hint: msg`One supplier per line, with the town` },
  final_product_cost: { label: msg`Production cost per unit`, hint: msg`What it costs you to make one unit` },
  cost_of_imported_inputed: {
    label: msg`Cost of imported inputs`,
    hint: msg`For one unit: materials, components and packaging bought from outside the country, with freight and duty`,
  },
  annual_expenditure_on_local_procurement: {
    label: msg`Yearly spend on goods and services from local suppliers`,
    hint: msg`For the whole facility`,
  },
  investment_in_local_training_or_infrastructure: {
    label: msg`Investment in local training or infrastructure`,
    hint: msg`What you built or what training you gave, and the approximate cost`,
  },

  annual_water_consumption_estimate: { label: msg`Water used in a year`, hint: msg`An estimate, in litres` },
  annual_energy_consumption_estimate: { label: msg`Energy used in a year`, hint: msg`An estimate, in kilowatt-hours` },
  green_technology_or_practices_used: {
    label: msg`Green technology or practices used`,
    hint: msg`Such as solar drying, or husks burnt instead of wood`,
  },
  compliance_with_national_international_standards: {
    label: msg`Compliance with national or international standards`,
    hint: msg`Choose the standards that you are certified for`,
  },
  waste_management_practices: { label: msg`Waste management practices`, hint: msg`What you do with waste and leftover material` },
  environmental_impact_assessment_report: { label: msg`Environmental impact assessment report` },
  emissions_and_pollution_data: { label: msg`Emissions and pollution data` },

  do_you_run_or_fund_community_development_project: { label: msg`Do you run or fund a community development project?` },
  community_development_project_description: {
    label: msg`Community development project`,
    hint: msg`What the project does, where, and since when`,
  },
  estimated_annual_tax_paid_to_host_country: {
    label: msg`Estimated tax paid in a year`,
    hint: msg`Tax paid to the country of the facility`,
  },
  employee_welfare_program: { label: msg`Employee welfare programme`, hint: msg`The standard that the programme follows, if any` },
  employee_welfare_details: {
    label: msg`Employee welfare in your own words`,
    hint: msg`Such as health care, meals, transport, leave or training`,
  },
  grievance_mechanism_description: {
    label: msg`Is there a grievance mechanism?`,
    hint: msg`A way for employees and neighbours to make a complaint and get an answer`,
  },
  grievance_mechanism_details: { label: msg`How the grievance mechanism works` },
  occupational_health_and_safety_policies: { label: msg`Occupational health and safety policies` },

  certificate_of_company_registration: {
    label: msg`Certificate of company registration`,
    hint: msg`Issued by the company register of your country`,
  },
  production_cost_breakdown: {
    label: msg`Production cost breakdown`,
    hint: msg`For one unit: local and imported materials, labour, energy, packaging, transport`,
  },
  raw_material_sourcing_evidence: { label: msg`Raw material sourcing evidence`, hint: msg`Purchase records, contracts or delivery notes` },
  photo_of_production_site_facilities_or_warehouses: {
    label: msg`Photo of the production site, facilities or warehouses`,
    hint: msg`A photo of the place where the value is added`,
  },
  product_photos: { label: msg`Product photos`, hint: msg`The product as it is sold` },
  technical_data_sheet: { label: msg`Technical data sheet`, hint: msg`Composition or specification` },
  tax_clearance_certificate: { label: msg`Tax clearance certificate`, hint: msg`If your country issues this certificate` },
  operational_process_flowchart: { label: msg`Flowchart of the facility’s operations` },
  environmental_impact_assessment: { label: msg`Environmental impact assessment permit or approval` },
  corporate_social_responsibility_report: { label: msg`Corporate social responsibility report` },
  any_industry_certifications: { label: msg`Industry certifications` },
  discount_evidence: {
    label: msg`Evidence for the discount`,
    hint: msg`Only if you claim the 10% discount as a cooperative, or as a women-led or youth-led company`,
  },

  invoices: { label: msg`Suppliers’ invoices`, hint: msg`At least one file, at most 20` },

  knowledge_of_information: { label: msg`To the best of my knowledge, the information in this application is true and complete.` },
  commit_to_maintaining_compliance: {
    label: msg`We commit to maintaining compliance with the conditions of certification while the certificate is valid.`,
  },
  agree_to_allow_thamani: { label: msg`We agree to allow Thamani to verify this information, on site where needed.` },
  authorized_signatory_name: { label: msg`Name of the authorised signatory`, hint: msg`A person who is allowed to sign for the company` },
  designation_title: { label: msg`Designation or title`, hint: msg`Such as managing director` },
} as const satisfies Record<RequirementId, FieldLabels>;

export function wordsOf(id: RequirementId): FieldLabels {
  return fieldLabels[id];
}
