import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { documentGroups, needOf } from '@thamani/domain/applications/requirements.ts';
import type { DocumentGroup } from '@thamani/domain/applications/requirements.ts';

/** What the calculator's page and the printed guidelines both say, so that neither can say something else. */
export interface Chapter {
  readonly heading: MessageDescriptor;
  readonly paragraphs?: readonly MessageDescriptor[];
  readonly points?: readonly MessageDescriptor[];
}

/** The day on which these words were last changed. */
export const guidelinesDate = '2026-11-19';

const formula = {
  heading: msg`The formula`,
  line: msg`Value addition (%) = (final product value − cost of imported inputs) ÷ final product value × 100`,
  paragraphs: [
    msg`Both amounts are for one unit of output, such as a kilogram, a litre or a piece, and in the same currency.`,
    msg`The calculation is exact. The result is shown with two decimal places. If the third decimal is 5 or more, the second is rounded up.`,
  ],
};

const threshold = {
  heading: msg`More than 30%`,
  paragraphs: [
    msg`A product qualifies with more than 30%. Exactly 30% does not qualify.`,
    msg`The exact value counts, before rounding. 30.004% is shown as 30.00% and is above the threshold. 29.996% is also shown as 30.00% but is below the threshold.`,
  ],
};

const finalValue = {
  heading: msg`The final product value`,
  points: [
    msg`The price of one unit as it leaves the factory (ex-works), including all materials, work and profit.`,
    msg`Do not include taxes that are, or may be, refunded when the product is exported.`,
    msg`Do not include the cost of delivery to the buyer.`,
  ],
};

const imported = {
  heading: msg`What counts as imported`,
  points: [
    msg`Materials, ingredients and components from outside the country in which the product is made, at their cost on arrival at the facility: price, freight, insurance and duty.`,
    msg`Retail packaging from abroad: the bottle, jar or box in which the product is sold.`,
    msg`Goods made abroad that you bought from a local trader, at the price that you paid.`,
    msg`Any material whose origin you cannot prove.`,
  ],
};

const notImported = {
  heading: msg`What does not count as imported`,
  points: [
    msg`Energy and fuel, buildings, machines and tools, wherever they come from.`,
    msg`Packaging that is used only for transport, such as pallets and shipping cartons.`,
    msg`Wages, rent and services paid for in the country, and the transport of materials that are not imported.`,
  ],
};

const notEnough = {
  heading: msg`When the figure is not enough`,
  points: [
    msg`Raw materials that were not transformed do not qualify, even if the calculated figure is above 30%.`,
    msg`Packing, sorting, washing, labelling, simple mixing and simple assembly do not count as transformation, even in combination.`,
    msg`Every amount needs a document as evidence. A figure without evidence does not count.`,
  ],
};

/** The documents that an application cannot do without; the table decides which, and a new one asks for its words here. */
const documentLabels: Partial<Record<DocumentGroup, MessageDescriptor>> = {
  company_registration: msg`The certificate of registration of your company`,
  product_and_hs_code: msg`The product’s name and its HS code`,
  cost_breakdown: msg`A breakdown of the production cost: local and imported materials, labour, energy, packaging and transport`,
  process_flow: msg`A diagram of how the product is made, step by step`,
  supplier_invoices: msg`At least one supplier’s invoice`,
  site_photo: msg`A photo of the production site`,
  facility_location: msg`The address and the coordinates of the facility`,
};

const prepare = {
  heading: msg`What to prepare`,
  paragraphs: [msg`You need these to submit an application:`],
  points: documentGroups
    .filter((group) => needOf(group) === 'required')
    .map((group) => {
      const words = documentLabels[group];
      if (words === undefined) throw new Error(`The guidelines have no words for ${group}`);
      return words;
    }),
};

const isNot = {
  heading: msg`What the certificate does not prove`,
  points: [
    msg`A Thamani certificate is not a Certificate of Origin. Only the Designated Competent Authority of the exporting State Party issues a Certificate of Origin (Annex 2 to the AfCFTA Protocol on Trade in Goods, Article 21). A Thamani certificate supports a claim of origin but does not replace a Certificate of Origin.`,
    msg`30% is the threshold of Thamani’s own scheme. The AfCFTA rule for each product is in Appendix IV to Annex 2. That rule may require a higher percentage or something else, such as a change of tariff heading.`,
    msg`In Thamani’s scheme, inputs from other State Parties count as imported. Under the AfCFTA rules on cumulation, the same inputs may count as originating (Annex 2, Article 8). The competent authority decides.`,
  ],
};

/** What only the printed guidelines need. */
export const printed = {
  title: msg`Value addition guidelines`,
  lead: msg`How to calculate the share of a product’s value that is added locally, which documents prove it, and what a Thamani certificate does and does not prove.`,
  examples: msg`Worked examples`,
  examplesLead: msg`Four products, with example amounts for one unit. The currency does not matter, as long as all amounts use the same one.`,
  product: msg`Product`,
  final: msg`Final product value`,
  imported: msg`Cost of imported inputs`,
  result: msg`Value addition`,
  edition: msg`Scheme {scheme}. Guidelines dated {date}.`,
  status: msg`A Thamani certificate supports a claim of origin. Only a State’s Designated Competent Authority issues a Certificate of Origin.`,
} as const;

export const guidelines = {
  formula,
  threshold,
  finalValue,
  imported,
  notImported,
  notEnough,
  prepare,
  isNot,
} as const satisfies Record<string, Chapter>;
