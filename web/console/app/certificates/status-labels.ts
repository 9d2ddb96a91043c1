import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StandingChange, StandingReason } from '@thamani/domain/certificates/status.ts';
import type { CertificateState } from '@thamani/domain/certificates/validity.ts';

export const stateWords = {
  active: msg`Active`,
  expired: msg`Expired`,
  suspended: msg`Suspended`,
  revoked: msg`Revoked`,
} satisfies Record<CertificateState, MessageDescriptor>;

interface ChangeWords {
  /** As a thing to choose. */
  readonly choice: MessageDescriptor;
  /** As a thing that happened. */
  readonly done: MessageDescriptor;
  /** What follows from it, for whoever is about to propose or confirm it. */
  readonly follows: MessageDescriptor;
}

export const changeWords = {
  suspend: {
    choice: msg`Suspend it`,
    done: msg`Suspended`,
    follows: msg`Whoever checks it reads that it is suspended, since when and why. The company is told and must not use it. It can be reinstated.`,
  },
  reinstate: {
    choice: msg`Reinstate it`,
    done: msg`Reinstated`,
    follows: msg`Whoever checks it reads that it stands again. That it was suspended stays in its public history. The company is told.`,
  },
  revoke: {
    choice: msg`Revoke it`,
    done: msg`Revoked`,
    follows: msg`It falls for good: nobody can reinstate it. Whoever checks it reads since when and why. The company is told, and can appeal for 30 days.`,
  },
  replace: {
    choice: msg`Replace it by a corrected one`,
    done: msg`Replaced by a corrected one`,
    follows: msg`It falls for good, and a corrected certificate is issued at once: with a number of its own, the same dates, and what the company is called today. The approval holds. Whoever checks the former one is led to the new one.`,
  },
} satisfies Record<StandingChange, ChangeWords>;

/** As strangers read them where they check a certificate. */
export const reasonWords = {
  evidence_in_doubt: msg`The evidence behind it is in doubt.`,
  evidence_false: msg`The evidence behind it was false.`,
  production_changed: msg`The product is no longer made as it was certified.`,
  company_asked: msg`The company asked for it.`,
  issued_in_error: msg`It was issued in error.`,
  doubt_removed: msg`The doubt was removed.`,
  facts_corrected: msg`Something that is written on it was corrected.`,
} satisfies Record<StandingReason, MessageDescriptor>;
