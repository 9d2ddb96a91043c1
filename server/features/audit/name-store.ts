import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import type { Location } from '@thamani/domain/review/staff.ts';
import type { Queryable } from '../../database/connect.ts';
import type { EventRow, Names } from './store.ts';

const companyId = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The chain of an application, a certificate or a staff member, by the number that a person typed, or of a company by its id. */
export async function chainNamed(db: Queryable, typed: string): Promise<string | undefined> {
  // Not looked up: the chain of a company remains after its erasure.
  if (companyId.test(typed)) return `company ${typed.toLowerCase()}`;
  const number = typed.toUpperCase();
  const application = await db.selectFrom('applications').select('id').where('application_number', '=', number).executeTakeFirst();
  if (application !== undefined) return `case ${application.id}`;
  const certificate = readCertificateNumber(typed);
  if (certificate !== undefined) {
    const found = await db.selectFrom('certificates').select('application_id').where('number', '=', certificate).executeTakeFirst();
    if (found !== undefined) return `case ${found.application_id}`;
  }
  const person = await personNumbered(db, number);
  return person && `staff ${person}`;
}

export async function personNumbered(db: Queryable, typed: string): Promise<string | undefined> {
  const found = await db.selectFrom('staff').select('id').where('staff_number', '=', typed.toUpperCase()).executeTakeFirst();
  return found?.id;
}

/** Where the case of a chain is now; undefined where it is of none. */
export async function placeOfChain(db: Queryable, chain: string): Promise<Location | undefined> {
  const id = /^case ([\da-f-]{36})$/.exec(chain)?.[1];
  if (id === undefined) return undefined;
  return db.selectFrom('cases').select(['country', 'sector']).where('application_id', '=', id).executeTakeFirst();
}

/** Of one page alone. */
export async function namesOn(db: Queryable, rows: readonly EventRow[]): Promise<Names> {
  const idsOf = (kind: string) => [...new Set(rows.filter((row) => row.subject_kind === kind).map(({ subject_id }) => subject_id))];
  const actors = rows.flatMap(({ actor_kind, actor_id }) => (actor_kind === 'staff' && actor_id !== null ? [actor_id] : []));
  const some = [...new Set([...actors, ...idsOf('staff')])];
  const staff =
    some.length === 0 ? [] : await db.selectFrom('staff').select(['id', 'name', 'staff_number']).where('id', 'in', some).execute();
  const [applications, documents] = [idsOf('application'), idsOf('document')];
  const numbers =
    applications.length === 0
      ? []
      : await db.selectFrom('applications').select(['id', 'application_number as name']).where('id', 'in', applications).execute();
  const files =
    documents.length === 0 ? [] : await db.selectFrom('documents').select(['id', 'name']).where('id', 'in', documents).execute();
  const mentioned = [...new Set([...rows.flatMap(({ acting_for }) => acting_for ?? []), ...idsOf('company')])];
  const companies =
    mentioned.length === 0
      ? []
      : await db.selectFrom('companies').select(['id', 'company_name as name']).where('id', 'in', mentioned).execute();
  return {
    staff: new Map(staff.map((one) => [one.id, one])),
    subjects: new Map([
      ...numbers.map(({ id, name }) => [`application ${id}`, name] as const),
      ...files.map(({ id, name }) => [`document ${id}`, name] as const),
      ...companies.map(({ id, name }) => [`company ${id}`, name] as const),
      ...staff.map(({ id, staff_number }) => [`staff ${id}`, staff_number] as const),
    ]),
    companies: new Map(companies.map(({ id, name }) => [id, name])),
  };
}
