import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, casework, colleague, type Colleague } from '../../testing/cases.ts';
import { approvedApplication, issueCertificate, quickPrinter, startIssuingApp, type IssuingApp } from '../../testing/certificates.ts';
import { attemptWrite, type Write } from '../../testing/app.ts';
import { certificateActivities } from './activities.ts';

// Each brings cases a long way first.
/** Database constraints enforce the rules if a service forgets one: these tests write rows directly, past the service. */

const now = new Date('2026-11-16T08:00:00Z');
let server: IssuingApp;
let company: SignedInCompany;
let officer: Colleague;
let admin: Colleague;
let second: Colleague;
/** Approved and paid for, without a certificate. */
let due: string;
/** Paid for, and not decided. */
let undecided: string;
/** Approved, and nobody paid. */
let unpaid: string;
let intended: { id: string; number: string };
let issued: { id: string; number: string };

beforeAll(async () => {
  server = await startIssuingApp({}, { clock: { now: () => now }, printer: quickPrinter });
  company = await signedInCompany(server);
  officer = await colleague(server, { role: 'officer' }, 'Ama Mensah');
  admin = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  second = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Yaw Darko');
  due = await approvedApplication(server, company, officer, admin);
  undecided = await caseIn(server, 'approval', company, officer);
  unpaid = await caseIn(server, 'approval', company, officer);
  await casework(server).step(admin, unpaid, 'approve');
  const id = await approvedApplication(server, company, officer, admin);
  intended = {
    id,
    ...(await certificateActivities(server.context).reserveCertificateNumber({ key: id, subjectId: id, at: now.toISOString() })),
  };
  const other = await approvedApplication(server, company, officer, admin);
  issued = { id: other, number: await issueCertificate(server, other) };
});
afterAll(() => server.close());

const attempt = (work: Write, off?: { table: string; trigger: string }) =>
  attemptWrite(server, async (client) => {
    if (off !== undefined) await client.query(`alter table ${off.table} disable trigger ${off.trigger}`);
    await work(client);
  });

interface Intended {
  readonly companyId?: string;
  readonly status?: string;
  readonly replacedBy?: string;
}

const intent =
  (id: string, { companyId = company.companyId, status = 'good', replacedBy }: Intended = {}) =>
  (client: pg.PoolClient) =>
    client.query(
      `insert into certificates (number, application_id, company_id, status_index, facts, deciders, product_name, cva, issued_on, expires_on,
         reserved_at, status, replaced_by)
       values ('TVA-GH26-0000-0000-0000', $1, $2, 4711, '{}', '{}', 'Shea butter', 61.2, '2026-11-16', '2027-11-16', $3, $4, $5)`,
      [id, companyId, now, status, replacedBy ?? null],
    );

describe('an intent that is written straight', () => {
  const off = { table: 'certificates', trigger: 'certificates_reserved' };

  it('goes through for what two people approved and a company paid for', async () => {
    expect(await attempt(intent(due))).toBe('went through');
  });

  it('is refused where the last decision is to reject, by that trigger alone', async () => {
    const rejected = async (client: pg.PoolClient) => {
      await client.query('alter table case_decisions disable trigger all');
      await client.query(
        `with p as (insert into case_proposals (id, application_id, kind, grounds, reason_text, proposed_by, at, outcome, outcome_at)
           values (gen_random_uuid(), $1, 'rejection', '{x}', 'No.', $2, $4, 'decided', $4) returning *)
         insert into case_decisions (proposal_id, application_id, kind, proposed_by, decided_by, at)
         select id, application_id, kind, proposed_by, $3, $4 from p`,
        [due, officer.id, admin.id, new Date(now.getTime() + 1_000)],
      );
      await intent(due)(client);
    };
    expect(await attempt(rejected)).toBe('issued_by_two_people');
    expect(await attempt(rejected, off)).toBe('went through');
  });

  it.each([
    ['nobody decided', () => undecided],
    ['nobody paid for', () => unpaid],
  ])('is refused for what %s, by that trigger alone', async (_, which) => {
    expect(await attempt(intent(which()))).toBe('issued_by_two_people');
    expect(await attempt(intent(which()), off)).toBe('went through');
  });

  it('is refused for another company’s application, and for a second certificate', async () => {
    const theirs = intent(due, { companyId: (await signedInCompany(server)).companyId });
    expect(await attempt(theirs)).toBe('issued_by_two_people');
    expect(await attempt(theirs, off)).toBe('went through');
    expect(await attempt(intent(intended.id))).toBe('certificates_one_not_revoked');
  });

  it('is refused with anything that only follows', async () => {
    for (const more of [{ status: 'revoked' }, { replacedBy: issued.number }]) {
      expect(await attempt(intent(due, more))).toBe('begins_as_reservation');
      expect(await attempt(intent(due, more), off)).toBe('went through');
    }
  });
});

