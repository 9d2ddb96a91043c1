import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentGroup, requirements } from '@thamani/domain/applications/requirements.ts';

export const groupTitles = {
  company_registration: msg`Company registration`,
  product_and_hs_code: msg`Product description and HS code`,
  cost_breakdown: msg`Production cost breakdown`,
  process_flow: msg`Process flow diagram`,
  supplier_invoices: msg`Suppliers’ invoices`,
  site_photo: msg`Photo of the production site`,
  facility_location: msg`Location of the facility`,
  sourcing_evidence: msg`Raw material sourcing evidence`,
  product_photos_and_data_sheet: msg`Product photos and technical data sheet`,
  tax_clearance: msg`Tax clearance certificate`,
  environment_and_society: msg`Environmental, safety and social documents`,
  discount_evidence: msg`Evidence for the discount`,
} satisfies Record<DocumentGroup, MessageDescriptor>;

export const groupNotes = {
  company_registration: msg`The certificate of registration from the company register of your country.`,
  product_and_hs_code: msg`What the product is, and its six-digit Harmonized System code.`,
  cost_breakdown: msg`The cost of local and imported materials, labour, energy, packaging and transport for one unit of output.`,
  process_flow: msg`Show each stage from the raw material to the packed product, and where it takes place.`,
  supplier_invoices: msg`Send at least one invoice. More invoices make it easier for us to accept your figures.`,
  site_photo: msg`The place where the value is added, such as a factory, a workshop or a warehouse.`,
  facility_location: msg`We need the location to find the facility for a site visit. We never publish the coordinates.`,
  sourcing_evidence: msg`Purchase records, contracts or delivery notes that show where the material comes from.`,
  product_photos_and_data_sheet: msg`The product as it is sold, and its composition or specification.`,
  tax_clearance: msg`If your country issues this certificate.`,
  environment_and_society: msg`Reports and certificates that you already have. You do not need to prepare new ones.`,
  discount_evidence: msg`Only if you claim the 10% discount as a cooperative, or as a women-led or youth-led company.`,
} satisfies Record<DocumentGroup, MessageDescriptor>;

/** The rows of the table that stand under one of the page's headings. */
type ListedId = Extract<(typeof requirements)[number], { readonly group: DocumentGroup }>['id'];

export const requirementNames = {
  certificate_of_company_registration: msg`Certificate of company registration`,
  product_name: msg`Product name`,
  product_description: msg`Product description`,
  hs_code: msg`HS code`,
  production_cost_breakdown: msg`Production cost breakdown`,
  process_flow_diagram: msg`Process flow diagram`,
  operational_process_flowchart: msg`Flowchart of the facility’s operations`,
  invoices: msg`Suppliers’ invoices`,
  photo_of_production_site_facilities_or_warehouses: msg`Photo of the production site, facilities or warehouses`,
  facility_country: msg`Country`,
  facility_address: msg`Address`,
  facility_latitude: msg`Latitude`,
  facility_longitude: msg`Longitude`,
  raw_material_sourcing_evidence: msg`Raw material sourcing evidence`,
  product_photos: msg`Product photos`,
  technical_data_sheet: msg`Technical data sheet`,
  tax_clearance_certificate: msg`Tax clearance certificate`,
  environmental_impact_assessment_report: msg`Environmental impact assessment report`,
  emissions_and_pollution_data: msg`Emissions and pollution data`,
  occupational_health_and_safety_policies: msg`Occupational health and safety policies`,
  environmental_impact_assessment: msg`Environmental impact assessment permit or approval`,
  corporate_social_responsibility_report: msg`Corporate social responsibility report`,
  any_industry_certifications: msg`Industry certifications`,
  discount_evidence: msg`Evidence for the discount`,
} satisfies Record<ListedId, MessageDescriptor>;

export function isListed(id: string): id is ListedId {
  return Object.hasOwn(requirementNames, id);
}
