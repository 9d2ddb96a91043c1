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
export const guidelinesDate = '2026-11-15';

const formula = {
  heading: msg`The formula`,
  line: msg`Value addition (%) = (final product value − cost of imported inputs) ÷ final product value × 100`,
  paragraphs: [
    msg`Both amounts are for one unit of output, such as a kilogram, a litre or a piece, and in the same currency.`,
    msg`The arithmetic is exact. The result is shown with two decimals, rounded half up.`,
  ],
};

const threshold = {
  heading: msg`More than 30%`,
  paragraphs: [
    msg`A product qualifies with more than 30%. Exactly 30.00% does not qualify.`,
    msg`The exact value decides, before it is rounded: 30.004% is shown as 30.00% and lies above the threshold; 29.996% is shown as 30.00% as well and does not.`,
  ],
};

const finalValue = {
  heading: msg`The final product value`,
  points: [
    msg`The price of one unit as it leaves the factory (ex-works), with all materials, work and profit in it.`,
    msg`Without taxes that are, or may be, repaid when the product is exported.`,
    msg`Without the cost of carrying it to the buyer.`,
  ],
};

const imported = {
  heading: msg`What counts as imported`,
  points: [
    msg`Materials, ingredients and components from outside the country in which the product is made, at what they cost on arrival at the facility: price, freight, insurance and duty.`,
    msg`Retail packaging from abroad: the bottle, jar or box in which the product is sold.`,
    msg`Goods made abroad that you bought from a local trader, at the price that you paid.`,
    msg`Any material whose origin you cannot show.`,
  ],
};

const notImported = {
  heading: msg`What does not count as imported`,
  points: [
    msg`Energy and fuel, buildings, machines and tools, wherever they come from.`,
    msg`Packing that serves only for transport, such as pallets and shipping cartons.`,
    msg`Wages, rent, transport and services paid for in the country.`,
  ],
};

const notEnough = {
  heading: msg`When the figure is not enough`,
  points: [
    msg`Raw materials that leave as they came do not qualify, whatever their figure.`,
    msg`Packing, sorting, washing, labelling, simple mixing or simple assembly, alone or together, do not transform a product.`,
    msg`Every amount must be shown by a document: a figure without evidence does not count.`,
  ],
};

/** The documents that an application cannot do without; the table decides which, and a new one asks for its words here. */
const documentWords: Partial<Record<DocumentGroup, MessageDescriptor>> = {
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
  paragraphs: [msg`An application cannot be sent without these:`],
  points: documentGroups
    .filter((group) => needOf(group) === 'required')
    .map((group) => {
      const words = documentWords[group];
      if (words === undefined) throw new Error(`The guidelines have no words for ${group}`);
      return words;
    }),
};

const isNot = {
  heading: msg`What the certificate is not`,
  points: [
    msg`It is not a Certificate of Origin. Only the Designated Competent Authority of the exporting State Party issues one (Annex 2 to the AfCFTA Protocol on Trade in Goods, Article 21). It supports a claim of origin and does not replace it.`,
    msg`30% is the threshold of Thamani’s own scheme. The AfCFTA rule for each product stands in Appendix IV to Annex 2, and may ask for more or for something else, such as a change of tariff heading.`,
    msg`Inputs from other State Parties count as imported here. Under the AfCFTA, cumulation may count them as originating (Annex 2, Article 8); the competent authority decides.`,
  ],
};

/** What only the printed guidelines need. */
export const printed = {
  title: msg`Value addition guidelines`,
  lead: msg`How to work out what part of a product’s value is added locally, which documents show it, and what a certificate of Thamani does and does not prove.`,
  examples: msg`Worked examples`,
  examplesLead: msg`Four products, with illustrative amounts for one unit in any one currency.`,
  product: msg`Product`,
  final: msg`Final product value`,
  imported: msg`Cost of imported inputs`,
  result: msg`Value addition`,
  edition: msg`Scheme {scheme}. Guidelines of {date}.`,
  standing: msg`Thamani supports a claim of origin. Only a State’s Designated Competent Authority issues a Certificate of Origin.`,
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
