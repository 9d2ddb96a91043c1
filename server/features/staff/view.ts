import { permissionsOf } from '@thamani/domain/review/policy.ts';
import { staffRules, type Person } from '@thamani/domain/review/staff.ts';
import type { WaitingRequest } from './approval-request-store.ts';
import type { GrantRow, StaffRow } from './people-store.ts';

export function personView(row: StaffRow) {
  return {
    id: row.id,
    staff_number: row.staff_number,
    name: row.name,
    email: row.email,
    status: row.status,
    grants: row.grants.map(grantView),
  };
}

function grantView({ role, countries, sectors }: GrantRow) {
  return { role, countries, sectors };
}

export function signedInView({
  token,
  deviceToken,
  person,
}: {
  readonly token: string;
  readonly deviceToken: string;
  readonly person: StaffRow;
}) {
  return { token, device_token: deviceToken, person: personView(person) };
}

export function myselfView(row: StaffRow, { person, provedAt }: { readonly person: Person; readonly provedAt: Date }, now: Date) {
  return {
    person: personView(row),
    permissions: [...permissionsOf(person, undefined, now)],
    fresh_until: new Date(provedAt.getTime() + staffRules.stepUpMinutes * 60_000).toISOString(),
  };
}

export function requestView(row: WaitingRequest, reader: string) {
  return {
    id: row.id,
    permission: row.permission,
    subject: row.subject === undefined ? null : personView(row.subject),
    grants: row.grants?.map(grantView) ?? null,
    requested_by: { id: row.requested_by, name: row.asker },
    requested_at: row.requested_at.toISOString(),
    yours: row.requested_by === reader,
  };
}

export function sessionView(session: {
  id: string;
  device: string;
  network: string;
  started_at: Date;
  last_seen_at: Date;
  current: boolean;
}) {
  const { id, device, network, started_at, last_seen_at, current } = session;
  return { id, device, network, started_at: started_at.toISOString(), last_seen_at: last_seen_at.toISOString(), current };
}
