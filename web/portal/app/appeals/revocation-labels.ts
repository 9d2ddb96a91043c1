import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusReason } from '@thamani/domain/certificates/status.ts';

/** Why a certificate was revoked, as the letter says it too. */
export const revocationSentences = {
  evidence_in_doubt: msg`The evidence on which it was issued is in doubt.`,
  evidence_false: msg`It was issued on evidence that proved false.`,
  production_changed: msg`The product is no longer made as it was when it was certified.`,
  company_asked: msg`The company requested it.`,
  issued_in_error: msg`It was issued in error.`,
  facts_corrected: msg`A detail on the certificate was corrected.`,
  doubt_removed: msg`The concerns about the certificate were resolved.`,
} satisfies Record<StatusReason, MessageDescriptor>;
