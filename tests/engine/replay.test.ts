import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from '@temporalio/worker';
import * as workflows from '@thamani/workflows/index.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { installQuietRuntime, workflowBundle } from './engine.ts';

/**
 * A workflow that started last year must continue under today's code. Each recorded history is replayed with today's workflows:
 * code that would take another path is refused. `npm run record` adds a history; a committed one is never recorded again.
 */
const workflowsFolder = fileURLToPath(new URL('../../workflows/', import.meta.url));
const histories = readdirSync(workflowsFolder, { recursive: true, encoding: 'utf8' }).filter((file) => /histories\/.*\.json$/.test(file));

describe('recorded histories under today’s code', () => {
  let replayed: Map<string, Error | undefined>;
  beforeAll(async () => {
    installQuietRuntime();
    replayed = await replay(histories);
  });

  it('are there for every workflow', () => {
    const recorded = histories.map((file) => {
      const [, name] = /"workflowType": \{\s*"name": "(\w+)"/.exec(readFileSync(`${workflowsFolder}${file}`, 'utf8')) ?? [];
      return name;
    });
    expect(new Set(recorded)).toEqual(new Set(Object.keys(workflows)));
  });

  it.each(histories)('%s', (file) => {
    expect(replayed.has(file), 'it was not replayed').toBe(true);
    expect(replayed.get(file)).toBeUndefined();
  });

  it('are refused by code that does something else (the control)', async () => {
    const chosen = histories.filter((name) => /^contact\/|paymentStarted|certification|certificateIssuance/.test(name));
    const refused = await replay(chosen, fileURLToPath(new URL('./changed-workflows.ts', import.meta.url)));
    for (const file of chosen) expect([file, String(refused.get(file))]).toEqual([file, expect.stringMatching(/nondeterminism/i)]);
  });
});

/** The error of each history under the workflows of a file; undefined where it was replayed to its end. */
async function replay(files: readonly string[], workflowsFile?: string): Promise<Map<string, Error | undefined>> {
  const recorded = files.map((file) => ({
    workflowId: file,
    history: JSON.parse(readFileSync(`${workflowsFolder}${file}`, 'utf8')) as never,
  }));
  const results = new Map<string, Error | undefined>();
  for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle: await workflowBundle(workflowsFile) }, recorded))
    results.set(workflowId, error);
  return results;
}
