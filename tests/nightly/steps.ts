/**
 * What `npm run nightly` runs. To add a step, add an entry to a group; to add a group, add a key. The limits of one group may add up to
 * `mostMinutesOfGroup` at most, which a test checks, so that no group can run longer.
 */
export interface Step {
  /** Unique among all steps: logs, state and docs/nightly.json are keyed by it. */
  readonly name: string;
  /** Split at spaces; no shell reads it. */
  readonly command: string;
  /** Instead of `command` under `--small`, which only shows that everything runs. */
  readonly small?: string;
  /** The step is ended after so many minutes. */
  readonly limit: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether PostgreSQL, Temporal and the others are started or stopped before it. Started unless it says otherwise. */
  readonly services?: 'stopped';
}

export const mostMinutesOfGroup = 100;

const build = (group: string): Step => ({ name: `build for ${group}`, command: 'npm run --silent build -- --workbench', limit: 8 });
const vitest = (project: string, limit: number): Step => ({
  name: `tests of ${project}`,
  command: `npm test --silent -- --project ${project}`,
  limit,
  // Every size and every reader, where a project has a short form (interop, print).
  environment: { FULL: '1' },
});

export const groups: Readonly<Record<string, readonly Step[]>> = {
  'faults-messages': [
    {
      name: 'faults: contact',
      command: 'npm run --silent faults -- contact 500 40 120',
      small: 'npm run --silent faults -- contact 20 2 20',
      limit: 20,
    },
    {
      name: 'faults: accounts',
      command: 'npm run --silent faults -- accounts 6 25',
      small: 'npm run --silent faults -- accounts 1 6',
      limit: 25,
    },
    {
      name: 'faults: members',
      command: 'npm run --silent faults -- members 60 40',
      small: 'npm run --silent faults -- members 6 2',
      limit: 13,
    },
    {
      name: 'faults: uploads',
      command: 'npm run --silent faults -- uploads 200 25',
      small: 'npm run --silent faults -- uploads 20 5',
      limit: 15,
    },
    { name: 'faults: engine', command: 'npm run --silent faults -- engine', limit: 12 },
    {
      name: 'faults: outage',
      command: 'npm run --silent faults -- outage 10000',
      small: 'npm run --silent faults -- outage 100',
      limit: 15,
      services: 'stopped',
    },
  ],
  'faults-cases': [
    {
      name: 'faults: payments',
      command: 'npm run --silent faults -- payments 300 48',
      small: 'npm run --silent faults -- payments 6 4',
      limit: 30,
    },
    {
      name: 'faults: review',
      command: 'npm run --silent faults -- review 300 40',
      small: 'npm run --silent faults -- review 4 2',
      limit: 40,
    },
    {
      name: 'faults: appeals',
      command: 'npm run --silent faults -- appeals 100 25',
      small: 'npm run --silent faults -- appeals 3 2',
      limit: 30,
    },
  ],
  'faults-issuance': [
    {
      name: 'faults: issuance',
      command: 'npm run --silent faults -- issuance 200 60',
      small: 'npm run --silent faults -- issuance 2 2',
      limit: 90,
    },
    {
      name: 'faults: streams',
      command: 'npm run --silent faults -- streams 50 30 500',
      small: 'npm run --silent faults -- streams 6 14 60',
      limit: 10,
    },
  ],
  'faults-notifications': [
    {
      name: 'faults: notifications',
      command: 'npm run --silent faults -- notifications 300 60 120 40',
      small: 'npm run --silent faults -- notifications 10 4 6 6',
      limit: 25,
    },
  ],
  'attacks-access': [
    { name: 'attack: accounts', command: 'npm run --silent attack -- accounts', small: 'npm run --silent attack -- sessions', limit: 40 },
    { name: 'attack: companies', command: 'npm run --silent attack -- companies', limit: 4 },
    { name: 'attack: secrets', command: 'npm run --silent attack -- secrets', limit: 6 },
    { name: 'attack: uploads', command: 'npm run --silent attack -- uploads 1', small: 'npm run --silent attack -- uploads 40', limit: 25 },
    {
      name: 'attack: payments',
      command: 'npm run --silent attack -- payments 10000 1000',
      small: 'npm run --silent attack -- payments 100 50',
      limit: 25,
    },
  ],
  'attacks-proofs': [
    {
      name: 'attack: certificates',
      command: 'npm run --silent attack -- certificates 100000',
      small: 'npm run --silent attack -- certificates 1000',
      limit: 35,
    },
    { name: 'attack: files', command: 'npm run --silent attack -- files 10000', small: 'npm run --silent attack -- files 100', limit: 20 },
    { name: 'attack: audit', command: 'npm run --silent attack -- audit 10000', small: 'npm run --silent attack -- audit 50', limit: 41 },
  ],
  'attacks-files': [
    {
      name: 'attack: exhaustion',
      command: 'npm run --silent attack -- exhaustion 1',
      small: 'npm run --silent attack -- exhaustion 10',
      limit: 25,
    },
    {
      name: 'attack: forged files',
      command: 'npm run --silent attack -- forged-files 200',
      small: 'npm run --silent attack -- forged-files 31',
      limit: 30,
    },
    { name: 'attack: insider', command: 'npm run --silent attack -- insider', limit: 6 },
  ],
  'attacks-api': [
    { name: 'attack: api', command: 'npm run --silent attack -- api 100000', small: 'npm run --silent attack -- api 300', limit: 95 },
  ],
  'benches-api': [
    build('benches-api'),
    { name: 'bench: reads', command: 'npm run --silent bench -- 5 5', small: 'npm run --silent bench -- 1 1 --no-report', limit: 25 },
    {
      name: 'bench: storm',
      command: 'npm run --silent bench -- storm 60 50 3',
      small: 'npm run --silent bench -- storm 2 10 1 --no-report',
      limit: 15,
    },
    {
      name: 'bench: payments',
      command: 'npm run --silent bench -- payments 200',
      small: 'npm run --silent bench -- payments 10',
      limit: 8,
    },
    {
      name: 'bench: outbox',
      command: 'npm run --silent bench -- outbox 15',
      small: 'npm run --silent bench -- outbox 1',
      limit: 4,
    },
    { name: 'bench: queue', command: 'npm run --silent bench -- queue 50000', small: 'npm run --silent bench -- queue 500', limit: 30 },
    {
      name: 'bench: verify',
      command: 'npm run --silent bench -- verify 7 5',
      small: 'npm run --silent bench -- verify 1 1 --no-report',
      limit: 10,
    },
  ],
  'benches-data': [
    {
      name: 'bench: lists',
      command: 'npm run --silent bench -- lists 10000000 100000',
      small: 'npm run --silent bench -- lists 200000 200',
      limit: 40,
    },
    { name: 'bench: print', command: 'npm run --silent bench -- print 1000', small: 'npm run --silent bench -- print 5', limit: 20 },
    {
      name: 'bench: signals',
      command: 'npm run --silent bench -- signals 1000000',
      small: 'npm run --silent bench -- signals 20000',
      limit: 25,
    },
    { name: 'bench: bulk', command: 'npm run --silent bench -- bulk 10000', small: 'npm run --silent bench -- bulk 500', limit: 8 },
    {
      name: 'bench: row security',
      command: 'npm run --silent bench -- row-security 200000 1000',
      small: 'npm run --silent bench -- row-security 2000 20',
      limit: 7,
    },
  ],
  'benches-migration': [
    {
      name: 'bench: migration',
      command: 'npm run --silent bench -- migration 1000000 1000000',
      small: 'npm run --silent bench -- migration 2000 2000',
      limit: 45,
    },
    {
      name: 'bench: streams',
      command: 'npm run --silent bench -- streams 2000 60',
      small: 'npm run --silent bench -- streams 50 5',
      limit: 10,
    },
    {
      name: 'bench: management',
      command: 'npm run --silent bench -- management 1000000',
      small: 'npm run --silent bench -- management 5000 20',
      limit: 45,
    },
  ],
  'benches-pages': [
    build('benches-pages'),
    {
      name: 'lighthouse',
      command: 'npm run --silent lighthouse',
      small: 'npm run --silent lighthouse -- /contact-us --no-report',
      limit: 45,
    },
  ],
  'tests-slow': [
    vitest('architecture', 12),
    vitest('interop', 12),
    vitest('print', 12),
    vitest('signals', 15),
    { name: 'signals: the whole set', command: 'npm run --silent signals', limit: 14 },
    { name: 'tests of model, 5,000 sequences', command: 'npm run --silent soak', small: 'npm test --silent -- --project model', limit: 35 },
  ],
  'tests-notifications': [
    {
      name: 'tests of model: notifications, 50,000 sequences',
      command: 'env SEQUENCES=50000 npx vitest run --project model tests/model/notifications.test.ts',
      small: 'npx vitest run --project model tests/model/notifications.test.ts',
      limit: 95,
    },
  ],
  'tests-browser': [
    build('tests-browser'),
    {
      name: 'browser, full matrix',
      command: 'npm run --silent test:browser:all',
      small: 'npm run --silent test:browser -- tests/browser/contact.spec.ts',
      limit: 80,
      environment: { FULL_MATRIX: '1' },
    },
    { name: 'browser, one at a time', command: 'npm run --silent test:alone', limit: 12 },
  ],
  mutants: [
    { name: 'mutants', command: 'node tests/mutants/run.ts', limit: 60 },
    { name: 'findings taken back', command: 'node tests/mutants/run.ts --list=findings', limit: 30 },
    { name: 'faults of origin and cost sheet', command: 'node tests/mutants/run.ts --list=origin', limit: 6 },
    // Only where an export lies at .data/osv/all.zip; says so where none does.
    { name: 'vulnerabilities', command: 'npm run --silent vulnerabilities -- --if-present', limit: 4, services: 'stopped' },
  ],
};

/** `faults` is all groups whose names start with `faults-`; no name is all groups. Undefined where a name is unknown. */
export function groupsNamed(names: readonly string[], all: readonly string[] = Object.keys(groups)): readonly string[] | undefined {
  if (names.length === 0) return all;
  const isNamed = (group: string, name: string) => group === name || group.startsWith(`${name}-`);
  if (names.some((name) => !all.some((group) => isNamed(group, name)))) return undefined;
  return all.filter((group) => names.some((name) => isNamed(group, name)));
}
