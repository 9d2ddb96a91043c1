import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface SiteLink {
  /** As English has it. */
  readonly path: string;
  readonly title: MessageDescriptor;
}

/** Pages that stand today, in the order of the header. A page joins with its line. */
export const headerLinks: readonly SiteLink[] = [
  { path: '/', title: msg`Home` },
  { path: '/contact-us', title: msg`Contact Us` },
];

export const footerLinks: readonly SiteLink[] = [{ path: '/contact-us', title: msg`Contact Us` }];
