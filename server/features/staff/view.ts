import { permissionsOf } from '@thamani/domain/review/policy.ts';
import { staffRules, type Person } from '@thamani/domain/review/staff.ts';
import type { KeptGrant, StaffRow, WaitingRequest } from './store.ts';

export function personView(row: StaffRow) {
  return {
    id: row.id,
    staff_number: row.staff_number,
    name: row.name,
    email: row.email,
    standing: row.standing,
    grants: row.grants.map(grantView),
  };
}

function grantView({ role, countries, sectors }: KeptGrant) {
  return { role, countries, sectors };
}

export function signedInView({ token, person }: { readonly token: string; readonly person: StaffRow }) {
  return { token, person: personView(person) };
}

export function myselfView(row: StaffRow, { person, provedAt }: { readonly person: Person; readonly provedAt: Date }, now: Date) {
  return {
    person: personView(row),
    permissions: [...permissionsOf(person, undefined, now)],
    fresh_until: new Date(provedAt.getTime() + staffRules.freshProofMinutes * 60_000).toISOString(),
  };
}

export function requestView(row: WaitingRequest, reader: string) {
  return {
    id: row.id,
    permission: row.permission,
    subject: row.subject === undefined ? null : personView(row.subject),
    grants: row.grants?.map(grantView) ?? null,
    asked_by: { id: row.asked_by, name: row.asker },
    asked_at: row.asked_at.toISOString(),
    yours: row.asked_by === reader,
  };
}
