import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import type { GroundCode } from '@thamani/domain/review/grounds.ts';
import type { ReturnReason } from '@thamani/domain/review/requirement-review.ts';
import type { Sentence } from '../../../i18n/catalogs.ts';

/** What the form calls its fields, for letters: the portal's own words stand in its catalogs. */
export const fieldNames = {
  product_name: /*i18n*/ { id: 'review.field.product_name', message: 'Product name' },
  product_description: /*i18n*/ { id: 'review.field.product_description', message: 'Product description' },
  product_category: /*i18n*/ { id: 'review.field.product_category', message: 'Product category' },
  hs_code: /*i18n*/ { id: 'review.field.hs_code', message: 'HS code' },
  source_location: /*i18n*/ { id: 'review.field.source_location', message: 'Source of the materials' },
  primary_materials_used: /*i18n*/ { id: 'review.field.primary_materials_used', message: 'Primary materials used' },
  do_you_own_or_lease: /*i18n*/ { id: 'review.field.do_you_own_or_lease', message: 'Do you own or lease the facility?' },
  stage_of_value_addition_conducted_locally: /*i18n*/ {
    id: 'review.field.stage_of_value_addition_conducted_locally',
    message: 'Stages of value addition conducted locally',
  },
  facility_country: /*i18n*/ { id: 'review.field.facility_country', message: 'Country of the facility' },
  facility_address: /*i18n*/ { id: 'review.field.facility_address', message: 'Address of the facility' },
  facility_latitude: /*i18n*/ { id: 'review.field.facility_latitude', message: 'Latitude' },
  facility_longitude: /*i18n*/ { id: 'review.field.facility_longitude', message: 'Longitude' },
  currency: /*i18n*/ { id: 'review.field.currency', message: 'Currency' },
  final_product_value: /*i18n*/ { id: 'review.field.final_product_value', message: 'Final product value' },
  annual_output: /*i18n*/ { id: 'review.field.annual_output', message: 'Annual output' },
  annual_output_unit: /*i18n*/ { id: 'review.field.annual_output_unit', message: 'Unit of output' },
  annual_volume_of_raw_material_utilized: /*i18n*/ {
    id: 'review.field.annual_volume_of_raw_material_utilized',
    message: 'Raw material used in a year',
  },
  raw_material_unit: /*i18n*/ { id: 'review.field.raw_material_unit', message: 'Unit of raw material' },
  process_flow_diagram: /*i18n*/ { id: 'review.field.process_flow_diagram', message: 'Process flow diagram' },
  pct_of_material_processed_locally: /*i18n*/ {
    id: 'review.field.pct_of_material_processed_locally',
    message: 'Material processed locally',
  },
  pct_of_material_imported: /*i18n*/ { id: 'review.field.pct_of_material_imported', message: 'Material imported' },
  annual_spend_on_imported_raw_materials: /*i18n*/ {
    id: 'review.field.annual_spend_on_imported_raw_materials',
    message: 'Yearly spend on imported raw materials',
  },
  annual_spend_on_locally_sourced_materials: /*i18n*/ {
    id: 'review.field.annual_spend_on_locally_sourced_materials',
    message: 'Yearly spend on locally sourced materials',
  },
  pct_of_components_sourced_locally: /*i18n*/ {
    id: 'review.field.pct_of_components_sourced_locally',
    message: 'Components sourced locally',
  },
  pct_of_components_imported: /*i18n*/ { id: 'review.field.pct_of_components_imported', message: 'Components imported' },
  total_work_force: /*i18n*/ { id: 'review.field.total_work_force', message: 'Total workforce' },
  pct_of_local_workforce: /*i18n*/ { id: 'review.field.pct_of_local_workforce', message: 'Local workforce' },
  use_of_local_suppliers: /*i18n*/ { id: 'review.field.use_of_local_suppliers', message: 'Do you use local suppliers?' },
  list_major_local_suppliers: /*i18n*/ { id: 'review.field.list_major_local_suppliers', message: 'Major local suppliers' },
  final_product_cost: /*i18n*/ { id: 'review.field.final_product_cost', message: 'Production cost per unit' },
  cost_of_imported_inputed: /*i18n*/ { id: 'review.field.cost_of_imported_inputed', message: 'Cost of imported inputs' },
  annual_expenditure_on_local_procurement: /*i18n*/ {
    id: 'review.field.annual_expenditure_on_local_procurement',
    message: 'Yearly spend on goods and services from local suppliers',
  },
  investment_in_local_training_or_infrastructure: /*i18n*/ {
    id: 'review.field.investment_in_local_training_or_infrastructure',
    message: 'Investment in local training or infrastructure',
  },
  annual_water_consumption_estimate: /*i18n*/ { id: 'review.field.annual_water_consumption_estimate', message: 'Water used in a year' },
  annual_energy_consumption_estimate: /*i18n*/ { id: 'review.field.annual_energy_consumption_estimate', message: 'Energy used in a year' },
  green_technology_or_practices_used: /*i18n*/ {
    id: 'review.field.green_technology_or_practices_used',
    message: 'Green technology or practices used',
  },
  compliance_with_national_international_standards: /*i18n*/ {
    id: 'review.field.compliance_with_national_international_standards',
    message: 'Compliance with national or international standards',
  },
  waste_management_practices: /*i18n*/ { id: 'review.field.waste_management_practices', message: 'Waste management practices' },
  environmental_impact_assessment_report: /*i18n*/ {
    id: 'review.field.environmental_impact_assessment_report',
    message: 'Environmental impact assessment report',
  },
  emissions_and_pollution_data: /*i18n*/ { id: 'review.field.emissions_and_pollution_data', message: 'Emissions and pollution data' },
  do_you_run_or_fund_community_development_project: /*i18n*/ {
    id: 'review.field.do_you_run_or_fund_community_development_project',
    message: 'Do you run or fund a community development project?',
  },
  community_development_project_description: /*i18n*/ {
    id: 'review.field.community_development_project_description',
    message: 'Community development project',
  },
  estimated_annual_tax_paid_to_host_country: /*i18n*/ {
    id: 'review.field.estimated_annual_tax_paid_to_host_country',
    message: 'Estimated tax paid in a year',
  },
  employee_welfare_program: /*i18n*/ { id: 'review.field.employee_welfare_program', message: 'Employee welfare programme' },
  employee_welfare_details: /*i18n*/ { id: 'review.field.employee_welfare_details', message: 'Employee welfare in your own words' },
  grievance_mechanism_description: /*i18n*/ {
    id: 'review.field.grievance_mechanism_description',
    message: 'Is there a grievance mechanism?',
  },
  grievance_mechanism_details: /*i18n*/ { id: 'review.field.grievance_mechanism_details', message: 'How the grievance mechanism works' },
  occupational_health_and_safety_policies: /*i18n*/ {
    id: 'review.field.occupational_health_and_safety_policies',
    message: 'Occupational health and safety policies',
  },
  certificate_of_company_registration: /*i18n*/ {
    id: 'review.field.certificate_of_company_registration',
    message: 'Certificate of company registration',
  },
  production_cost_breakdown: /*i18n*/ { id: 'review.field.production_cost_breakdown', message: 'Production cost breakdown' },
  raw_material_sourcing_evidence: /*i18n*/ { id: 'review.field.raw_material_sourcing_evidence', message: 'Raw material sourcing evidence' },
  photo_of_production_site_facilities_or_warehouses: /*i18n*/ {
    id: 'review.field.photo_of_production_site_facilities_or_warehouses',
    message: 'Photo of the production site, facilities or warehouses',
  },
  product_photos: /*i18n*/ { id: 'review.field.product_photos', message: 'Product photos' },
  technical_data_sheet: /*i18n*/ { id: 'review.field.technical_data_sheet', message: 'Technical data sheet' },
  tax_clearance_certificate: /*i18n*/ { id: 'review.field.tax_clearance_certificate', message: 'Tax clearance certificate' },
  operational_process_flowchart: /*i18n*/ {
    id: 'review.field.operational_process_flowchart',
    message: 'Flowchart of the facility’s operations',
  },
  environmental_impact_assessment: /*i18n*/ {
    id: 'review.field.environmental_impact_assessment',
    message: 'Environmental impact assessment permit or approval',
  },
  corporate_social_responsibility_report: /*i18n*/ {
    id: 'review.field.corporate_social_responsibility_report',
    message: 'Corporate social responsibility report',
  },
  any_industry_certifications: /*i18n*/ { id: 'review.field.any_industry_certifications', message: 'Industry certifications' },
  discount_evidence: /*i18n*/ { id: 'review.field.discount_evidence', message: 'Evidence for the discount' },
  invoices: /*i18n*/ { id: 'review.field.invoices', message: 'Suppliers’ invoices' },
  knowledge_of_information: /*i18n*/ {
    id: 'review.field.knowledge_of_information',
    message: 'To the best of my knowledge, the information in this application is true and complete.',
  },
  commit_to_maintaining_compliance: /*i18n*/ {
    id: 'review.field.commit_to_maintaining_compliance',
    message: 'We commit to maintaining compliance with the conditions of certification while the certificate is valid.',
  },
  agree_to_allow_thamani: /*i18n*/ {
    id: 'review.field.agree_to_allow_thamani',
    message: 'We agree to allow Thamani to verify this information, on site where needed.',
  },
  authorized_signatory_name: /*i18n*/ { id: 'review.field.authorized_signatory_name', message: 'Name of the authorised signatory' },
  designation_title: /*i18n*/ { id: 'review.field.designation_title', message: 'Designation or title' },
} satisfies Record<RequirementId, Sentence>;

