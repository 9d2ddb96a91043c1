import type pg from 'pg';
import { databaseRoles, ExcessivePrivileges, ownerRole, roleOf, type DatabaseRole } from './role-names.ts';

interface LoginPrivileges {
  readonly login: string;
  readonly attributes: readonly string[];
  readonly memberships: readonly string[];
  readonly owns: boolean;
}

/**
 * Refuses a login that is superuser, may make roles, owns anything or has another process's role: such a one could switch off the triggers
 * that hold it. `client` is a new connection that nothing has used yet.
 */
export async function assertLeastPrivilege(client: pg.ClientBase, role: DatabaseRole): Promise<void> {
  const { rows } = await client.query<LoginPrivileges>({
    name: 'separation',
    text: question,
    values: [[ownerRole, ...databaseRoles.map(roleOf)]],
  });
  const faults = rows[0] === undefined ? ['the login is unknown'] : faultsOf(rows[0], role);
  if (faults.length > 0) throw new ExcessivePrivileges(role, faults);
}

const question = `
  select current_user as login,
    array_remove(array[
      case when rolsuper then 'superuser' end, case when rolcreaterole then 'createrole' end, case when rolcreatedb then 'createdb' end,
      case when rolreplication then 'replication' end, case when rolbypassrls then 'bypassrls' end], null) as attributes,
    array(select r.rolname::text from pg_roles r where r.rolname = any ($1) and pg_has_role(me.oid, r.oid, 'member') order by 1) as memberships,
    exists (select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(me.oid, relowner, 'member')) as owns
  from pg_roles me where rolname = current_user`;

function faultsOf({ login, attributes, memberships, owns }: LoginPrivileges, role: DatabaseRole): string[] {
  const expected = role === 'operator' ? ['api', 'operator', 'relay', 'worker'].map((one) => roleOf(one as DatabaseRole)) : [roleOf(role)];
  return [
    ...attributes.map((attribute) => `${login} is ${attribute}`),
    ...memberships.filter((one) => !expected.includes(one)).map((one) => `${login} has the role ${one}`),
    ...expected.filter((one) => !memberships.includes(one)).map((one) => `${login} lacks the role ${one}`),
    ...(owns ? [`${login} owns tables`] : []),
  ];
}
