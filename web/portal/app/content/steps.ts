import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface Step {
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
  /** Taken only where the case calls for it. */
  readonly ifCalledFor?: true;
}

/** From application to certificate, in order. */
export const steps: readonly Step[] = [
  { title: msg`Online submission`, description: msg`Eight pages, saved as you type` },
  { title: msg`Automated screening`, description: msg`Documents readable, clean, not seen before` },
  { title: msg`Value addition`, description: msg`Recomputed from accepted evidence: more than 30%` },
  { title: msg`Documents and audit`, description: msg`Each requirement accepted, or sent back with a reason` },
  { title: msg`On-site verification`, description: msg`Only when called for`, ifCalledFor: true },
  { title: msg`Approval`, description: msg`By a second person, never the same` },
  { title: msg`Certificate`, description: msg`Signed, published, QR-secured` },
];
