/**
 * Part of the step `structure` of `npm run check`: the path of a payment from the provider's webhook to the written settlement. A step is a
 * stay in one file: a function, and what it calls in the same file. The next step's function is called by this step, or by one that called
 * this step: a function that returns to its caller does not leave the caller's file. All else that a step uses is a side call; it is
 * printed, and none may enter a file of the path out of turn.
 * Sources are read as text, because TypeScript 7 ships no parser for programs; oxfmt indents all of a declaration but its first line
 * and its closing bracket.
 * `node ops/checks/payment-path.ts` prints the path, its figures and `file: payment-path: explanation` for each fault; with a fault it
 * exits with 1.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface PathStep {
  readonly file: string;
  readonly function: string;
  /** Start of the one statement in the function that belongs to the path. */
  readonly statement?: string;
  /** What an earlier step and this one both name where no call leads here: a topic of the outbox, a workflow, an activity. */
  readonly name?: string;
  /** What the step before uses to hand over to this one, which runs after the commit. */
  readonly handedOverBy?: string;
}

const payments = 'server/features/payments';

const paymentPath: readonly PathStep[] = [
  { file: `${payments}/routes.ts`, function: 'paymentRoutes', statement: 'serveRaw(api, receiveWebhookOperation,' },
  { file: `${payments}/settlement/webhooks.ts`, function: 'receiveWebhook' },
  { file: 'server/engine/outbox-relay.ts', function: 'runRelay', handedOverBy: 'enqueue' },
  { file: 'workflows/topics.ts', function: 'topics', statement: "'payment.status_check':", name: "'payment.status_check'" },
  { file: 'workflows/payments/workflow.ts', function: 'paymentStatusCheck', name: 'paymentStatusCheck' },
  { file: `${payments}/activities.ts`, function: 'paymentActivities', statement: 'checkPaymentStatus:', name: 'checkPaymentStatus' },
  { file: `${payments}/settlement/status-check.ts`, function: 'checkPaymentStatus' },
  { file: `${payments}/settlement/settlement.ts`, function: 'settleCharge' },
  { file: `${payments}/payment-lock.ts`, function: 'lockPaymentWithItems' },
  { file: 'domain/payments/settlement.ts', function: 'planSettlement' },
  { file: 'server/features/applications/payment-interface.ts', function: 'confirmPaid' },
  { file: `${payments}/settlement/settlement-store.ts`, function: 'writeSettlement' },
];

export const maxSteps = 12;

export interface PathFinding {
  readonly file: string;
  readonly rule: 'payment-path';
  readonly text: string;
}

interface Call {
  readonly name: string;
  /** The file that declares it. */
  readonly file: string;
}

interface ReadStep extends PathStep {
  readonly body: string;
  readonly calls: readonly Call[];
}

export interface PathReport {
  readonly steps: readonly (PathStep & { readonly sideCalls: readonly Call[]; readonly returns: readonly Call[] })[];
  readonly findings: readonly PathFinding[];
}

export function checkPaymentPath(root: string, path: readonly PathStep[] = paymentPath): PathReport {
  const findings: PathFinding[] = [];
  const fault = (file: string, text: string): void => void findings.push({ file, rule: 'payment-path', text });
  const steps = path.map((step) => readStep(root, step));
  /** The step before, the one that called it, and so on. */
  let open: readonly ReadStep[] = [];
  for (const [at, step] of steps.entries()) {
    const { file, function: name } = step;
    const before = steps[at - 1];
    if (step.body === '') fault(file, `${name} is not here any more; correct the path in ops/checks/payment-path.ts`);
    else if (step.name !== undefined && !mentions(step.body, step.name)) fault(file, `${name} does not name ${step.name}`);
    const caller = open.findLastIndex((one) => leadsTo(one, step));
    if (before !== undefined && caller === -1)
      fault(before.file, `the path does not lead on to ${name} in ${file}; call it without a file between, or correct the path`);
    open = [...(caller === -1 ? open : open.slice(0, caller + 1)), step];
    const left = steps.findIndex((one) => one.file === file);
    if (left < at) fault(file, `step ${at + 1} returns to this file, which step ${left + 1} left; let one stay do both, or split the file`);
  }
  if (steps.length > maxSteps)
    fault(steps[maxSteps]?.file ?? '', `the path has ${steps.length} steps, ${maxSteps} are allowed; remove a file that only passes on`);
  const files = new Set(path.map(({ file }) => file));
  const reported = steps.map((step, at) => {
    const entered = steps.slice(at + 1).filter((one) => isCalledBy(step, one));
    const sideCalls = step.calls.filter(({ file }) => !entered.some((one) => one.file === file));
    return { ...step, sideCalls, returns: sideCalls.filter(({ file }) => files.has(file)) };
  });
  for (const { file, returns } of reported)
    for (const call of returns) fault(file, `${call.name} is in ${call.file}, a file of the path; move it to a file of its own`);
  return { steps: reported, findings };
}

