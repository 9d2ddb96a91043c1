import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { searchAudit } from '@thamani/contract/audit.ts';

export type AuditEvent = AnswerOf<typeof searchAudit>['data'][number];

const names = ['about', 'by', 'action', 'from', 'to'] as const;

/** The reader's search. It is in the address, so that the reader can bookmark and share it. */
export type Question = Readonly<Partial<Record<(typeof names)[number], string>>>;

export function questionIn(params: URLSearchParams): Question {
  const asked = names.map((name) => [name, (params.get(name) ?? '').trim().slice(0, 80)] as const);
  return Object.fromEntries(asked.filter(([, value]) => value !== ''));
}

/** What is wrong with it, by field: an address can be written by hand. */
export function faultsIn({ from, to }: Question): Readonly<Partial<Record<'from' | 'to', 'no_day' | 'before_first'>>> {
  const [noFrom, noTo] = [from, to].map((day) => day !== undefined && !isDay(day));
  if (noFrom || noTo) return { ...(noFrom && { from: 'no_day' }), ...(noTo && { to: 'no_day' }) };
  return from !== undefined && to !== undefined && to < from ? { to: 'before_first' } : {};
}

function isDay(written: string): boolean {
  const day = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${written}T`);
}

/** Where the subject of an event can be looked at; nowhere for what has no page, or has none for the reader. */
export function pageOf(
  { subject, data }: Pick<AuditEvent, 'subject' | 'data'>,
  { canReadCompanies }: { readonly canReadCompanies: boolean },
): string | undefined {
  switch (subject.kind) {
    case 'application':
      return `/cases/${subject.id}`;
    case 'document':
      return typeof data['application'] === 'string' ? `/cases/${data['application']}` : undefined;
    case 'certificate':
      return `/certificates/${subject.id}`;
    case 'appeal':
      return `/appeals/${subject.id}`;
    case 'company':
      return canReadCompanies ? `/companies/${subject.id}` : undefined;
    case 'staff':
      return `/staff?search=${encodeURIComponent(subject.name)}`;
    case 'price':
      return '/prices';
    default:
      return undefined;
  }
}
