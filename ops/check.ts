/** Everything that a change must pass before its tests run. All steps run, so that one look tells all that is wrong. */
import { join } from 'node:path';
import { runStep } from './checks/run.ts';
import { stepsOf } from './checks/steps.ts';

const root = join(import.meta.dirname, '..');
const failed: string[] = [];

const waiting = [...stepsOf(root)];
await Promise.all([runNext(), runNext()]);

async function runNext(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const { passed, stdout, stderr, seconds } = await runStep(root, step);
    console.log(`${passed ? 'ok    ' : 'failed'} ${step.name.padEnd(9)} ${seconds.toFixed(1).padStart(5)} s`);
    if (passed) continue;
    failed.push(step.name);
    console.log((stdout + stderr).trim().replaceAll(/^/gm, '    '));
  }
}

if (failed.length > 0) {
  console.log(`\nFailed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
