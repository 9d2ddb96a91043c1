import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker, bundleWorkflowCode, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { activityHeartbeats, workflowInterceptors, workflowsPath } from '@thamani/server/engine/worker.ts';
import { printingQueueOf } from '@thamani/workflows/certificates/issuing.ts';
import { inspectionsOf } from '@thamani/workflows/documents/workflow.ts';
import { extractionQueueOf } from '@thamani/workflows/review/workflow.ts';

/** The real Temporal, with a task queue of its own for each test file, so that no other worker takes its work. */
export interface Engine {
  readonly client: Client;
  readonly taskQueue: string;
  readonly namespace: string;
  /** Takes what waits in the queues for readings and for printing as well, where it has their activities. */
  worker(options: { activities?: object; workflows?: string }): Promise<Pick<Worker, 'run' | 'runUntil' | 'shutdown'>>;
  /** Starts a worker, and returns what ends it. */
  work(options: { activities?: object; workflows?: string }): Promise<() => Promise<void>>;
  /** Takes what waits in the queue for inspections. */
  inspections(activities: object): Promise<Worker>;
  close(): Promise<void>;
}

/** As in the worker that ships: some workflows give an activity to another worker after 10 seconds without a heartbeat. */
const interceptors = { activity: [() => ({ inbound: activityHeartbeats })] };

/** Activities that the worker that ships takes from a separate queue; inspections are started by the tests that need them. */
const separateQueues = { extractEvidence: extractionQueueOf, printCertificate: printingQueueOf };

export async function openEngine(): Promise<Engine> {
  installQuietRuntime();
  const { address, namespace } = configOfProcess().temporal;
  const connection = await Connection.connect({ address });
  const native = await NativeConnection.connect({ address });
  const taskQueue = `test-${randomUUID()}`;
  const worker: Engine['worker'] = async ({ activities, workflows }) => {
    const worker = await Worker.create({
      connection: native,
      namespace,
      taskQueue,
      // Not the machine's name, which would stand in every recorded history.
      identity: 'test',
      workflowBundle: await workflowBundle(workflows),
      interceptors,
      ...(activities === undefined ? {} : { activities }),
    });
    const given = new Map<string, unknown>(Object.entries(activities ?? {}));
    const others = Object.entries(separateQueues).flatMap(([activity, queueOf]) =>
      given.has(activity)
        ? Worker.create({
            connection: native,
            namespace,
            taskQueue: queueOf(taskQueue),
            identity: 'test',
            interceptors,
            activities: { [activity]: given.get(activity) },
          })
        : [],
    );
    return together([worker, ...(await Promise.all(others))]);
  };
  return {
    client: new Client({ connection, namespace, identity: 'test' }),
    taskQueue,
    namespace,
    worker,
    work: async (options) => {
      const started = await worker(options);
      const running = started.run();
      return async () => {
        started.shutdown();
        await running;
      };
    },
    inspections: (activities) =>
      Worker.create({ connection: native, namespace, taskQueue: inspectionsOf(taskQueue), identity: 'test', interceptors, activities }),
    async close() {
      await native.close();
      await connection.close();
    },
  };
}

type Work = Promise<unknown> | (() => Promise<unknown>);

function together(workers: readonly Worker[]): Pick<Worker, 'run' | 'runUntil' | 'shutdown'> {
  return {
    async run() {
      await Promise.all(workers.map((worker) => worker.run()));
    },
    runUntil: ((work: Work) => workers.reduceRight<Work>((until, worker) => worker.runUntil<unknown>(until), work)) as Worker['runUntil'],
    shutdown() {
      for (const worker of workers) worker.shutdown();
    },
  };
}

let installed = false;
/** Temporal's runtime belongs to the process and can be installed once. */
export function installQuietRuntime(): void {
  if (!installed) Runtime.install({ logger: new DefaultLogger('ERROR') });
  installed = true;
}

const bundles = new Map<string, Promise<WorkflowBundleWithSourceMap>>();

/** Workflow code as a worker loads it. Bundled once for each source file and process: webpack takes about a second for each bundle. */
export function workflowBundle(path = workflowsPath): Promise<WorkflowBundleWithSourceMap> {
  const bundle =
    bundles.get(path) ??
    bundleWorkflowCode({ workflowsPath: path, workflowInterceptorModules: workflowInterceptors, logger: new DefaultLogger('WARN') });
  bundles.set(path, bundle);
  return bundle;
}
