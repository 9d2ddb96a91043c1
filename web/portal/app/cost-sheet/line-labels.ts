import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LineKind, Proven, ValueBasis } from '@thamani/domain/cost-sheet/sheet.ts';
import type { MaterialRole, OriginProof, OriginStatus } from '@thamani/domain/origin/goods.ts';
import type { LineColumn } from './grid/movement.ts';
import type { CellFault } from './model/cell-reading.ts';
import type { TypedField } from './model/sheet.ts';

export const kindNames: Record<LineKind, MessageDescriptor> = {
  material: msg`Materials`,
  packing: msg`Packing`,
  labour: msg`Labour`,
  overhead: msg`Overheads`,
};

export const newLineNames: Record<LineKind, MessageDescriptor> = {
  material: msg`Add a material`,
  packing: msg`Add packing`,
  labour: msg`Add labour`,
  overhead: msg`Add an overhead`,
};

export const fieldNames: Record<TypedField, MessageDescriptor> = {
  description: msg`Item`,
  hsCode: msg`HS code`,
  country: msg`Made in`,
  supplier: msg`Supplier`,
  quantity: msg`Quantity`,
  unit: msg`Unit`,
  unitCost: msg`Unit cost`,
  currency: msg`Currency`,
};

export const columnNames: Record<LineColumn, MessageDescriptor> = {
  ...fieldNames,
  select: msg`Select`,
  amount: msg`Amount`,
  countsAs: msg`Counts as`,
  evidence: msg`Evidence`,
  remove: msg`Remove`,
};

export const faultSentences: Record<CellFault, MessageDescriptor> = {
  number: msg`Enter a number in digits, like 1250.50.`,
  negative: msg`Enter zero or a number above zero.`,
  number_too_long: msg`This number is too large or has more than six decimal places. Check the digits and the unit.`,
  hs_code: msg`Enter the six digits of the HS code, like 1804.00.`,
  country: msg`We do not know this country. Enter its name as in the list.`,
  currency: msg`We do not know this currency. Enter its code of three letters, like USD.`,
  too_long: msg`This answer is too long. Shorten it.`,
};

export const roleNames: Record<MaterialRole, MessageDescriptor> = {
  enters: msg`Becomes part of the product`,
  retail_packing: msg`Packing that is sold with the product`,
  accessory: msg`Accessory or spare part`,
  transport_packing: msg`Packing for transport only`,
  neutral: msg`Used in production, not part of the product`,
};

export const statusNames: Record<OriginStatus, MessageDescriptor> = {
  wholly_obtained: msg`Grown, raised or mined in that country`,
  originating: msg`Originates in that country under the AfCFTA rules`,
  non_originating: msg`Does not originate in a State Party`,
  sea_catch: msg`Caught at sea`,
  unknown: msg`I do not know`,
};

export const originProofNames: Record<OriginProof, MessageDescriptor> = {
  own_records: msg`Our own records`,
  certificate_of_origin: msg`Certificate of origin`,
  origin_declaration: msg`Declaration of origin`,
  supplier_declaration: msg`Supplier’s declaration`,
};

export const basisNames: Record<ValueBasis, MessageDescriptor> = {
  cif: msg`With insurance and freight to the port (CIF)`,
  fob: msg`On board at the port of export (FOB)`,
  first_price: msg`First price paid in the country`,
  own_cost: msg`Our own cost`,
};

const lackNames: Record<Proven, MessageDescriptor> = {
  cost: msg`no document for its cost`,
  origin: msg`no document for its origin`,
};

/** What is missing of a line, in words. */
export function lackSentence(texts: I18n, lacks: readonly Proven[]): string {
  const [first] = lacks;
  return texts._(lacks.length !== 1 || first === undefined ? msg`no document` : lackNames[first]);
}

/** For a select of ours. */
export function choicesOf<Value extends string>(texts: I18n, names: Record<Value, MessageDescriptor>, only?: readonly Value[]) {
  return (Object.keys(names) as Value[])
    .filter((value) => only === undefined || only.includes(value))
    .map((value) => ({ value, word: texts._(names[value]) }));
}
