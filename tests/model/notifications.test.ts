import { randomUUID } from 'node:crypto';
import { insertRow, companyIds, rowsOfCompany } from '@thamani/server/testing/company-rows.ts';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import { connect, type Connections, type Database } from '@thamani/server/database/connect.ts';
import { createTestDatabaseWithAdmin } from '@thamani/server/database/test-database.ts';
import { createNotifications } from '@thamani/server/features/notifications/creation.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explorationOf, sequencesOr } from './exploration.ts';

/**
 * Events happen, people and their roles change, and the worker is given each event late, several times, at the same time and after a crash. The
 * expected notifications are counted by hand here, without the rules of domain/notifications: every person concerned at the first time has
 * each exactly once, and no other person has one. With the worker's login, so that its grants are tested too.
 */
const rounds = sequencesOr(100);
const longest = 14;
const at = new Date('2026-11-18T10:00:00Z');

interface StaffMember {
  readonly id: string;
  role: 'admin' | 'officer' | 'verifier';
  country: 'GH' | 'KE' | null;
  active: boolean;
}
interface Member {
  readonly id: string;
  readonly roles: string[];
}
interface World {
  readonly staff: StaffMember[];
  /** Of one company, by person. */
  members: Member[];
  /** In the case of the company, which is in Ghana. */
  assignee: string | null;
  readonly conflicts: string[];
}
interface Happened {
  readonly id: string;
  readonly action: string;
  readonly actor: string | null;
}

const { company, application, person } = companyIds(1);
const staffActions = [
  'case.propose_approval',
  'case.request_site_visit',
  'case.return_to_officer',
  'case.late',
  'case.approve',
  'case.reassigned',
];
const companyActions = [
  'application.message_sent',
  'application.correction_sent',
  'case.message_sent',
  'case.note_added',
  'case.accept_assessment',
];

type Draw = readonly [kind: number, one: number, other: number];