describe('what was frozen', () => {
  const off = { table: 'certificates', trigger: 'certificates_immutable' };
  const change = (set: string, number: string) => (client: pg.PoolClient) =>
    client.query(`update certificates set ${set} where number = $1`, [number]);

  it.each([
    `facts = facts || '{"company": "Another"}'`,
    `deciders = '{}'`,
    "product_name = 'Gold'",
    'cva = 99',
    'issued_on = issued_on - 1',
    'expires_on = expires_on + 365',
    'status_index = status_index + 1000',
    'reserved_at = now()',
    "number = 'TVA-GH26-0000-0000-0000'",
  ])('does not change: %s', async (set) => {
    expect(await attempt(change(set, intended.number))).toBe('certificate_immutable');
    expect(await attempt(change(set, intended.number), off)).toBe('went through');
  });

  it('is signed once', async () => {
    const sign = change("credential = 'a.b.c', qr_seal = '123', signed_at = now()", intended.number);
    expect(await attempt(sign)).toBe('went through');
    for (const set of [
      "credential = 'x.y.z'",
      "qr_seal = '987'",
      'credential = null, qr_seal = null, signed_at = null',
      'published_at = null',
    ]) {
      expect(await attempt(change(set, issued.number))).toBe('certificate_immutable');
    }
    expect(await attempt(change("credential = 'x.y.z'", issued.number), off)).toBe('went through');
  });

  it('is not published before it is signed, nor taken away', async () => {
    expect(await attempt(change('published_at = now()', intended.number))).toBe('published_is_signed');
    const remove = (client: pg.PoolClient) => client.query('delete from certificates where number = $1', [intended.number]);
    expect(await attempt(remove)).toMatch(/certificates/);
    expect(await attempt(remove, { table: 'certificates', trigger: 'certificates_no_delete' })).toBe('went through');
  });

  it('is replaced by its own renewal alone', async () => {
    const replace = change(`replaced_by = '${intended.number}'`, issued.number);
    expect(await attempt(replace)).toBe('replaced_by_its_renewal');
    expect(await attempt(replace, off)).toBe('went through');
    const renewed = async (client: pg.PoolClient) => {
      await client.query('update applications set renewal_of = $2 where id = $1', [intended.id, issued.number]);
      await client.query(
        "update certificates set credential = 'a.b.c', qr_seal = '1', signed_at = now(), published_at = now() where number = $1",
        [intended.number],
      );
      await replace(client);
    };
    expect(await attempt(renewed)).toBe('went through');
  });
});

describe('an application', () => {
  it('is completed by a published certificate alone', async () => {
    const complete = (client: pg.PoolClient) => client.query("update applications set state = 'completed' where id = $1", [intended.id]);
    expect(await attempt(complete)).toBe('completed_by_a_certificate');
    expect(await attempt(complete, { table: 'applications', trigger: 'applications_issued' })).toBe('went through');
    const published = async (client: pg.PoolClient) => {
      await client.query(
        "update certificates set credential = 'a.b.c', qr_seal = '1', signed_at = now(), published_at = now() where number = $1",
        [intended.number],
      );
      await complete(client);
    };
    expect(await attempt(published)).toBe('went through');
  });
});

