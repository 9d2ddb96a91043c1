import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '@thamani/ui/badge/status.ts';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import type { PaymentState } from './payment.ts';

interface Looks {
  readonly word: MessageDescriptor;
  readonly icon: IconName;
  readonly tone: Tone;
}

/** Only what the provider confirmed reads as paid. */
export const stateLooks: Record<PaymentState, Looks> = {
  preparing: { word: msg`Being prepared`, icon: 'dots', tone: 'slate' },
  open: { word: msg({ message: 'Not paid yet', context: 'A payment that is not paid yet' }), icon: 'clock', tone: 'amber' },
  verified: { word: msg`Paid`, icon: 'check', tone: 'leaf' },
  refunded: { word: msg`Refunded`, icon: 'return', tone: 'slate' },
  failed: { word: msg`Failed`, icon: 'cross', tone: 'rust' },
  expired: { word: msg`Expired`, icon: 'calendar', tone: 'slate' },
  cancelled: { word: msg`Cancelled`, icon: 'dash', tone: 'slate' },
  replaced: { word: msg`Replaced`, icon: 'bar', tone: 'slate' },
};
