import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import type { Config } from '@thamani/server/config/config.ts';
import { connectionOf } from '@thamani/server/config/tls.ts';
import type pg from 'pg';
import { ageOf, type Finding, type Found } from './report.ts';

/** What failed this often does not pass by itself within a few seconds. */
const failedOften = 3;
const mostWorkflows = 5_000;
const atOnce = 50;
const mostShown = 20;
const answerMilliseconds = 60_000;
const connectMilliseconds = 5_000;

/** The most urgent open cases; the others are only counted. */
const mostCases = 2_000;

/** What runs and fails, and which payments are past their time, or cases and appeals open, without anything that runs for them. */
export async function stuckInEngine({ temporal }: Pick<Config, 'temporal'>, database: pg.Client | undefined): Promise<Found> {
  const connection = Connection.lazy(connectionOf(temporal));
  try {
    const client = new Client({ connection, namespace: temporal.namespace });
    await connection.withDeadline(Date.now() + connectMilliseconds, () => connection.workflowService.getSystemInfo({}));
    const work = (async () => {
      const failing = await failingActivities(client, temporal.taskQueue);
      const unattended = database === undefined ? undefined : await pastTheirTime(client, database);
      const cases = database === undefined ? undefined : await unattendedCases(client, temporal.taskQueue, database);
      const appeals = database === undefined ? undefined : await unattendedAppeals(client, database);
      return {
        findings: [failing.finding, unattended?.finding, cases?.finding, appeals].filter((one) => one !== undefined),
        notes: [...failing.notes, ...(unattended?.notes ?? []), ...(cases?.notes ?? [])],
      };
    })();
    const late = sleep(answerMilliseconds, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer in time')));
    return await Promise.race([work, late]);
  } catch (error) {
    return { findings: [{ what: 'Temporal does not answer', which: [error instanceof Error ? error.message : String(error)] }], notes: [] };
  } finally {
    await connection.close();
  }
}

async function failingActivities(client: Client, taskQueue: string): Promise<{ finding: Finding | undefined; notes: string[] }> {
  const which: string[] = [];
  let looked = 0;
  let batch: { workflowId: string; runId: string }[] = [];
  const look = async (): Promise<void> => {
    which.push(...(await Promise.all(batch.map((one) => failingIn(client, one)))).flat());
    looked += batch.length;
    batch = [];
  };
  for await (const { workflowId, runId } of client.workflow.list({ query: `TaskQueue = '${taskQueue}' and ExecutionStatus = 'Running'` })) {
    batch.push({ workflowId, runId });
    if (batch.length === atOnce) await look();
    if (looked >= mostWorkflows) break;
  }
  await look();
  return {
    finding: listed('activities that keep failing', which),
    notes: looked >= mostWorkflows ? [`more than ${mostWorkflows} workflows are running; only ${mostWorkflows} were checked`] : [],
  };
}

async function failingIn(client: Client, { workflowId, runId }: { workflowId: string; runId: string }): Promise<string[]> {
  const { raw } = await client.workflow.getHandle(workflowId, runId).describe();
  return (raw.pendingActivities ?? [])
    .filter(({ attempt }) => (attempt ?? 0) > failedOften)
    .map(({ activityType, attempt, lastFailure }) => {
      const why = lastFailure?.message?.split('\n')[0]?.slice(0, 200) ?? 'no reason given';
      return `${workflowId}: ${activityType?.name}, attempt ${attempt}: ${why}`;
    });
}

/** A page that ended leaves a payment open only while the provider still works on it, and then its workflow runs. */
async function pastTheirTime(client: Client, database: pg.Client): Promise<{ finding: Finding | undefined; notes: string[] }> {
  const { rows } = await database.query<{ id: string; reference: string; age: number }>(
    `select id, reference, extract(epoch from now() - link_expires_at)::int as age from payments
     where state in ('preparing', 'open') and link_expires_at < now() - interval '10 minutes' order by created_at limit 100`,
  );
  const which: string[] = [];
  for (const { id, reference, age } of rows) {
    const runs = await isRunning(client, `payment/${id}`);
    if (!runs) which.push(`${reference}, checkout link expired ${ageOf(age)} ago`);
  }
  const waiting = rows.length - which.length;
  return {
    finding:
      which.length === 0 ? undefined : { what: `expired payments without a workflow that checks their status: ${which.length}`, which },
    notes: waiting === 0 ? [] : [`${waiting} expired payments are still open at the provider; their status is checked again`],
  };
}

/** Every open case has a workflow that waits for it: without one nobody is reminded, and no correction ends. */
async function unattendedCases(
  client: Client,
  taskQueue: string,
  database: pg.Client,
): Promise<{ finding: Finding | undefined; notes: string[] }> {
  const { rows } = await database.query<{ id: string; application_number: string; stage: string }>(
    `select c.application_id as id, a.application_number, c.stage from cases c join applications a on a.id = c.application_id
     where c.closed_at is null and c.opened_at < now() - interval '5 minutes' order by c.due_on, c.application_id limit ${mostCases}`,
  );
  const which = await withoutWorkflow(
    client,
    rows.map(({ id, application_number, stage }) => ({ workflow: `application/${id}`, named: `${application_number} in ${stage}` })),
  );
  if (rows.length < mostCases) return { finding: listed('open cases without a workflow', which), notes: [] };
  const { rows: counted } = await database.query<{ n: number }>('select count(*)::int as n from cases where closed_at is null');
  const { count } = await client.workflow.count(
    `TaskQueue = '${taskQueue}' and WorkflowType = 'certification' and ExecutionStatus = 'Running'`,
  );
  return {
    finding: listed('open cases without a workflow', which),
    notes: [`the ${mostCases} most urgent of ${counted[0]?.n} open cases were checked; ${count} case workflows are running`],
  };
}

/** Every open appeal has one that keeps its clock. The most urgent are looked at; open ones are few. */
async function unattendedAppeals(client: Client, database: pg.Client): Promise<Finding | undefined> {
  const { rows } = await database.query<{ id: string; application_number: string; due_on: string }>(
    `select p.id, a.application_number, p.due_on::text as due_on from appeals p join applications a on a.id = p.application_id
     where p.verdict is null and p.lodged_at < now() - interval '5 minutes' order by p.due_on, p.id limit ${mostCases}`,
  );
  const which = await withoutWorkflow(
    client,
    rows.map(({ id, application_number, due_on }) => ({ workflow: `appeal/${id}`, named: `${application_number}, due on ${due_on}` })),
  );
  return listed('open appeals without a workflow', which);
}

async function withoutWorkflow(
  client: Client,
  wanted: readonly { readonly workflow: string; readonly named: string }[],
): Promise<readonly string[]> {
  const which: string[] = [];
  for (let from = 0; from < wanted.length; from += atOnce) {
    const some = wanted.slice(from, from + atOnce);
    const runs = await Promise.all(some.map(({ workflow }) => isRunning(client, workflow)));
    which.push(...some.filter((_, at) => runs[at] === false).map(({ workflow, named }) => `${named} (${workflow})`));
  }
  return which;
}

function listed(what: string, which: readonly string[]): Finding | undefined {
  if (which.length === 0) return undefined;
  const rest = which.length - mostShown;
  return { what: `${what}: ${which.length}`, which: rest > 0 ? [...which.slice(0, mostShown), `and ${rest} more`] : which };
}

async function isRunning(client: Client, workflowId: string): Promise<boolean> {
  try {
    return (await client.workflow.getHandle(workflowId).describe()).status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
