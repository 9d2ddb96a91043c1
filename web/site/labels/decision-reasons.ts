import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusReason } from '@thamani/domain/certificates/status.ts';
import type { GroundCode } from '@thamani/domain/review/grounds.ts';
import type { ReturnReason } from '@thamani/domain/review/requirement-review.ts';

/** Why an application was rejected. */
export const groundLabels = {
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

/** Why an answer was returned. The officer's comment follows the sentence; for `other` the comment appears alone. */
export const returnReasonLabels = {
  unreadable: msg`The information cannot be read.`,
  incomplete: msg`The information is incomplete.`,
  out_of_date: msg`The information is out of date.`,
  another_company: msg`The information is about another company.`,
  another_product: msg`The information is about another product.`,
  figures_differ: msg`The information does not agree with the other figures or documents.`,
  not_translated: msg`A translation into English, French or Arabic is needed.`,
  unsigned: msg`A signature or stamp is missing.`,
  other: msg`The information cannot be accepted for another reason.`,
} satisfies Record<ReturnReason, MessageDescriptor>;

/** Why the status of a certificate changed, as the verify site and the mail say it too. */
export const statusReasonLabels = {
  evidence_in_doubt: msg`The evidence for the certificate is in doubt.`,
  evidence_false: msg`The certificate was issued on the basis of false evidence.`,
  production_changed: msg`The way the product is made has changed since it was certified.`,
  company_asked: msg`The company requested this change of status.`,
  issued_in_error: msg`The certificate was issued in error.`,
  doubt_removed: msg`The concerns about the certificate were resolved.`,
  facts_corrected: msg`A detail on the certificate was corrected.`,
} satisfies Record<StatusReason, MessageDescriptor>;
