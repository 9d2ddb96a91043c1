import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StepResult } from './results.ts';

/** What an interrupted run finished. It belongs to one version of the sources and one size. */
export interface State {
  readonly key: string;
  readonly finished: readonly StepResult[];
}

/** Nothing where there was no run, where it was of other sources, or where the file cannot be read. */
export function readState(file: string, key: string): State {
  const nothing: State = { key, finished: [] };
  if (!existsSync(file)) return nothing;
  try {
    const state = JSON.parse(readFileSync(file, 'utf8')) as State;
    return state.key === key && Array.isArray(state.finished) ? state : nothing;
  } catch {
    return nothing;
  }
}

/** Written beside the file and renamed: a run that is killed while it writes leaves the old state. */
export function writeState(file: string, state: State): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

/** The groups that were run to their end start over next time; others stay as far as they came. */
export function forgetGroups(file: string, state: State, groups: readonly string[]): void {
  const finished = state.finished.filter(({ group }) => !groups.includes(group));
  if (finished.length === 0) rmSync(file, { force: true });
  else writeState(file, { ...state, finished });
}