describe('a status that is written straight', () => {
  const kept = { table: 'certificates', trigger: 'certificates_immutable' };
  const byTwo = { table: 'status_changes', trigger: 'status_changes_by_two' };
  let minutes = 0;
  const change = (client: pg.PoolClient, what: string, one = admin.id, other = second.id, number = issued.number) =>
    client.query(
      `insert into status_changes (id, number, change, reason, requested_by, confirmed_by, at)
       values (gen_random_uuid(), $1, $2, 'company_asked', $3, $4, $5::timestamptz + make_interval(mins => $6))`,
      [number, what, one, other, now, (minutes += 1)],
    );
  const stand = (client: pg.PoolClient, status: string) =>
    client.query('update certificates set status = $2 where number = $1', [issued.number, status]);
  const both = (what: string, status: string, one?: string, other?: string) => async (client: pg.PoolClient) => {
    await change(client, what, one, other);
    await stand(client, status);
  };

  it('changes with two admins, there and back', async () => {
    expect(await attempt(both('suspend', 'suspended'))).toBe('went through');
    const thereAndBack = async (client: pg.PoolClient) => {
      await both('suspend', 'suspended')(client);
      await both('reinstate', 'good')(client);
      await both('suspend', 'suspended')(client);
      await both('revoke', 'revoked')(client);
    };
    expect(await attempt(thereAndBack)).toBe('went through');
  });

  it('does not change without them, nor to something else than they agreed on', async () => {
    const alone = (client: pg.PoolClient) => stand(client, 'revoked');
    expect(await attempt(alone)).toBe('status_changed_by_two');
    expect(await attempt(alone, kept)).toBe('went through');
    expect(await attempt(both('suspend', 'revoked'))).toBe('status_changed_by_two');
    const again = async (client: pg.PoolClient) => {
      await both('suspend', 'suspended')(client);
      await stand(client, 'good');
    };
    expect(await attempt(again)).toBe('status_changed_by_two');
  });

  it('does not change by one person, an officer, an admin of another country, or an admin with a conflict of interest', async () => {
    expect(await attempt(both('revoke', 'revoked', admin.id, admin.id))).toBe('two_different_people');
    const abroad = await colleague(server, { role: 'admin', countries: ['KE'] }, 'Wanjiru Kamau');
    for (const who of [officer.id, abroad.id])
      for (const [one, other] of [
        [who, admin.id],
        [admin.id, who],
      ] as const) {
        expect(await attempt(both('revoke', 'revoked', one, other))).toBe('changed_by_the_entitled');
        expect(await attempt(both('revoke', 'revoked', one, other), byTwo)).toBe('went through');
      }
    const interested = async (client: pg.PoolClient) => {
      await client.query("insert into case_conflicts_of_interest values ($1, $2, 'A cousin.', $3)", [issued.id, second.id, now]);
      await both('revoke', 'revoked')(client);
    };
    expect(await attempt(interested)).toBe('changed_without_conflict_of_interest');
    expect(await attempt(interested, byTwo)).toBe('went through');
  });

  it('stays revoked', async () => {
    const back = async (client: pg.PoolClient) => {
      await both('revoke', 'revoked')(client);
      await both('reinstate', 'good')(client);
    };
    expect(await attempt(back)).toBe('change_matches_status');
    // With that trigger disabled, another one still refuses it.
    expect(await attempt(back, byTwo)).toBe('status_changed_by_two');
    const unguarded = async (client: pg.PoolClient) => {
      await client.query('alter table certificates disable trigger certificates_immutable');
      await back(client);
    };
    expect(await attempt(unguarded, byTwo)).toBe('went through');
  });

  it('is of what is published alone, and what was written stays', async () => {
    const early = (client: pg.PoolClient) => change(client, 'suspend', admin.id, second.id, intended.number);
    expect(await attempt(early)).toBe('change_matches_status');
    expect(await attempt(early, byTwo)).toBe('went through');
    const rewritten = async (client: pg.PoolClient) => {
      await change(client, 'suspend');
      await client.query("update status_changes set reason = 'doubt_removed' where number = $1", [issued.number]);
    };
    expect(await attempt(rewritten)).not.toBe('went through');
    expect(await attempt(rewritten, { table: 'status_changes', trigger: 'status_changes_immutable' })).toBe('went through');
  });
});