interface Lane {
  readonly walk: (draws: readonly Draw[], planted?: 'forgets' | 'tells a stranger') => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A database with the people of one company and one authority, in which sequences follow each other. */
async function startLane(): Promise<Lane> {
  const made = await createTestDatabaseWithAdmin(adminUrl);
  const { admin } = made;
  const worker: Connections = connect(made.database.urlOf('worker'), 6, () => undefined, { role: 'worker' });
  await admin.query('set session_replication_role = replica');
  const rows = rowsOfCompany(1);
  for (const table of ['companies', 'applications', 'cases'] as const) await insertRow(admin, table, rows[table] ?? {});
  const staffIds: readonly string[] = Array.from({ length: 7 }, () => randomUUID()).toSorted();
  const accountIds: readonly string[] = [person, ...Array.from({ length: 4 }, () => randomUUID())].toSorted();
  for (const [n, id] of staffIds.entries())
    await admin.query(
      `insert into staff (id, staff_number, email, name, language, status, has_passkey, created_at)
         values ($1, $2, $3, 'A person', 'en', 'active', true, $4)`,
      [id, `S-900${n}`, `${id}@thamani.example`, at],
    );
  for (const id of accountIds)
    await admin.query(
      `insert into accounts (id, email, first_name, last_name, phone, designation_job_title, language, password_hash, activated_at, created_at,
           password_changed_at, wrong_codes_day)
         values ($1, $2, 'A', 'Person', '+233241234567', 'Manager', 'en', 'x', $3, $3, $3, '2026-11-18')`,
      [id, `${id}@shea.example`, at],
    );

  async function store({ staff, members, assignee, conflicts }: World): Promise<void> {
    await admin.query(
      'delete from notifications; delete from notified_events; delete from staff_grants; delete from memberships; delete from case_conflicts_of_interest',
    );
    for (const { id, role, country, active } of staff) {
      await admin.query('update staff set status = $2 where id = $1', [id, active ? 'active' : 'suspended']);
      await admin.query('insert into staff_grants (staff_id, role, countries) values ($1, $2, $3)', [
        id,
        role,
        country === null ? null : [country],
      ]);
    }
    for (const { id, roles } of members) await join(id, roles);
    for (const id of conflicts) await conflict(id);
    await admin.query(
      'update cases set assignee_id = $2, assigned_at = case when $2::uuid is not null then opened_at end where application_id = $1',
      [application, assignee],
    );
  }
  const join = (id: string, roles: readonly string[]) =>
    admin.query('insert into memberships (company_id, account_id, roles, joined_at) values ($1, $2, $3, $4)', [company, id, roles, at]);
  const conflict = (id: string) =>
    admin.query("insert into case_conflicts_of_interest (application_id, staff_id, reason_text, at) values ($1, $2, 'x', $3)", [
      application,
      id,
      at,
    ]);

  /** Written out for each event: who must do something now, or is told. */
  function expected(world: World, { action, actor }: Happened): readonly string[] {
    const { staff, members, assignee, conflicts } = world;
    const ofGhana = (role: StaffMember['role'], without: readonly (string | null)[]): readonly string[] => {
      const able = staff.filter((one) => one.active && one.role === role && one.country !== 'KE' && !without.includes(one.id));
      const own = able.filter(({ country }) => country === 'GH');
      return (own.length > 0 ? own : able).map(({ id }) => id);
    };
    const activeAssignee = staff.filter(({ id, active }) => active && id === assignee && id !== actor).map(({ id }) => id);
    const ableToEdit = members.filter(({ roles }) => roles.some((role) => role === 'owner' || role === 'editor')).map(({ id }) => id);
    const editors = ableToEdit.filter((id) => id !== actor);
    const told = (kind: string, ids: readonly string[]) => ids.map((id) => `${kind} ${id}`);
    switch (action) {
      case 'case.propose_approval':
        return told('proposal_to_decide', ofGhana('admin', [actor, ...conflicts]));
      case 'case.request_site_visit':
        return [...told('site_visit_to_make', ofGhana('verifier', [actor, ...conflicts])), ...told('site_visit_needed', editors)];
      case 'case.return_to_officer':
        return told('proposal_returned', activeAssignee);
      case 'case.late':
        return [
          ...told('case_overdue', activeAssignee),
          ...told(
            'case_overdue_in_team',
            ofGhana('admin', [null]).filter((id) => id !== actor),
          ),
        ];
      case 'case.approve':
        return [...told('case_approved', activeAssignee), ...told('application_approved', editors)];
      case 'case.reassigned':
        return told('case_assigned', activeAssignee);
      case 'application.message_sent':
        return told('message_from_company', activeAssignee);
      case 'application.correction_sent':
        // The confirmation goes to the person who sent it too.
        return [...told('correction_received', activeAssignee), ...told('correction_confirmed', ableToEdit)];
      case 'case.message_sent':
        return told('message_from_officer', editors);
      case 'case.accept_assessment':
        return told('assessment_completed', editors);
      default:
        return [];
    }
  }

  async function record(action: string, actor: string | null, to: string | null): Promise<Happened> {
    const id = randomUUID();
    await admin.query(
      `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, data)
       values ($1, $2, $3, $4, $5, 'application', $6, $7)`,
      [
        id,
        at,
        actor === null ? 'system' : staffIds.includes(actor) ? 'staff' : 'company',
        actor,
        action,
        application,
        action === 'case.reassigned' ? { to: to ?? '' } : {},
      ],
    );
    return { id, action, actor };
  }

  const deliver = (db: Database, { id }: Happened) => createNotifications({ db, ids: { uuid: randomUUID } as never }, { eventId: id, at });

  /** As a worker that is killed before the commit. */
  function killed(db: Database): Database {
    const transaction = () => ({
      execute: (work: (tx: never) => Promise<unknown>) =>
        db.transaction().execute(async (tx) => {
          await work(tx as never);
          throw new Error('killed');
        }),
    });
    return { transaction } as unknown as Database;
  }

  async function deliverAndKill(happened: Happened): Promise<void> {
    await expect(deliver(killed(worker.db), happened)).rejects.toThrow('killed');
  }

  async function walk(draws: readonly Draw[], planted?: 'forgets' | 'tells a stranger'): Promise<void> {
    const world: World = {
      staff: staffIds.map((id, n) => ({
        id,
        role: (['admin', 'admin', 'admin', 'verifier', 'verifier', 'officer', 'officer'] as const)[n] ?? 'officer',
        country: n % 3 === 2 ? null : 'GH',
        active: true,
      })),
      members: accountIds.slice(0, 3).map((id, n) => ({ id, roles: [['owner'], ['editor', 'finance'], ['viewer']][n] ?? [] })),
      assignee: staffIds[5] ?? null,
      conflicts: [],
    };
    await store(world);
    const waiting: Happened[] = [];
    const done: Happened[] = [];
    /** By membership: who leaves loses what they had. */
    let rows: string[] = [];
    const create = async (happened: Happened) => {
      rows.push(...expected(world, happened).map((one) => `${happened.id} ${one}`));
      await deliver(worker.db, happened);
    };
    for (const [kind, one, other] of draws) {
      const member = world.staff[one % world.staff.length];
      const account = accountIds[one % accountIds.length] ?? '';
      switch (kind % 10) {
        case 0:
        case 1:
        case 2:
          waiting.push(
            await record(staffActions[one % staffActions.length] ?? '', staffIds[other % staffIds.length] ?? null, world.assignee),
          );
          break;
        case 3:
          waiting.push(
            await record(companyActions[one % companyActions.length] ?? '', accountIds[other % accountIds.length] ?? null, null),
          );
          break;
        case 4: {
          const [next] = waiting.splice(other % Math.max(waiting.length, 1), 1);
          if (next === undefined) break;
          await deliverAndKill(next);
          await create(next);
          done.push(next);
          break;
        }
        case 5: {
          const [next] = waiting.splice(0, 1);
          if (next === undefined) break;
          rows.push(...expected(world, next).map((row) => `${next.id} ${row}`));
          await Promise.all([deliver(worker.db, next), deliver(worker.db, next), deliver(worker.db, next)]);
          done.push(next);
          break;
        }
        case 6: {
          // Once more, after people have changed.
          const again = done[other % Math.max(done.length, 1)];
          if (planted === 'forgets') await admin.query('delete from notified_events');
          if (again !== undefined) await deliver(worker.db, again);
          break;
        }
        case 7:
          if (member === undefined) break;
          member.country = ([null, 'GH', 'KE'] as const)[other % 3] ?? null;
          member.active = other % 5 !== 0;
          await admin.query('update staff set status = $2 where id = $1', [member.id, member.active ? 'active' : 'suspended']);
          await admin.query('update staff_grants set countries = $2 where staff_id = $1', [
            member.id,
            member.country === null ? null : [member.country],
          ]);
          break;
        case 8: {
          const isIn = world.members.some(({ id }) => id === account);
          const others = world.members.filter(({ id }) => id !== account);
          // A company always has an owner.
          if (isIn && !others.some(({ roles }) => roles.includes('owner'))) break;
          world.members = others;
          if (isIn) {
            // With its triggers: what was notified in the company goes with the membership.
            await admin.query('set session_replication_role = origin');
            await admin.query('delete from memberships where company_id = $1 and account_id = $2', [company, account]);
            await admin.query('set session_replication_role = replica');
            rows = rows.filter((row) => !row.endsWith(account));
          } else {
            const roles = [['owner'], ['editor'], ['finance'], ['viewer', 'editor']][other % 4] ?? [];
            world.members.push({ id: account, roles });
            await join(account, roles);
          }
          break;
        }
        case 9:
          if (other % 2 === 0 && member !== undefined && !world.conflicts.includes(member.id)) {
            world.conflicts.push(member.id);
            await conflict(member.id);
          } else {
            // Not while an assignment waits to be notified, which names the person itself.
            if (waiting.some(({ action }) => action === 'case.reassigned')) break;
            world.assignee = other % 3 === 0 ? null : (member?.id ?? null);
            await admin.query(
              'update cases set assignee_id = $2, assigned_at = case when $2::uuid is not null then opened_at end where application_id = $1',
              [application, world.assignee],
            );
          }
          break;
      }
    }
    for (const next of waiting) await create(next);
    if (planted === 'tells a stranger')
      await admin.query(
        `insert into notifications (id, staff_id, kind, event_id, object_kind, object_id, created_at, mail)
         values ($1, $2, 'proposal_to_decide', $3, 'application', 'x', $4, 'off')`,
        [randomUUID(), staffIds[6], randomUUID(), at],
      );
    const found = await admin.query<{ row: string }>("select event_id || ' ' || kind || ' ' || recipient_id as row from notifications");
    expect(found.rows.map(({ row }) => row).toSorted()).toEqual(rows.toSorted());
  }

  return {
    walk,
    close: async () => {
      await worker.db.destroy();
      await made.close();
    },
  };
}

/** As many as two cores and the database keep busy. */
const lanes = 3;
let open: readonly Lane[];

beforeAll(async () => {
  open = await Promise.all(Array.from({ length: lanes }, () => startLane()));
});
afterAll(() => Promise.all(open.map(({ close }) => close())));

const draws = fc.array(fc.tuple(fc.nat(9), fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: longest });

it(`every notification is created exactly once for each person concerned, and for no one else, in ${rounds} sequences`, async () => {
  const explored = open.map(({ walk }, lane) =>
    fc.assert(
      fc.asyncProperty(draws, (sequence) => walk(sequence)),
      explorationOf(lane, Math.ceil(rounds / lanes)),
    ),
  );
  await expect(Promise.all(explored)).resolves.toHaveLength(lanes);
}, 7_200_000);

/** A second administrator is suspended when the proposal is notified, and active again when the worker is given it once more. */
const changedBetween: readonly Draw[] = [
  [7, 1, 10],
  [0, 0, 5],
  [5, 0, 0],
  [7, 1, 1],
  [6, 0, 0],
];

it('would find a worker that forgets what it has notified, and one that notifies a stranger (the control)', async () => {
  const lane = open[0];
  if (lane === undefined) throw new Error('no database was made');
  const { walk } = lane;
  await walk(changedBetween);
  await expect(walk(changedBetween, 'forgets')).rejects.toThrow(/toEqual|equal/);
  await expect(walk(changedBetween, 'tells a stranger')).rejects.toThrow(/toEqual|equal/);
});
