import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GroundCode } from '@thamani/domain/review/grounds.ts';

export const groundSentences = {
  value_addition_not_above_threshold: msg`The assessed value addition is not more than 30%.`,
  raw_material_unaltered: msg`The product is a raw material that was not transformed.`,
  operations_insufficient: msg`The work done is insufficient, for example only packing, sorting, labelling or simple mixing.`,
  food_aid: msg`The product is, or was made from, agricultural goods given as food aid.`,
  goods_prohibited: msg`It is not legal to make or trade the product in the country of the facility.`,
  company_not_verifiable: msg`The company cannot be found in the register named in the application.`,
  facility_not_as_declared: msg`The facility is not at the place stated in the application, or it does not match the description.`,
  figures_not_supported: msg`The figures are not supported by the documents.`,
  evidence_missing: msg`Required evidence is missing or cannot be read.`,
  documents_false_or_altered: msg`A document is false or was altered.`,
  site_visit_refused: msg`The company refused a site visit or made it impossible.`,
} satisfies Record<GroundCode, MessageDescriptor>;
