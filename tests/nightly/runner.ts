import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseFigures } from './figures.ts';
import { withLast, type Outcome, type Report, type StepResult } from './results.ts';
import { forgetGroups, readState, writeState } from './state.ts';
import { readCpuTimes, stealBetween } from './steal.ts';
import type { Step } from './steps.ts';

export interface Options {
  readonly groups: Readonly<Record<string, readonly Step[]>>;
  readonly root: string;
  /** For logs, figures and the state. */
  readonly folder: string;
  /** Names the sources; a state of others is not continued. */
  readonly version: string;
  readonly small?: boolean;
  /** Forget what an interrupted run finished. */
  readonly fresh?: boolean;
  readonly previous: Report;
  /** Started or stopped before each step; its output goes to the step's log. */
  readonly services?: (wanted: 'started' | 'stopped') => string;
  /** Milliseconds in one minute of a limit: less in tests. */
  readonly minute?: number;
  /** Between the request to end and the kill. */
  readonly grace?: number;
  say?(line: string): void;
  onResult?(results: readonly StepResult[]): void;
}

/** Every step of every group, one after the other; one that fails or hangs does not stop the others. */
export async function runGroups(options: Options): Promise<readonly StepResult[]> {
  const { groups, folder, version, small = false, fresh = false, say = () => undefined } = options;
  const file = join(folder, 'state.json');
  const key = `${version}${small ? ' small' : ''}`;
  if (fresh) rmSync(file, { force: true });
  let state = readState(file, key);
  const results: StepResult[] = [];
  for (const [group, steps] of Object.entries(groups)) {
    for (const step of steps) {
      const finished = state.finished.find(({ name }) => name === step.name);
      if (finished !== undefined) {
        say(`${step.name}: ${finished.outcome} before the interruption, not run again`);
        results.push(finished);
        continue;
      }
      say(`${step.name} …`);
      const result = await runStep(options, group, step);
      say(`${step.name}: ${result.outcome} after ${Math.round(result.seconds)} s`);
      results.push(result);
      state = { key, finished: [...state.finished, result] };
      writeState(file, state);
      options.onResult?.(results);
    }
  }
  forgetGroups(file, state, Object.keys(groups));
  return results;
}

async function runStep(options: Options, group: string, step: Step): Promise<StepResult> {
  const { root, folder, version, small = false, previous, services, minute = 60_000, grace = 20_000 } = options;
  mkdirSync(folder, { recursive: true });
  const name = step.name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
  const figuresFile = join(folder, `${name}.figures`);
  rmSync(figuresFile, { force: true });
  const log = openSync(join(folder, `${name}.log`), 'w');
  const at = new Date();
  const run = async (command: string): Promise<Outcome> => {
    writeSync(log, `$ ${command}\n`);
    return runCommand(command, {
      cwd: root,
      log,
      milliseconds: step.limit * minute - (Date.now() - at.getTime()),
      grace,
      environment: { ...step.environment, FIGURES_FILE: figuresFile },
    });
  };
  const prepared = services === undefined ? 'passed' : await run(services(step.services ?? 'started'));
  // What starting the services takes is in the limit, and in no figure.
  const [before, began] = [readCpuTimes(), performance.now()];
  const outcome = prepared === 'passed' ? await run(small ? (step.small ?? step.command) : step.command) : prepared;
  const seconds = (performance.now() - began) / 1000;
  const steal = stealBetween(before, readCpuTimes());
  closeSync(log);
  const figures = existsSync(figuresFile) ? parseFigures(readFileSync(figuresFile, 'utf8')) : [];
  const last = previous.steps.find((result) => result.name === step.name);
  return {
    name: step.name,
    group,
    outcome,
    at: at.toISOString(),
    version,
    seconds: Math.round(seconds * 10) / 10,
    steal: Math.round(steal * 10_000) / 10_000,
    figures: withLast(figures, last),
  };
}

interface Running {
  readonly cwd: string;
  readonly log: number;
  readonly milliseconds: number;
  readonly grace: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** In a process group of its own, so that whatever it started can be ended with it. */
async function runCommand(command: string, { cwd, log, milliseconds, grace, environment }: Running): Promise<Outcome> {
  const [program = '', ...given] = command.split(' ');
  const child = spawn(program, given, { cwd, env: { ...process.env, ...environment }, stdio: ['ignore', log, log], detached: true });
  const end = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // Nobody is left in the group.
    }
  };
  const whenWeEnd = (): void => end('SIGKILL');
  process.once('exit', whenWeEnd);
  const ended = new Promise<Outcome>((resolve) => {
    child.once('error', () => resolve('failed'));
    child.once('exit', (code) => resolve(code === 0 ? 'passed' : 'failed'));
  });
  const waiting = new AbortController();
  const hung = sleep(Math.max(0, milliseconds), 'timed out' as const, { signal: waiting.signal }).catch(() => 'timed out' as const);
  const outcome = await Promise.race([ended, hung]);
  waiting.abort();
  if (outcome === 'timed out') {
    end('SIGTERM');
    const patience = new AbortController();
    await Promise.race([ended, sleep(grace, undefined, { signal: patience.signal }).catch(() => undefined)]);
    patience.abort();
  }
  end('SIGKILL');
  process.removeListener('exit', whenWeEnd);
  return outcome;
}
