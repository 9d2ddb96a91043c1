import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '@thamani/domain/review/policy.ts';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { maySomewhere, type Myself, type Waiting } from '../session/current-user.ts';

export interface ConsolePage {
  readonly path: `/${string}`;
  /** Where the page is a part of another one: the filters that lead to it. */
  readonly search?: `?${string}`;
  readonly label: MessageDescriptor;
  readonly icon: IconName;
  /** The page is offered to a reader whom the policy allows this in any country; without one, to everybody. */
  readonly permission?: Permission;
  /** The number beside the page. */
  readonly waiting?: (waiting: Waiting) => number;
  /** Under "More" but on wide screens. */
  readonly isSecondary?: true;
}

/** In the order of the navigation. */
export const consolePages: readonly ConsolePage[] = [
  { path: '/cases', label: msg`Cases`, icon: 'document', waiting: ({ cases, proposals }) => cases + proposals },
  { path: '/archive', label: msg`Closed cases`, icon: 'archive', isSecondary: true },
  {
    path: '/cases',
    search: '?whose=all&stage=site_visit',
    label: msg`Visits`,
    icon: 'pin',
    permission: 'record_visit',
    waiting: ({ visits }) => visits,
  },
  { path: '/appeals', label: msg`Appeals`, icon: 'scales', permission: 'read_appeal', waiting: ({ appeals }) => appeals },
  {
    path: '/certificates',
    label: msg`Certificates`,
    icon: 'medal',
    permission: 'read_certificate',
    waiting: ({ certificates }) => certificates,
  },
  { path: '/reports', label: msg`Reports`, icon: 'speech', permission: 'read_report', waiting: ({ reports }) => reports },
  {
    path: '/identity-changes',
    label: msg`Changes of company details`,
    icon: 'landmark',
    permission: 'read_identity_changes',
    waiting: ({ identity_changes: open }) => open,
    isSecondary: true,
  },
  { path: '/staff', label: msg`Staff`, icon: 'people', permission: 'read_staff', waiting: ({ staff }) => staff },
  { path: '/prices', label: msg`Prices`, icon: 'calculator', permission: 'change_price', waiting: ({ prices }) => prices },
  { path: '/holidays', label: msg`Holidays`, icon: 'calendar', permission: 'change_holidays' },
  {
    path: '/payments',
    label: msg`Payments`,
    icon: 'card',
    permission: 'resolve_payment_exception',
    waiting: ({ payments }) => payments,
  },
  { path: '/performance', label: msg`Performance`, icon: 'chart', permission: 'read_own_performance' },
  { path: '/audit', label: msg`Audit log`, icon: 'shield', permission: 'read_audit' },
];

/** Those that the policy allows the reader. */
export function offeredPages(myself: Myself): readonly ConsolePage[] {
  return consolePages.filter(({ permission }) => permission === undefined || maySomewhere(myself, permission));
}

/** Reached from a case, a search or the audit log alone. */
const companyPages = '/companies/';
/** Reached from the bell and from mails. */
const notificationPage = '/notifications';

/** Whether sign-in may lead back to it: a page of the navigation, or one below it, or the page of a company. */
export function isConsolePage(path: string): boolean {
  return (
    path === notificationPage ||
    path.startsWith(companyPages) ||
    consolePages.some((page) => path === page.path || path.startsWith(`${page.path}/`))
  );
}

interface ShownPage {
  /** In English, without the language. */
  readonly path: string;
  readonly search: string;
}

/** The page of the navigation that the address belongs to. One with filters is meant only by an address that has all of them. */
export function pageAt({ path, search }: ShownPage, among: readonly ConsolePage[] = consolePages): ConsolePage | undefined {
  const shown = new URLSearchParams(search);
  const isAt = (page: ConsolePage) =>
    page.search === undefined
      ? path === page.path || path.startsWith(`${page.path}/`)
      : path === page.path && [...new URLSearchParams(page.search)].every(([name, value]) => shown.get(name) === value);
  const found = among.filter(isAt);
  return found.find((page) => page.search !== undefined) ?? found[0];
}
