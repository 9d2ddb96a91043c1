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
    description: msg`Prove what was made at home, product by product, with a figure that buyers can check. Cooperatives and women- or youth-led companies pay 10% less.`,
  },
  {
    icon: 'landmark',
    title: msg`Governments and trade agencies`,
    description: msg`See where value stays, and rest programmes for local content on assessed figures rather than on declarations.`,
  },
  {
    icon: 'scales',
    title: msg`Financial institutions`,
    description: msg`Tie trade finance to products whose transformation was evidenced. Whether a certificate still holds is there for all to see.`,
  },
  {
    icon: 'shield',
    title: msg`Customs authorities`,
    description: msg`Check a claim at the counter in a second. The certificate supports an origin claim; the proof of origin stays with the competent authority.`,
  },
];
