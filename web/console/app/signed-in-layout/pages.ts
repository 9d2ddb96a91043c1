import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '@thamani/domain/review/policy.ts';

interface ConsolePage {
  readonly path: `/${string}`;
  readonly label: MessageDescriptor;
  /** The page is offered to a reader whom the policy allows this in any country; without one, to everybody. */
  readonly permission?: Permission;
}

/** In the order of the navigation. */
export const consolePages: readonly ConsolePage[] = [
  { path: '/cases', label: msg`Cases` },
  { path: '/appeals', label: msg`Appeals`, permission: 'read_appeal' },
  { path: '/certificates', label: msg`Certificates`, permission: 'read_certificate' },
  { path: '/staff', label: msg`Staff`, permission: 'read_staff' },
  { path: '/prices', label: msg`Prices`, permission: 'change_price' },
  { path: '/holidays', label: msg`Holidays`, permission: 'change_holidays' },
  { path: '/payments', label: msg`Payments`, permission: 'resolve_payment_exception' },
  { path: '/audit', label: msg`Audit log`, permission: 'read_audit' },
];

/** Reached from a case or the audit log alone. */
const companyPages = '/companies/';

/** Whether sign-in may lead back to it: a page of the navigation, or one below it, or the page of a company. */
export function isConsolePage(path: string): boolean {
  return path.startsWith(companyPages) || consolePages.some((page) => path === page.path || path.startsWith(`${page.path}/`));
}
