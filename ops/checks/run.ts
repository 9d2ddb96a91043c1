import { execFile, type ExecFileOptions } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Step } from './steps.ts';

export interface Outcome {
  readonly passed: boolean;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

/** Runs a step's commands one after the other in `root`, with the tools of its node_modules. */
export async function runStep(root: string, step: Step): Promise<Outcome> {
  const bin = join(root, 'node_modules/.bin');
  const started = performance.now();
  let passed = true;
  let stdout = '';
  let stderr = '';
  for (const command of step.commands) {
    const ended = await run(join(bin, command.program), command.arguments, {
      cwd: join(root, command.folder ?? '.'),
      // A test run's NODE_ENV makes some tools look for sources of their own that they do not ship.
      env: { ...process.env, PATH: bin + delimiter + process.env['PATH'], NODE_ENV: undefined, NO_COLOR: '1', FORCE_COLOR: '0' },
      maxBuffer: 64 * 1024 * 1024,
    });
    stdout += ended.stdout;
    stderr += ended.stderr;
    if (!ended.passed) passed = false;
  }
  // oxfmt colours what it says wherever CI is set, whatever else it is told.
  return {
    passed,
    stdout: stripVTControlCharacters(stdout),
    stderr: stripVTControlCharacters(stderr),
    seconds: (performance.now() - started) / 1000,
  };
}

interface Ended {
  readonly passed: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

function run(program: string, args: readonly string[], options: ExecFileOptions): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, args, { ...options, encoding: 'utf8' }, (error, stdout, stderr) => {
      // A program that found something has said so; one that did not start or was ended has not.
      const why = error === null || typeof error.code === 'number' ? '' : `${error.message}\n`;
      resolve({ passed: error === null, stdout, stderr: stderr + why });
    });
  });
}
