import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { appealRules } from '@thamani/domain/appeals/appeals.ts';
import type { StatusChange } from '@thamani/domain/certificates/status.ts';
import type { CertificateState } from '@thamani/domain/certificates/validity.ts';

export const stateLabels = {
  active: msg({ message: 'Active', context: 'certificate' }),
  expired: msg`Expired`,
  suspended: msg({ message: 'Suspended', context: 'certificate' }),
  revoked: msg`Revoked`,
} satisfies Record<CertificateState, MessageDescriptor>;

const renewed = msg`Active: a newer certificate exists`;

/** One that was renewed is good until its date, and the public check says that there is a newer one. */
export function stateLabelOf(certificate: { readonly state: CertificateState; readonly replaced_by: string | null }): MessageDescriptor {
  const { state, replaced_by: newer } = certificate;
  return state === 'active' && newer !== null ? renewed : stateLabels[state];
}

interface ChangeLabels {
  /** As a thing to choose. */
  readonly choice: MessageDescriptor;
  /** As a thing that happened. */
  readonly done: MessageDescriptor;
  /** The consequence, shown to the person who is about to propose or confirm the change. */
  readonly follows: MessageDescriptor;
}

// Destructured: the macro names a property access {0}, which says nothing to translators.
const { daysToAppeal } = appealRules;

export const changeLabels = {
  suspend: {
    choice: msg`Suspend certificate`,
    done: msg({ message: 'Suspended', context: 'certificate' }),
    follows: msg`Anyone who checks the certificate sees that it is suspended, since when, and why. The company is notified and must not use the certificate. You can propose to reinstate it later.`,
  },
  reinstate: {
    choice: msg`Reinstate certificate`,
    done: msg`Reinstated`,
    follows: msg`Anyone who checks the certificate sees that it has been reinstated. The suspension stays in its public history. The company is notified.`,
  },
  revoke: {
    choice: msg`Revoke certificate`,
    done: msg`Revoked`,
    follows: msg`The certificate becomes permanently invalid and cannot be reinstated. Anyone who checks it sees when and why it was revoked. The company is notified and can appeal within ${daysToAppeal} days.`,
  },
  replace: {
    choice: msg`Replace with a corrected certificate`,
    done: msg`Replaced by a corrected certificate`,
    follows: msg`The certificate becomes permanently invalid. A corrected certificate is issued immediately, with a new number, the same dates and the current name of the company. The approval remains valid. Anyone who checks the old certificate is directed to the new one.`,
  },
} satisfies Record<StatusChange, ChangeLabels>;
