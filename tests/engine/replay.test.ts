import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { workflowInterceptors, workflowsPath } from '@thamani/server/engine/worker.ts';
import * as workflows from '@thamani/workflows/index.ts';
import { beforeAll, describe, expect, it } from 'vitest';

/**
 * A workflow that started last year must go on under today's code. Each recorded history is run through today's workflows:
 * code that would take another course is refused. `npm run record` adds a history; one that landed is never made anew.
 */
const workflowsFolder = fileURLToPath(new URL('../../workflows/', import.meta.url));
const histories = readdirSync(workflowsFolder, { recursive: true, encoding: 'utf8' }).filter((file) => /histories\/.*\.json$/.test(file));

describe('recorded histories under today’s code', () => {
  beforeAll(() => Runtime.install({ logger: new DefaultLogger('ERROR') }));
  const replay = async (file: string, path: string) => {
    const history: unknown = JSON.parse(readFileSync(`${workflowsFolder}${file}`, 'utf8'));
    await Worker.runReplayHistory({ workflowsPath: path, interceptors: { workflowModules: workflowInterceptors } }, history);
  };

  it('are there for every workflow', () => {
    const recorded = histories.map((file) => {
      const [, name] = /"workflowType": \{\s*"name": "(\w+)"/.exec(readFileSync(`${workflowsFolder}${file}`, 'utf8')) ?? [];
      return name;
    });
    expect(new Set(recorded)).toEqual(new Set(Object.keys(workflows)));
  });

  it.each(histories)('%s', (file) => replay(file, workflowsPath), 30_000);

  it('are refused by code that does something else (the control)', async () => {
    const changed = fileURLToPath(new URL('./changed-workflows.ts', import.meta.url));
    for (const file of histories.filter((name) => /^contact\/|paymentStarted|certification|certificateDue/.test(name)))
      await expect(replay(file, changed)).rejects.toThrow(/nondeterminism/i);
  }, 60_000);
});
