import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { workflowInterceptors, workflowsPath } from '@thamani/server/engine/worker.ts';

const bundles = new Map<string, Promise<WorkflowBundleWithSourceMap>>();

/** Workflow code as a worker loads it. Bundled once for each source file and process: webpack takes about a second for each bundle. */
export function workflowBundle(path = workflowsPath): Promise<WorkflowBundleWithSourceMap> {
  const bundle =
    bundles.get(path) ??
    bundleWorkflowCode({ workflowsPath: path, workflowInterceptorModules: workflowInterceptors, logger: new DefaultLogger('WARN') });
  bundles.set(path, bundle);
  return bundle;
}
