import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';

export interface Audience {
  readonly icon: IconName;
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
}

export const audiences: readonly Audience[] = [
  {
    icon: 'factory',
    title: msg`Exporters, manufacturers and cooperatives`,
    description: msg`Prove the local value of each product with a figure that buyers can check. Cooperatives and women-led or youth-led companies pay 10% less.`,
  },
  {
    icon: 'landmark',
    title: msg`Governments and trade agencies`,
    description: msg`See how much of a product’s value stays in the country where it is made, and base local content programmes on assessed figures instead of declarations.`,
  },
  {
    icon: 'scales',
    title: msg`Financial institutions`,
    description: msg`Link trade finance to products with proof of local processing. Anyone can check whether a certificate is still valid.`,
  },
  {
    icon: 'shield',
    title: msg`Customs authorities`,
    description: msg`Check a certificate at the counter in seconds. The certificate supports a claim of origin. Proof of origin remains the responsibility of the competent authority.`,
  },
];
