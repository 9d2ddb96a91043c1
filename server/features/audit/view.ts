import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import type { HistoryRow } from './application-history-store.ts';
import type { EventRow, Names, ReaderRow } from './store.ts';

/** A person of a company, as the company is told. */
interface CompanyPerson {
  readonly id: string;
  readonly name: string | null;
  readonly roles: CompanyRole[];
  readonly is_agent: boolean;
}

export type Shown<Row> = Row & {
  /** Where the actor was one. */
  readonly person: CompanyPerson | undefined;
};

/** A company is told who by role and number, never by name. */
export function readerView({ at, role, staff_number, document_id, document_name }: ReaderRow) {
  return { at: at.toISOString(), role, staff_number, document: { id: document_id, name: document_name } };
}

/** Of staff and the system nothing but the kind. */
export function historyView({ at, action, actor_kind, person, times }: Shown<HistoryRow>) {
  const by = actor_kind === 'company' || actor_kind === 'staff' ? actor_kind : ('system' as const);
  return { at: at.toISOString(), action, by, ...(person && { person }), times };
}

export function eventView(row: Shown<EventRow>, names: Names) {
  const person = row.actor_kind === 'staff' && row.actor_id !== null ? row.actor_id : undefined;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actor_kind,
    by: person === undefined ? null : (names.staff.get(person) ?? { id: person, name: person.slice(0, 8), staff_number: '' }),
    ...(row.person && { person: row.person }),
    ...(row.acting_for !== null && { acting_for: { id: row.acting_for, name: names.companies.get(row.acting_for) ?? '' } }),
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      name: names.subjects.get(`${row.subject_kind} ${row.subject_id}`) ?? row.subject_id,
    },
    data: row.data,
    chain: { name: row.chain, position: Number(row.position), hash: row.hash.toString('hex') },
  };
}