describe('a replacement that is written straight', () => {
  const kept = { table: 'certificates', trigger: 'certificates_immutable' };
  const byTwo = { table: 'status_changes', trigger: 'status_changes_by_two' };
  const intended2 = 'TVA-GH26-0000-0000-0000';
  const at = new Date(now.getTime() + 3_600_000);
  const agree = (client: pg.PoolClient, reason = 'facts_corrected', when = at, one = admin.id, other = second.id) =>
    client.query(
      `insert into status_changes (id, number, change, reason, requested_by, confirmed_by, at)
       values (gen_random_uuid(), $1, 'replace', $2, $3, $4, $5)`,
      [issued.number, reason, one, other, when],
    );
  const fall = (client: pg.PoolClient) => client.query("update certificates set status = 'revoked' where number = $1", [issued.number]);
  const putBack = (client: pg.PoolClient, moment = at) =>
    client.query("update applications set state = 'issuance', updated_at = $2 where id = $1", [issued.id, moment]);
  /** Each step of ours is a transaction: what is looked at when it ends is looked at here. */
  const replace = async (client: pg.PoolClient) => {
    await agree(client);
    await fall(client);
    await putBack(client);
    await client.query('set constraints all immediate');
    await client.query('set constraints all deferred');
  };
  const reissued = (client: pg.PoolClient, issuedOn = '2026-11-16', expiresOn = '2027-11-16') =>
    client.query(
      `insert into certificates (number, application_id, company_id, status_index, facts, deciders, product_name, cva, issued_on, expires_on, reserved_at)
       values ($1, $2, $3, 4711, '{}', '{}', 'Shea butter', 61.2, $4, $5, $6)`,
      [intended2, issued.id, company.companyId, issuedOn, expiresOn, at],
    );
  const publishAnew = (client: pg.PoolClient) =>
    client.query("update certificates set credential = 'a.b.c', qr_seal = '1', signed_at = now(), published_at = now() where number = $1", [
      intended2,
    ]);
  const succeed = (client: pg.PoolClient) =>
    client.query('update certificates set replaced_by = $2 where number = $1', [issued.number, intended2]);

  it('goes through with two admins, to its end', async () => {
    const whole = async (client: pg.PoolClient) => {
      await replace(client);
      await reissued(client);
      await publishAnew(client);
      await succeed(client);
      await client.query("update applications set state = 'completed' where id = $1", [issued.id]);
    };
    expect(await attempt(whole)).toBe('went through');
  });

  it('is never by one person, nor by a person with a conflict of interest', async () => {
    const alone = async (client: pg.PoolClient) => agree(client, 'facts_corrected', at, admin.id, admin.id);
    expect(await attempt(alone)).toBe('two_different_people');
    for (const [one, other] of [
      [officer.id, admin.id],
      [admin.id, officer.id],
    ]) {
      const unentitled = async (client: pg.PoolClient) => {
        await agree(client, 'facts_corrected', at, one, other);
        await fall(client);
        await putBack(client);
      };
      expect(await attempt(unentitled)).toBe('changed_by_the_entitled');
      expect(await attempt(unentitled, byTwo)).toBe('went through');
    }
    const interested = async (client: pg.PoolClient) => {
      await client.query("insert into case_conflicts_of_interest values ($1, $2, 'A cousin.', $3)", [issued.id, second.id, now]);
      await replace(client);
    };
    expect(await attempt(interested)).toBe('changed_without_conflict_of_interest');
    expect(await attempt(interested, byTwo)).toBe('went through');
  });

  it('is for what is written on it, while it counts', async () => {
    expect(await attempt((client) => agree(client, 'evidence_false'))).toBe('replacement_reason');
    const late = async (client: pg.PoolClient) => {
      const moment = new Date('2027-11-17T00:00:00Z');
      await agree(client, 'facts_corrected', moment);
      await fall(client);
      await putBack(client, moment);
    };
    expect(await attempt(late)).toBe('replaced_while_valid');
    expect(await attempt(late, byTwo)).toBe('went through');
  });

  it('is issued again, and an application is not put back to issuance without it', async () => {
    const forgotten = async (client: pg.PoolClient) => {
      await agree(client);
      await fall(client);
    };
    expect(await attempt(forgotten)).toBe('replaced_is_issued_again');
    expect(await attempt(forgotten, { table: 'status_changes', trigger: 'status_changes_issued_again' })).toBe('went through');
    const alone = (client: pg.PoolClient) => putBack(client);
    expect(await attempt(alone)).toBe('replaced_by_two_people');
    expect(await attempt(alone, { table: 'applications', trigger: 'applications_decided' })).toBe('went through');
    const later = async (client: pg.PoolClient) => {
      await agree(client);
      await fall(client);
      await putBack(client, new Date(at.getTime() + 1));
    };
    expect(await attempt(later)).toBe('replaced_by_two_people');
  });

  it('gains no day, and is the only certificate that is not revoked', async () => {
    const longer = async (client: pg.PoolClient) => {
      await replace(client);
      await reissued(client, '2026-11-17', '2027-11-17');
    };
    expect(await attempt(longer)).toBe('replaced_with_same_dates');
    expect(await attempt(longer, { table: 'certificates', trigger: 'certificates_reserved' })).toBe('went through');
    const twice = async (client: pg.PoolClient) => {
      await replace(client);
      await client.query('alter table certificates disable trigger certificates_immutable');
      await client.query("update certificates set status = 'good' where number = $1", [issued.number]);
      await reissued(client);
    };
    expect(await attempt(twice)).toBe('certificates_one_not_revoked');
  });

  it('is named by the former one only once it is published, and completes nothing while it is not', async () => {
    const early = async (client: pg.PoolClient) => {
      await replace(client);
      await reissued(client);
      await succeed(client);
    };
    expect(await attempt(early)).toBe('replaced_by_its_renewal');
    expect(await attempt(early, kept)).toBe('went through');
    const empty = async (client: pg.PoolClient) => {
      await replace(client);
      await client.query("update applications set state = 'completed' where id = $1", [issued.id]);
    };
    expect(await attempt(empty)).toBe('completed_by_a_certificate');
    expect(await attempt(empty, { table: 'applications', trigger: 'applications_issued' })).toBe('went through');
  });
});

