import type { EventRow, Names, ReaderRow } from './store.ts';

/** A company is told who by role and number, never by name. */
export function readerView({ at, role, staff_number, document_id, document_name }: ReaderRow) {
  return { at: at.toISOString(), role, staff_number, document: { id: document_id, name: document_name } };
}

export function eventView(row: EventRow, names: Names) {
  const person = row.actor_kind === 'staff' && row.actor_id !== null ? row.actor_id : undefined;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actor_kind,
    by: person === undefined ? null : (names.staff.get(person) ?? { id: person, name: person.slice(0, 8), staff_number: '' }),
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      name: names.subjects.get(`${row.subject_kind} ${row.subject_id}`) ?? row.subject_id,
    },
    data: row.data,
    chain: { name: row.chain, position: Number(row.position), hash: row.hash.toString('hex') },
  };
}