/** As the Eligibility page says them. */
export const groundSentences = {
  value_addition_not_above_threshold: /*i18n*/ {
    id: 'review.ground.value_addition_not_above_threshold',
    message: 'The assessed value addition is not more than 30%.',
  },
  raw_material_unaltered: /*i18n*/ {
    id: 'review.ground.raw_material_unaltered',
    message: 'The product is a raw material that was not transformed.',
  },
  operations_insufficient: /*i18n*/ {
    id: 'review.ground.operations_insufficient',
    message: 'The work done is insufficient, for example only packing, sorting, labelling or simple mixing.',
  },
  food_aid: /*i18n*/ { id: 'review.ground.food_aid', message: 'The product is, or was made from, agricultural goods given as food aid.' },
  goods_prohibited: /*i18n*/ {
    id: 'review.ground.goods_prohibited',
    message: 'It is not legal to make or trade the product in the country of the facility.',
  },
  company_not_verifiable: /*i18n*/ {
    id: 'review.ground.company_not_verifiable',
    message: 'The company cannot be found in the register named in the application.',
  },
  facility_not_as_declared: /*i18n*/ {
    id: 'review.ground.facility_not_as_declared',
    message: 'The facility is not at the place stated in the application, or it does not match the description.',
  },
  figures_not_supported: /*i18n*/ { id: 'review.ground.figures_not_supported', message: 'The figures are not supported by the documents.' },
  evidence_missing: /*i18n*/ { id: 'review.ground.evidence_missing', message: 'Required evidence is missing or cannot be read.' },
  documents_false_or_altered: /*i18n*/ { id: 'review.ground.documents_false_or_altered', message: 'A document is false or was altered.' },
  site_visit_refused: /*i18n*/ {
    id: 'review.ground.site_visit_refused',
    message: 'The company refused a site visit or made it impossible.',
  },
} satisfies Record<GroundCode, Sentence>;

export const reasonSentences = {
  unreadable: /*i18n*/ { id: 'review.reason.unreadable', message: 'The information cannot be read.' },
  incomplete: /*i18n*/ { id: 'review.reason.incomplete', message: 'The information is incomplete.' },
  out_of_date: /*i18n*/ { id: 'review.reason.out_of_date', message: 'The information is out of date.' },
  another_company: /*i18n*/ { id: 'review.reason.another_company', message: 'The information is about another company.' },
  another_product: /*i18n*/ { id: 'review.reason.another_product', message: 'The information is about another product.' },
  figures_differ: /*i18n*/ {
    id: 'review.reason.figures_differ',
    message: 'The information does not agree with the other figures or documents.',
  },
  not_translated: /*i18n*/ { id: 'review.reason.not_translated', message: 'A translation into English, French or Arabic is needed.' },
  unsigned: /*i18n*/ { id: 'review.reason.unsigned', message: 'A signature or stamp is missing.' },
  other: /*i18n*/ { id: 'review.reason.other', message: 'The information cannot be accepted for another reason.' },
} satisfies Record<ReturnReason, Sentence>;
