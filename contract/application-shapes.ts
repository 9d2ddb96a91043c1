import { companyTraits } from '@thamani/domain/accounts/registration.ts';
import { actions, reviewStages, statuses } from '@thamani/domain/applications/lifecycle.ts';
import { certificateStates } from '@thamani/domain/certificates/validity.ts';
import { groundCodes } from '@thamani/domain/review/grounds.ts';
import { returnReasons } from '@thamani/domain/review/requirement-review.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import type { fields } from '@thamani/domain/applications/fields.ts';
import { numberLocaleNames } from '@thamani/domain/numbers/locales.ts';
import { z } from 'zod';
import { ownChangedFigure } from './evidence.ts';
import { companyPerson, confirming } from './shared-shapes.ts';
import { typedText } from './text.ts';

export const numberLocale = z
  .enum(numberLocaleNames)
  .optional()
  .describe('The locale in which the numbers are written. Without it, numbers are digits with a point as the decimal mark.');

/** domain/applications/answers.ts reads the answers and knows why one is refused; the shapes keep a call answerable field by field. */
const typed = z.union([typedText(20_000), z.number()]).nullish();
const several = z
  .union([typedText(1000), z.array(typedText(100)).max(20)])
  .nullish()
  .describe('Separated by commas, or an array.');
const flag = z.union([z.boolean(), typedText(5)]).nullish();
const file = typedText(100).nullish().describe('Id of an uploaded document.');
const files = z.array(typedText(100)).max(100).nullish().describe('Ids of uploaded documents.');

export const sent = {
  product_name: typed,
  product_description: typed,
  product_category: typed.describe('Id of a product price entry.'),
  hs_code: typed.describe('Six digits of HS 2022.'),
  source_location: typed,
  primary_materials_used: typed,
  do_you_own_or_lease: typed,
  stage_of_value_addition_conducted_locally: several,
  facility_country: typed.describe('ISO 3166-1 alpha-2.'),
  facility_address: typed,
  facility_latitude: typed,
  facility_longitude: typed,
  currency: typed.describe('ISO 4217.'),
  final_product_value: typed.describe('For one unit of output.'),
  annual_output: typed,
  annual_output_unit: typed,
  annual_volume_of_raw_material_utilized: typed,
  raw_material_unit: typed,
  process_flow_diagram: file,
  pct_of_material_processed_locally: typed,
  pct_of_material_imported: typed,
  annual_spend_on_imported_raw_materials: typed,
  annual_spend_on_locally_sourced_materials: typed,
  pct_of_components_sourced_locally: typed,
  pct_of_components_imported: typed,
  total_work_force: typed,
  pct_of_local_workforce: typed,
  use_of_local_suppliers: typed,
  list_major_local_suppliers: typed,
  final_product_cost: typed,
  cost_of_imported_inputed: typed.describe('For one unit of output.'),
  annual_expenditure_on_local_procurement: typed,
  investment_in_local_training_or_infrastructure: typed,
  annual_water_consumption_estimate: typed.describe('Litres.'),
  annual_energy_consumption_estimate: typed.describe('kWh.'),
  green_technology_or_practices_used: typed,
  compliance_with_national_international_standards: several,
  waste_management_practices: typed,
  environmental_impact_assessment_report: file,
  emissions_and_pollution_data: file,
  do_you_run_or_fund_community_development_project: typed,
  community_development_project_description: typed,
  estimated_annual_tax_paid_to_host_country: typed,
  employee_welfare_program: typed,
  employee_welfare_details: typed,
  grievance_mechanism_description: flag,
  grievance_mechanism_details: typed,
  occupational_health_and_safety_policies: file,
  certificate_of_company_registration: file,
  production_cost_breakdown: file,
  raw_material_sourcing_evidence: file,
  photo_of_production_site_facilities_or_warehouses: file,
  product_photos: files,
  technical_data_sheet: file,
  tax_clearance_certificate: file,
  operational_process_flowchart: file,
  environmental_impact_assessment: file,
  corporate_social_responsibility_report: file,
  any_industry_certifications: file,
  discount_evidence: file,
  invoices: files,
  knowledge_of_information: flag,
  commit_to_maintaining_compliance: flag,
  agree_to_allow_thamani: flag,
  authorized_signatory_name: typed,
  designation_title: typed,
} satisfies Record<RequirementId, z.ZodType>;

