import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { units } from '@thamani/domain/applications/reference-lists.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';

const yesOrNo = { Yes: msg`Yes`, No: msg`No` };

const unitLabels = {
  kilogram: msg`kilogram (kg)`,
  gram: msg`gram (g)`,
  tonne: msg`tonne (t)`,
  litre: msg`litre (L)`,
  hectolitre: msg`hectolitre (hL)`,
  cubic_metre: msg`cubic metre (m³)`,
  barrel: msg`barrel`,
  metre: msg`metre (m)`,
  square_metre: msg`square metre (m²)`,
  piece: msg`piece`,
  pair: msg`pair`,
  dozen: msg`dozen`,
  set: msg`set`,
  carton: msg`carton`,
  bag: msg`bag`,
  bale: msg`bale`,
  carat: msg`carat`,
  kilowatt_hour: msg`kilowatt-hour (kWh)`,
} satisfies Record<(typeof units)[number], MessageDescriptor>;

/** What the words on the wire are called on screens. */
const choiceLabels: Partial<Record<RequirementId, Readonly<Record<string, MessageDescriptor>>>> = {
  source_location: { Local: msg`Local`, Regional: msg`Regional`, International: msg`International` },
  do_you_own_or_lease: { own: msg`Own`, lease: msg`Lease` },
  stage_of_value_addition_conducted_locally: {
    'Extraction and Refining': msg`Extraction and Refining`,
    Processing: msg`Processing`,
    Manufacturing: msg`Manufacturing`,
    Packaging: msg`Packaging`,
  },
  annual_output_unit: unitLabels,
  raw_material_unit: unitLabels,
  use_of_local_suppliers: yesOrNo,
  compliance_with_national_international_standards: {
    iso_14001: msg`ISO 14001, environment`,
    iso_9001: msg`ISO 9001, quality`,
    iso_45001: msg`ISO 45001, health and safety at work`,
  },
  do_you_run_or_fund_community_development_project: yesOrNo,
  employee_welfare_program: { ISO14001: msg`ISO 14001, environment`, ISO14002: msg`ISO 14002, guidelines for ISO 14001` },
  grievance_mechanism_description: { true: msg`Yes`, false: msg`No` },
};

export function choiceWord(texts: I18n, id: RequirementId, value: string): string {
  const word = choiceLabels[id]?.[value];
  return word === undefined ? value : texts._(word);
}

/** By the id that the price list gives a category. */
export const categoryNames: Readonly<Record<string, MessageDescriptor>> = {
  'agro-processed-food-and-beverages': msg`Agro-processed food and beverages`,
  'cocoa-coffee-tea-and-spices': msg`Cocoa, coffee, tea and spices`,
  'textiles-and-apparel': msg`Textiles and apparel`,
  'leather-and-footwear': msg`Leather and footwear`,
  'wood-paper-and-furniture': msg`Wood, paper and furniture`,
  'processed-minerals-and-metals': msg`Processed minerals and metals`,
  'refined-energy-products': msg`Refined energy products`,
  'chemicals-and-pharmaceuticals': msg`Chemicals and pharmaceuticals`,
  'machinery-vehicles-and-parts': msg`Machinery, vehicles and parts`,
  handicrafts: msg`Handicrafts`,
};

/** A category that was added later and has no name here yet shows the one that the price list carries. */
export function categoryName(texts: I18n, id: string, onTheList: string): string {
  const name = categoryNames[id];
  return name === undefined ? onTheList : texts._(name);
}
