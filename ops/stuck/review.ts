import { age, finding, mostShown, total, type Ask, type Finding } from './report.ts';

/** What is older than this should have happened. */
const limits = { seconds: 300, readingSeconds: 2_700, lateHours: 2 };

/** Cases and appeals that the clock should have moved, and prices that it should have changed. */
export async function stuckCases(ask: Ask): Promise<(Finding | undefined)[]> {
  return [await unopened(ask), await unescalated(ask), await lateAppeals(ask), await overdueCorrections(ask), await unapplied(ask)];
}

/** Opening a case takes a moment; screening takes a moment too, once its documents were read, which takes half an hour at most. */
async function unopened(ask: Ask): Promise<Finding | undefined> {
  const rows = await ask(
    `select application_number, extract(epoch from now() - updated_at)::int as age, count(*) over ()::int as total
     from applications where state = 'screening' and updated_at < now() - make_interval(secs => $1)
       and (updated_at < now() - make_interval(secs => $2) or not exists (select from cases where application_id = applications.id))
     order by updated_at limit ${mostShown}`,
    [limits.seconds, limits.readingSeconds],
  );
  return finding(
    'paid applications that were not screened',
    rows.map((row) => `${row['application_number']} for ${age(row)}`),
    total(rows),
  );
}

/** A day is over at one in the morning (UTC), and its cases are escalated then. */
async function unescalated(ask: Ask): Promise<Finding | undefined> {
  const rows = await ask(
    `select a.application_number, c.application_id, c.stage, c.due_on::text as due_on, count(*) over ()::int as total
     from cases c join applications a on a.id = c.application_id
     where c.closed_at is null and c.due_on < ((now() at time zone 'UTC') - make_interval(hours => $1))::date and c.escalated_at is null
     order by c.due_on, c.application_id limit ${mostShown}`,
    [limits.lateHours],
  );
  return finding(
    'cases that are late and were not escalated',
    rows.map((row) => `${row['application_number']} in ${row['stage']}, due on ${row['due_on']} (application/${row['application_id']})`),
    total(rows),
  );
}

async function lateAppeals(ask: Ask): Promise<Finding | undefined> {
  const rows = await ask(
    `select a.application_number, p.id, p.due_on::text as due_on, count(*) over ()::int as total
     from appeals p join applications a on a.id = p.application_id
     where p.verdict is null and p.due_on < ((now() at time zone 'UTC') - make_interval(hours => $1))::date and p.escalated_at is null
     order by p.due_on, p.id limit ${mostShown}`,
    [limits.lateHours],
  );
  return finding(
    'appeals that are late and were not escalated',
    rows.map((row) => `${row['application_number']}, due on ${row['due_on']} (appeal/${row['id']})`),
    total(rows),
  );
}

async function overdueCorrections(ask: Ask): Promise<Finding | undefined> {
  const rows = await ask(
    `select a.application_number, c.application_id, extract(epoch from now() - c.correction_ends_at)::int as age, count(*) over ()::int as total
     from cases c join applications a on a.id = c.application_id
     where c.closed_at is null and c.stage = 'correction' and c.correction_ends_at < now() - make_interval(secs => $1)
     order by c.correction_ends_at limit ${mostShown}`,
    [limits.seconds],
  );
  return finding(
    'corrections that are past their deadline and were not ended',
    rows.map((row) => `${row['application_number']}, overdue for ${age(row)} (application/${row['application_id']})`),
    total(rows),
  );
}

/** Prices that two people agreed on and whose day has come. */
async function unapplied(ask: Ask): Promise<Finding | undefined> {
  const rows = await ask(
    `select price_id, amount_minor::text as minor, extract(epoch from now() - effective_at)::int as age, count(*) over ()::int as total
     from price_changes where applied_at is null and effective_at < now() - make_interval(secs => $1) order by effective_at limit ${mostShown}`,
    [limits.seconds],
  );
  return finding(
    'price changes that are due and were not applied',
    rows.map((row) => `${row['price_id']} to ${row['minor']} minor units, due for ${age(row)}`),
    total(rows),
  );
}
