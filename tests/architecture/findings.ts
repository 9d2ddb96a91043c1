import { runStep } from '@thamani/ops/checks/run.ts';
import { stepsOf, type Step } from '@thamani/ops/checks/steps.ts';

export interface Finding {
  readonly file: string;
  readonly rule: string;
}

export interface Report {
  readonly passed: boolean;
  readonly findings: readonly Finding[];
}

/** Runs a step of `npm run check` on a copy, or on some of its files, and reads what its tool found where. */
export async function report(root: string, name: string, files: readonly string[] = []): Promise<Report> {
  const step = stepsOf(root).find((candidate) => candidate.name === name);
  const reader = readers[name];
  if (step === undefined || reader === undefined) throw new Error(`npm run check has no step ${name}`);
  const { passed, stdout, stderr } = await runStep(root, saying(step, [...reader.arguments, ...files]));
  try {
    return { passed, findings: reader.read(stdout) };
  } catch (cause) {
    throw new Error(`${name} said what cannot be read: ${stdout.slice(0, 2000)}${stderr.slice(0, 2000)}`, { cause });
  }
}

/** The same step, its last command told to answer in a form for programs. */
function saying(step: Step, added: readonly string[]): Step {
  const last = step.commands.length - 1;
  return {
    ...step,
    commands: step.commands.map((command, at) => (at === last ? { ...command, arguments: [...command.arguments, ...added] } : command)),
  };
}

interface Reader {
  readonly arguments: readonly string[];
  read(stdout: string): Finding[];
}

const readers: Record<string, Reader> = {
  format: { arguments: [], read: (stdout) => matches(stdout, /^(?<file>\S+) \(\d+ms\)$/gm, 'oxfmt') },
  types: { arguments: ['--pretty', 'false'], read: (stdout) => matches(stdout, /^(?<file>[^\s(]+)\(\d+,\d+\): error (?<rule>TS\d+)/gm) },
  lint: {
    arguments: ['-f', 'json'],
    read(stdout) {
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
      return diagnostics.map(({ filename, code }) => ({ file: filename, rule: code }));
    },
  },
  imports: { arguments: [], read: (stdout) => matches(stdout, /^\s*error (?<rule>[\w-]+): (?<file>\S+)/gm) },
  language: { arguments: [], read: (stdout) => matches(stdout, /^(?<file>[^\s:]+):\d+: (?<rule>[\w ]+?) →/gm) },
  structure: { arguments: [], read: (stdout) => matches(stdout, /^(?<file>[^\s:]+): (?<rule>[\w-]+): /gm) },
  'dead code': {
    arguments: ['--reporter', 'json'],
    read(stdout) {
      const { issues } = JSON.parse(stdout) as { issues: Record<string, unknown>[] };
      return issues.flatMap(({ file, ...kinds }) =>
        Object.entries(kinds)
          .filter(([, found]) => Array.isArray(found) && found.length > 0)
          .map(([kind]) => ({ file: String(file), rule: kind })),
      );
    },
  },
};

function matches(text: string, pattern: RegExp, rule?: string): Finding[] {
  return [...text.matchAll(pattern)].map(({ groups }) => ({ file: groups?.['file'] ?? '', rule: groups?.['rule'] ?? rule ?? '' }));
}
