import { randomUUID } from 'node:crypto';
import type { Person } from '@thamani/domain/review/staff.ts';
import type { Caller } from '@thamani/server/caller.ts';
import type { TestApp } from '@thamani/server/testing/app.ts';
import { colleague, type Colleague } from '@thamani/server/testing/cases.ts';

export const callerOf = (actor: Caller['actor']): Caller => ({
  actor,
  device: 'a model',
  address: '192.0.2.1',
  client: { narrow: '192.0.2.1', wide: undefined },
  deviceTokens: { company: undefined, staff: undefined },
  language: 'en',
  t: () => '',
  idempotencyKey: undefined,
  requestId: randomUUID(),
});

/** A member of staff with the grants that the model gives them. */
export function modelColleague(server: TestApp, name: string, grants: Person['grants']): Promise<Colleague> {
  const rows = grants.map(({ role, countries, sectors }) => ({
    role,
    ...(countries === 'all' ? {} : { countries }),
    ...(sectors === 'all' ? {} : { sectors }),
  }));
  return colleague(server, rows, name);
}
