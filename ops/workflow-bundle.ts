import { mkdir, writeFile } from 'node:fs/promises';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { workflowInterceptors, workflowsPath } from '@thamani/server/engine/worker.ts';

/** The workflows as one sealed bundle, which a worker in production starts from. */
export async function bundleWorkflows(): Promise<void> {
  const { code } = await bundleWorkflowCode({
    workflowsPath,
    workflowInterceptorModules: workflowInterceptors,
    logger: new DefaultLogger('WARN'),
  });
  const directory = new URL('../server/build/', import.meta.url);
  await mkdir(directory, { recursive: true });
  await writeFile(new URL('workflows.js', directory), code);
  process.stdout.write(`Workflows bundled: ${Math.round(code.length / 1024)} kB.\n`);
}