const text = z.string().nullable();
const decimal = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .nullable()
  .describe('A decimal number with two decimal places.');
export const document = z
  .object({
    id: z.string(),
    media: z.string().describe('URL of this API that redirects to the file.'),
    name: z.string(),
    content_type: z.string(),
    size: z.number().int(),
    sha256: z.string().describe('Of the bytes as they were uploaded, in hexadecimal. Two documents with the same one are the same file.'),
    state: z.enum(['checking', 'ready', 'refused']),
    refusal: z.string().optional(),
    refusal_message: z.string().optional(),
    uploaded_at: z.string(),
  })
  .meta({ id: 'ApplicationDocument' });
const category = z
  .object({ id: z.string(), product_category: z.string(), product_amount: z.string(), currency: z.literal('USD') })
  .nullable();

/** How each kind of field reads back. */
const read = {
  text,
  amount: decimal,
  percent: decimal,
  count: z.number().int().nullable(),
  coordinate: z.string().nullable().describe('Decimal degrees; south and west are negative.'),
  choice: text,
  choices: text.describe('Separated by commas.'),
  flag: z.boolean().nullable(),
  category,
  hs_code: text,
  document: document.nullable(),
  documents: z.array(document),
};

type ReadShape = { [Id in RequirementId]: (typeof read)[(typeof fields)[Id]['kind']] };

/** Every field of the form, as it reads back. */
export const answered: ReadShape = {
  product_name: text,
  product_description: text,
  product_category: category,
  hs_code: text,
  source_location: text,
  primary_materials_used: text,
  do_you_own_or_lease: text,
  stage_of_value_addition_conducted_locally: read.choices,
  facility_country: text,
  facility_address: text,
  facility_latitude: read.coordinate,
  facility_longitude: read.coordinate,
  currency: text,
  final_product_value: decimal,
  annual_output: decimal,
  annual_output_unit: text,
  annual_volume_of_raw_material_utilized: decimal,
  raw_material_unit: text,
  process_flow_diagram: read.document,
  pct_of_material_processed_locally: decimal,
  pct_of_material_imported: decimal,
  annual_spend_on_imported_raw_materials: decimal,
  annual_spend_on_locally_sourced_materials: decimal,
  pct_of_components_sourced_locally: decimal,
  pct_of_components_imported: decimal,
  total_work_force: read.count,
  pct_of_local_workforce: decimal,
  use_of_local_suppliers: text,
  list_major_local_suppliers: text,
  final_product_cost: decimal,
  cost_of_imported_inputed: decimal,
  annual_expenditure_on_local_procurement: decimal,
  investment_in_local_training_or_infrastructure: text,
  annual_water_consumption_estimate: decimal,
  annual_energy_consumption_estimate: decimal,
  green_technology_or_practices_used: text,
  compliance_with_national_international_standards: read.choices,
  waste_management_practices: text,
  environmental_impact_assessment_report: read.document,
  emissions_and_pollution_data: read.document,
  do_you_run_or_fund_community_development_project: text,
  community_development_project_description: text,
  estimated_annual_tax_paid_to_host_country: decimal,
  employee_welfare_program: text,
  employee_welfare_details: text,
  grievance_mechanism_description: read.flag,
  grievance_mechanism_details: text,
  occupational_health_and_safety_policies: read.document,
  certificate_of_company_registration: read.document,
  production_cost_breakdown: read.document,
  raw_material_sourcing_evidence: read.document,
  photo_of_production_site_facilities_or_warehouses: read.document,
  product_photos: read.documents,
  technical_data_sheet: read.document,
  tax_clearance_certificate: read.document,
  operational_process_flowchart: read.document,
  environmental_impact_assessment: read.document,
  corporate_social_responsibility_report: read.document,
  any_industry_certifications: read.document,
  discount_evidence: read.document,
  invoices: read.documents,
  knowledge_of_information: read.flag,
  commit_to_maintaining_compliance: read.flag,
  agree_to_allow_thamani: read.flag,
  authorized_signatory_name: text,
  designation_title: text,
};

