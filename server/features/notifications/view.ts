import { ruleOf } from '@thamani/domain/notifications/kinds.ts';
import { minorDigitsOf } from '@thamani/domain/money.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { scopesOf } from '@thamani/domain/review/policy.ts';
import { covers, type Person } from '@thamani/domain/review/staff.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { dayIn, type Translate } from '../../i18n/catalogs.ts';
import { requestNames, texts } from './messages.ts';
import type { NotificationRow } from './store.ts';

export interface Reader {
  readonly t: Translate;
  readonly language: Language;
  /** On the console. A case that left the person's scope is named by its number alone. */
  readonly person?: Person;
}

export interface NotificationText {
  readonly title: string;
  readonly detail: string;
  readonly path: string | null;
}

export function notificationView(row: NotificationRow, reader: Reader) {
  const { category, needsAction } = ruleOf(row.kind);
  return {
    id: row.id,
    kind: row.kind,
    category,
    needs_action: needsAction === true,
    open: row.is_open,
    ...textOf(row, reader),
    at: row.created_at.toISOString(),
    read: row.read_at !== null,
  };
}

export function textOf(row: NotificationRow, reader: Reader): NotificationText {
  const { t } = reader;
  const { title, detail } = texts[row.kind];
  const values = valuesOf(row, reader);
  const isShown = mayRead(row, reader);
  return { title: t(title, values), detail: isShown ? t(detail, values) : values.number, path: isShown ? pathOf(row) : null };
}

function valuesOf(row: NotificationRow, reader: Reader) {
  const { t, language } = reader;
  const details = row.details as Readonly<Record<string, string | number | undefined>>;
  const isShown = mayRead(row, reader);
  const number = String(details['number'] ?? row.application_number ?? '');
  const request = requestNames[String(details['request'] ?? '') as keyof typeof requestNames];
  return {
    number,
    product: (isShown ? row.product_name : null) ?? number,
    company: (isShown ? row.company_name : null) ?? '',
    day: details['day'] === undefined ? '' : dayIn(language, String(details['day']) as Day),
    amount: details['minor'] === undefined ? '' : amountIn(language, Number(details['minor']), String(details['currency'])),
    invoice: String(details['invoice'] ?? ''),
    by: String(details['by'] ?? ''),
    request: request === undefined ? '' : t(request),
  };
}

function amountIn(language: Language, minor: number, currency: string): string {
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency, currencyDisplay: 'code' });
  return format.format(minor / 10 ** minorDigitsOf(currency));
}

/** A person's scope may have changed since; so may the place of a case. */
function mayRead({ staff_id: staffId, country, sector }: NotificationRow, { person }: Reader): boolean {
  if (staffId === null || person === undefined || country === null || sector === null) return true;
  return scopesOf(person, 'read_case').some((scope) => covers(scope, { country, sector }));
}

const requestPages: Readonly<Partial<Record<string, string>>> = {
  change_price: '/prices',
  suspend: '/certificates/waiting',
  reinstate: '/certificates/waiting',
  revoke: '/certificates/waiting',
  replace: '/certificates/waiting',
};

function requestPage({ details, object_id: id }: Pick<NotificationRow, 'details' | 'object_id'>): string {
  const request = String((details as Readonly<Record<string, unknown>>)['request']);
  return request === 'identity_change' ? `/identity-changes/${id}` : (requestPages[request] ?? '/staff');
}

/** The only requests that companies are notified of. */
const identityChangePage = '/profile/identity-change';

/** The page of the object, on the site of its reader. */
function pathOf(row: Pick<NotificationRow, 'staff_id' | 'object_kind' | 'object_id' | 'application_id' | 'details'>): string | null {
  const isStaff = row.staff_id !== null;
  switch (row.object_kind) {
    case 'application':
      return `${isStaff ? '/cases' : '/applications'}/${row.object_id}`;
    case 'appeal':
      if (isStaff) return `/appeals/${row.object_id}`;
      return row.application_id === null ? null : `/applications/${row.application_id}`;
    case 'certificate':
      return `/certificates/${row.object_id}`;
    case 'payment':
      return isStaff ? null : '/payments/history';
    case 'request':
      if (!isStaff) return identityChangePage;
      return requestPage(row);
  }
}
