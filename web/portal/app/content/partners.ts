import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Drawn in home/PartnerMark.tsx. */
export type PartnerMarkName = 'arches' | 'grain' | 'harbour' | 'ledger' | 'loom';

export interface Partner {
  readonly mark: PartnerMarkName;
  readonly name: MessageDescriptor;
}

/** Samples, until an organisation runs the product and has partners who agreed: nobody real is named. */
export const partnersAreSamples = true;

export const partners: readonly Partner[] = [
  { mark: 'harbour', name: msg`Sample port` },
  { mark: 'ledger', name: msg`Sample bank` },
  { mark: 'grain', name: msg`Sample cooperative` },
  { mark: 'arches', name: msg`Sample chamber of commerce` },
  { mark: 'loom', name: msg`Sample laboratory` },
];
