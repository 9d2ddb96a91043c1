import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import type { Config } from '@thamani/server/config/config.ts';
import type pg from 'pg';
import { ageOf, type Finding, type Found } from './report.ts';

/** What failed this often does not pass by itself within a few seconds. */
const failedOften = 3;
const mostWorkflows = 5_000;
const atOnce = 50;
const mostShown = 20;
const answerMilliseconds = 60_000;
const connectMilliseconds = 5_000;

/** What runs and fails, and which payments are past their time without anything that runs for them. */
export async function stuckInEngine({ temporal }: Pick<Config, 'temporal'>, database: pg.Client | undefined): Promise<Found> {
  const connection = Connection.lazy({ address: temporal.address });
  try {
    const client = new Client({ connection, namespace: temporal.namespace });
    await connection.withDeadline(Date.now() + connectMilliseconds, () => connection.workflowService.getSystemInfo({}));
    const work = (async () => {
      const failing = await failingActivities(client, temporal.taskQueue);
      const unattended = database === undefined ? undefined : await pastTheirTime(client, database);
      return {
        findings: [failing.finding, unattended?.finding].filter((one) => one !== undefined),
        notes: [...failing.notes, ...(unattended?.notes ?? [])],
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
  const shown = which.slice(0, mostShown);
  const rest = which.length - shown.length;
  return {
    finding:
      which.length === 0
        ? undefined
        : { what: `activities that fail: ${which.length}`, which: rest > 0 ? [...shown, `and ${rest} more`] : shown },
    notes: looked >= mostWorkflows ? [`more than ${mostWorkflows} workflows run; only as many were looked at`] : [],
  };
}

async function failingIn(client: Client, { workflowId, runId }: { workflowId: string; runId: string }): Promise<string[]> {
  const { raw } = await client.workflow.getHandle(workflowId, runId).describe();
  return (raw.pendingActivities ?? [])
    .filter(({ attempt }) => (attempt ?? 0) > failedOften)
    .map(({ activityType, attempt, lastFailure }) => {
      const why = lastFailure?.message?.split('\n')[0]?.slice(0, 200) ?? 'no word why';
      return `${workflowId}: ${activityType?.name}, try ${attempt}: ${why}`;
    });
}

/** A page that ended leaves a payment open only while the provider still works on it, and then its workflow runs. */
async function pastTheirTime(client: Client, database: pg.Client): Promise<{ finding: Finding | undefined; notes: string[] }> {
  const { rows } = await database.query<{ id: string; reference: string; age: number }>(
    `select id, reference, extract(epoch from now() - link_ends_at)::int as age from payments
     where state in ('preparing', 'open') and link_ends_at < now() - interval '10 minutes' order by created_at limit 100`,
  );
  const which: string[] = [];
  for (const { id, reference, age } of rows) {
    const runs = await isRunning(client, `payment/${id}`);
    if (!runs) which.push(`${reference}, its page ended ${ageOf(age)} ago`);
  }
  const waiting = rows.length - which.length;
  return {
    finding:
      which.length === 0 ? undefined : { what: `payments past their time that nobody asks the provider about: ${which.length}`, which },
    notes: waiting === 0 ? [] : [`${waiting} payments past their time are still with the provider, which is asked again`],
  };
}

async function isRunning(client: Client, workflowId: string): Promise<boolean> {
  try {
    return (await client.workflow.getHandle(workflowId).describe()).status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
