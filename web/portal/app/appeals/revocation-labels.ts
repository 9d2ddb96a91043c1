import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusReason } from '@thamani/domain/certificates/status.ts';

/** Why a certificate was revoked, as the letter says it too. */
export const revocationSentences = {
  evidence_in_doubt: msg`The evidence for the certificate is in doubt.`,
  evidence_false: msg`The certificate was issued on the basis of false evidence.`,
  production_changed: msg`The way the product is made has changed since it was certified.`,
  company_asked: msg`The company requested this change of status.`,
  issued_in_error: msg`The certificate was issued in error.`,
  facts_corrected: msg`A detail on the certificate was corrected.`,
  doubt_removed: msg`The concerns about the certificate were resolved.`,
} satisfies Record<StatusReason, MessageDescriptor>;
