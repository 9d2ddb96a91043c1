import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotProvenReason } from '@thamani/domain/cost-sheet/judgements.ts';
import type { LineKind, ValueBasis } from '@thamani/domain/cost-sheet/sheet.ts';
import type { MaterialRole, OriginProof, OriginStatus } from '@thamani/domain/origin/goods.ts';
import type { SentFields } from './sheet-data.ts';

export type CorrectedField = keyof SentFields;

export const fieldNames: Record<CorrectedField, MessageDescriptor> = {
  quantity: msg`Quantity`,
  unit: msg`Unit`,
  unit_cost: msg`Unit cost`,
  currency: msg`Currency`,
  country: msg`Country of origin`,
  hs_code: msg`HS code`,
  kind: msg`Kind of cost`,
  role: msg`Part in the product`,
  origin_status: msg`Origin`,
  origin_proof: msg`Proof of origin`,
  basis: msg`Value stated as`,
};

export const kindNames: Record<LineKind, MessageDescriptor> = {
  material: msg`Materials`,
  packing: msg`Packing`,
  labour: msg`Labour`,
  overhead: msg`Overheads`,
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
  unknown: msg`Not known`,
};

export const originProofNames: Record<OriginProof, MessageDescriptor> = {
  own_records: msg`The company’s own records`,
  certificate_of_origin: msg`Certificate of origin`,
  origin_declaration: msg`Declaration of origin`,
  supplier_declaration: msg`Supplier’s declaration`,
};

export const basisNames: Record<ValueBasis, MessageDescriptor> = {
  cif: msg`With insurance and freight to the port (CIF)`,
  fob: msg`On board at the port of export (FOB)`,
  first_price: msg`First price paid in the country`,
  own_cost: msg`The company’s own cost`,
};

export const notProvenNames: Record<NotProvenReason, MessageDescriptor> = {
  no_document: msg`No document shows it`,
  document_unreadable: msg`The document cannot be read`,
  cost_not_shown: msg`The document does not show the cost`,
  origin_not_shown: msg`The document does not show the origin`,
  quantity_not_shown: msg`The document does not show the quantity`,
  other_buyer: msg`The document names another buyer`,
  outside_period: msg`The document is of another period`,
  document_doubtful: msg`The document is doubtful`,
};

/** What is chosen from a list, in words; texts, codes and figures as they are. */
export function fieldValue(texts: I18n, field: CorrectedField, value: string): string {
  const names: Partial<Record<CorrectedField, Readonly<Record<string, MessageDescriptor>>>> = {
    kind: kindNames,
    role: roleNames,
    origin_status: statusNames,
    origin_proof: originProofNames,
    basis: basisNames,
  };
  const name = names[field]?.[value];
  return name === undefined ? value : texts._(name);
}

export function choicesOf<Value extends string>(texts: I18n, names: Record<Value, MessageDescriptor>) {
  return (Object.keys(names) as Value[]).map((value) => ({ value, word: texts._(names[value]) }));
}
