import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface SiteLink {
  /** As English has it. */
  readonly path: string;
  readonly title: MessageDescriptor;
}

/** In the order of the header. */
export const headerLinks: readonly SiteLink[] = [
  { path: '/', title: msg`Home` },
  { path: '/services', title: msg`What we do` },
  { path: '/eligibility', title: msg`Eligibility` },
  { path: '/about-us', title: msg`About Us` },
  { path: '/contact-us', title: msg`Contact Us` },
];

/** What most readers come for, above the header; on small screens in its menu. The check is a site of its own and is not in this list. */
export const taskLinks: readonly SiteLink[] = [
  { path: '/fees', title: msg`Fees` },
  { path: '/calculator', title: msg`Calculator` },
  { path: '/help', title: msg`Help` },
];

export const siteLinks: readonly SiteLink[] = [
  { path: '/about-us', title: msg`About Us` },
  { path: '/services', title: msg`What we do` },
  { path: '/eligibility', title: msg`Eligibility` },
  { path: '/fees', title: msg`Fees` },
  { path: '/calculator', title: msg`Calculator` },
  { path: '/origin', title: msg`AfCFTA origin check, indicative` },
  { path: '/help', title: msg`Help` },
  { path: '/report-certificate', title: msg`Report a problem with a certificate` },
  { path: '/contact-us', title: msg`Contact Us` },
];

export const legalLinks: readonly SiteLink[] = [
  { path: '/terms-of-use', title: msg`Terms of use` },
  { path: '/privacy-policy', title: msg`Privacy policy` },
  { path: '/liscence', title: msg`Licensing` },
  { path: '/accessibility', title: msg`Accessibility` },
];
