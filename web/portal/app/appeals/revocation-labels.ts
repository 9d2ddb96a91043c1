import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StandingReason } from '@thamani/domain/certificates/status.ts';

/** Why a certificate was revoked, as the letter says it too. */
export const revocationSentences = {
  evidence_in_doubt: msg`There is doubt about the evidence that it was issued on.`,
  evidence_false: msg`The evidence that it was issued on proved false.`,
  production_changed: msg`The product is no longer made as it was when it was certified.`,
  company_asked: msg`The company asked for it.`,
  issued_in_error: msg`It was issued in error.`,
  facts_corrected: msg`Something that stands on it was wrong, and it was issued anew.`,
  doubt_removed: msg`The doubt was removed.`,
} satisfies Record<StandingReason, MessageDescriptor>;