export const status = {
  id: z.string(),
  application_number: z.string(),
  status: z.enum(statuses),
  paid: z.boolean(),
  current_review_stage: z.enum(reviewStages),
  created_at: z.string(),
  updated_at: z.string(),
  submitted_at: z.string().nullable(),
  actions: z.array(z.enum(actions)).describe('Actions that the reader can take now.'),
  cva: decimal.describe('Value addition in percent: declared before the assessment, assessed after it.'),
  certificate_state: z
    .enum(certificateStates)
    .nullable()
    .describe('State of its newest certificate on the day of the answer, in UTC; null before one was published.'),
  product_name: z.string().describe('Empty if the draft has none.'),
  product_category: category,
  fee: z
    .object({
      full_amount: z.string(),
      discount_amount: z.string(),
      amount: z.string(),
      currency: z.literal('USD'),
      fixed: z.boolean().describe('Whether a payment was started; after that the amount is fixed.'),
    })
    .nullable()
    .describe('The fee, less the discount that is claimed with evidence; null if no category is chosen.'),
  payment: z
    .object({ reference: z.string(), state: z.enum(['preparing', 'open', 'verified']), confirming })
    .nullable()
    .describe('The payment that reserves the application, if any.'),
};

export const application = z
  .object({
    ...answered,
    ...status,
    discount_offer: z
      .object({ traits: z.array(z.enum(companyTraits)), amount: z.string(), currency: z.literal('USD') })
      .nullable()
      .describe('What it would cost with evidence for a discount, where the profile says that one applies and no evidence was added.'),
    calculated_value_addition: decimal.describe('Computed by the server from the two figures for one unit; read-only.'),
    certificate: z.object({ cert_no: z.string() }).nullable().describe('The certificate that was issued for it.'),
    renewal_of: z.string().nullable().describe('The number of the certificate that it renews.'),
    revision: z.number().int(),
    versions: z.record(z.string(), z.number().int()).describe('Last revision that changed each field; 0 if it is not listed.'),
    missing: z.array(z.string()).describe('Required fields without an answer, in the order of the form.'),
    unparsed_answers: z
      .record(z.string(), z.object({ typed: z.unknown(), message: z.string() }))
      .describe('Unparsed answers of a draft, with a message that says what to correct.'),
    submissions: z
      .array(
        z.object({
          version: z.number().int(),
          submitted_at: z.string(),
          submitted_by: companyPerson,
          signatory: z
            .object({ name: z.string(), title: z.string() })
            .describe('The signatory of the declaration in this version, who need not be the person who submitted it.'),
        }),
      )
      .optional()
      .describe('Submissions and corrections, newest first, at most 50.'),
  })
  .meta({ id: 'Application' });

/** What the company sees of the review: never a note of the staff, never a name of theirs. */
export const review = z
  .object({
    stages: z.array(z.object({ stage: z.enum(reviewStages), at: z.string() })).describe('Stages with their start dates, oldest first.'),
    due_on: z.string().nullable().describe('Due date of this stage; null during a correction by the company.'),
    correction: z
      .object({
        ends_at: z.string(),
        fields: z.array(
          z.object({
            field: z.string(),
            reason: z.enum(returnReasons),
            comment: z.string(),
            changed: z.boolean().describe('Whether the company has changed it since then.'),
          }),
        ),
      })
      .nullable()
      .describe('What the company must correct, and the due date.'),
    changed_figures: z.array(ownChangedFigure).describe('Figures that the review changed, from the accepted assessment on.'),
    document_requests: z.array(
      z.object({ id: z.uuid(), title: z.string(), comment: z.string(), requested_at: z.string(), document: document.nullable() }),
    ),
    messages: z.array(
      z.object({
        id: z.uuid(),
        from: z.enum(['company', 'staff']),
        author: companyPerson.optional().describe('The person of the company who wrote it.'),
        text: z.string(),
        at: z.string(),
      }),
    ),
    decision: z
      .object({
        kind: z.enum(['approval', 'rejection']),
        at: z.string(),
        grounds: z.array(z.enum(groundCodes)),
        comment: z.string().describe('For a rejection: the explanation. Otherwise empty.'),
      })
      .nullable(),
  })
  .meta({ id: 'ApplicationReview' });