function leadsTo(earlier: ReadStep, step: PathStep): boolean {
  const { name, handedOverBy } = step;
  if (handedOverBy !== undefined) return earlier.calls.some((call) => call.name === handedOverBy);
  return name === undefined ? isCalledBy(earlier, step) : mentions(earlier.body, name);
}

function isCalledBy({ calls }: ReadStep, step: PathStep): boolean {
  return calls.some(({ name, file }) => name === step.function && file === step.file);
}

/** The step's code without comments: its function, or one statement of it, and all that these call in the same file. */
function readStep(root: string, step: PathStep): ReadStep {
  const text = textOf(root, step.file);
  const declared = new Map([...text.matchAll(declaration)].map(([code, name = '']) => [name, code.replaceAll(comment, '')]));
  const take = (name: string): string => {
    const code = declared.get(name) ?? '';
    declared.delete(name);
    return code;
  };
  const whole = take(step.function);
  let body = step.statement === undefined ? whole : statementIn(whole, step.statement);
  if (body === '') return { ...step, body, calls: [] };
  for (let called = calledIn(body, declared); called !== undefined; called = calledIn(body, declared)) body += take(called);
  return { ...step, body, calls: callsIn(root, step.file, text, body) };
}

const declaration = /^(?:export )?(?:(?:async )?function|const) (\w+).*(?:\n(?:[ )\]}].*)?)*/gm;
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm;

function calledIn(body: string, declared: ReadonlyMap<string, string>): string | undefined {
  return [...declared.keys()].find((name) => mentions(body, name));
}

/** The statement or property that starts with a text, up to the next line that is indented no deeper. */
function statementIn(code: string, start: string): string {
  const lines = code.split('\n');
  const from = lines.findIndex((line) => line.trimStart().startsWith(start));
  if (from === -1) return '';
  const indentation = (line = '') => line.length - line.trimStart().length;
  const length = lines.slice(from + 1).findIndex((line) => line.trim() !== '' && indentation(line) <= indentation(lines[from]));
  return lines.slice(from, from + 1 + length).join('\n');
}

/** What the code uses of our other files. A file that only exports it again is passed over. */
function callsIn(root: string, file: string, text: string, code: string): Call[] {
  return [...text.matchAll(/^import \{([^}]*)\} from '([^']+)';$/gm)].flatMap(([, names = '', specifier = '']) => {
    const target = resolved(file, specifier);
    if (target === undefined) return [];
    return namesIn(names)
      .filter(({ local }) => mentions(code, local))
      .map(({ name }) => ({ name, file: declaringFile(root, target, name) }));
  });
}

function declaringFile(root: string, file: string, name: string): string {
  for (const [, names = '', specifier = ''] of textOf(root, file).matchAll(/^export \{([^}]*)\} from '([^']+)';$/gm)) {
    const again = namesIn(names).find(({ local }) => local === name);
    const target = resolved(file, specifier);
    if (again !== undefined && target !== undefined) return declaringFile(root, target, again.name);
  }
  return file;
}

function namesIn(list: string): { readonly name: string; readonly local: string }[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => {
      const [name = one, local = name] = one.split(' as ');
      return { name, local };
    });
}

/** The packages on the path are named after their folders. */
function resolved(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@thamani/')) return specifier.replace('@thamani/', '');
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : undefined;
}

function mentions(code: string, name: string): boolean {
  // Not a property, but `...name` is the name.
  return new RegExp(String.raw`(?<![\w$]|(?<!\.\.)\.)${name.replaceAll('.', String.raw`\.`)}(?![\w$])`).test(code);
}

function textOf(root: string, file: string): string {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
}

function shown(calls: readonly Call[]): string[] {
  return [...Map.groupBy(calls, ({ file }) => file)].map(([file, inFile]) => `${file} (${inFile.map(({ name }) => name).join(', ')})`);
}

if (import.meta.main) {
  const { steps, findings } = checkPaymentPath(process.cwd());
  for (const [at, { file, function: name, sideCalls }] of steps.entries()) {
    console.log(`${String(at + 1).padStart(3)}. ${file} → ${name}`);
    for (const line of shown(sideCalls)) console.log(`       uses ${line}`);
  }
  const sideFiles = new Set(steps.flatMap(({ sideCalls }) => sideCalls.map(({ file }) => file)));
  const returned = steps.flatMap(({ returns }) => returns).length;
  console.log(`  ${steps.length} steps (at most ${maxSteps}) in ${new Set(steps.map(({ file }) => file)).size} files`);
  console.log(`  ${sideFiles.size} files in side calls; calls into a file of the path out of turn: ${returned}`);
  for (const { file, returns } of steps) for (const line of shown(returns)) console.log(`       ${file} → ${line}`);
  for (const { file, rule, text } of findings) console.log(`${file}: ${rule}: ${text}`);
  if (findings.length > 0) process.exitCode = 1;
}