describe('a request that is written straight', () => {
  const off = { table: 'status_change_requests', trigger: 'status_change_requests_immutable' };
  const request = (client: pg.PoolClient) =>
    client.query(
      `insert into status_change_requests (id, number, change, reason, comment, requested_by, requested_at)
       values ('0199c0de-0000-7000-8000-000000000001', $1, 'revoke', 'evidence_false', 'Forged.', $2, $3)`,
      [issued.number, admin.id, now],
    );
  const then = (set: string) => async (client: pg.PoolClient) => {
    await request(client);
    await client.query(`update status_change_requests set ${set}`);
  };
  const settled = (by: () => string) => `resolved_by = '${by()}', resolved_at = now(), outcome = 'confirmed'`;

  it('waits alone, is confirmed by another, and is settled whole', async () => {
    expect(await attempt(then(settled(() => second.id)))).toBe('went through');
    expect(await attempt(then(settled(() => admin.id)))).toBe('confirmed_by_another');
    expect(await attempt(then("outcome = 'refused'"))).toBe('resolution_complete');
    const twice = async (client: pg.PoolClient) => {
      await request(client);
      await client.query(
        `insert into status_change_requests (id, number, change, reason, comment, requested_by, requested_at)
         select '0199c0de-0000-7000-8000-000000000002', number, 'suspend', 'company_asked', comment, requested_by, requested_at from status_change_requests`,
      );
    };
    expect(await attempt(twice)).toBe('status_change_requests_one_open');
  });

  it('stays as it was asked, and as it was settled', async () => {
    for (const set of ["change = 'suspend'", "reason = 'company_asked'", "comment = 'Other.'", `requested_by = '${second.id}'`]) {
      expect(await attempt(then(set))).toBe('status_change_request_immutable');
      expect(await attempt(then(set), off)).toBe('went through');
    }
    const again = async (client: pg.PoolClient) => {
      await then(settled(() => second.id))(client);
      await client.query("update status_change_requests set outcome = 'refused'");
    };
    expect(await attempt(again)).toBe('status_change_request_immutable');
    expect(await attempt(again, off)).toBe('went through');
    const gone = async (client: pg.PoolClient) => {
      await request(client);
      await client.query('delete from status_change_requests');
    };
    expect(await attempt(gone)).not.toBe('went through');
    expect(await attempt(gone, { table: 'status_change_requests', trigger: 'status_change_requests_no_delete' })).toBe('went through');
  });
});
