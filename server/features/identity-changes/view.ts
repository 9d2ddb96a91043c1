import type { IdentityChangeRow, ListedRow } from './store.ts';

interface ShownDocument {
  readonly name: string;
  readonly contentType: string;
}

type Names = ReadonlyMap<string, { readonly id: string; readonly name: string; readonly staff_number: string }>;

function factsOf({ id, state, requested_at, former, wanted, reason, closed_at, explanation }: IdentityChangeRow) {
  return {
    id,
    state,
    requested_at: requested_at.toISOString(),
    former,
    wanted,
    reason,
    closed_at: closed_at?.toISOString() ?? null,
    explanation,
  };
}

function documentOf({ document_id: id }: IdentityChangeRow, document: ShownDocument | undefined) {
  return { id, name: document?.name ?? '' };
}

/** For the company, which does not learn who decided. */
export function ownView(row: IdentityChangeRow, document: ShownDocument | undefined) {
  return { ...factsOf(row), document: documentOf(row, document) };
}

export function rowView(row: ListedRow, names: Names) {
  const { company_id: id, company_name, country, decided_by: by } = row;
  return {
    ...factsOf(row),
    company: { id, company_name },
    country,
    decided_by: by === null ? null : (names.get(by) ?? { id: by, name: by.slice(0, 8), staff_number: '' }),
  };
}

interface ReadChange<Person> {
  readonly row: ListedRow;
  readonly document: ShownDocument | undefined;
  readonly requestedBy: Person;
  readonly isNumberUsed: boolean;
  readonly canDecide: boolean;
  readonly hasConflict: boolean;
  readonly names: Names;
}

/** After a company moved to another country it may be outside the reader's scope; the request is not. */
export function changeView<Person>({ row, document, names, ...change }: ReadChange<Person>) {
  return {
    ...rowView(row, names),
    document: { ...documentOf(row, document), content_type: document?.contentType ?? '' },
    requested_by: change.requestedBy,
    is_number_used: change.isNumberUsed,
    can_decide: change.canDecide,
    has_conflict_of_interest: change.hasConflict,
  };
}
