import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One violation for each rule of `npm run check`, as the smallest files that commit it. The first file of each is the guilty one. */
export interface Plant {
  readonly step: 'format' | 'types' | 'lint' | 'imports' | 'language' | 'structure' | 'dead code';
  readonly rule: string;
  readonly files: Readonly<Record<string, string>>;
}

function imports(rule: string, guilty: string, target: string, ...others: string[]): Plant {
  const files = Object.fromEntries(others.map((path) => [path, `export const planted = '${path}';\n`]));
  return { step: 'imports', rule, files: { [guilty]: `export * from '${target}';\n`, ...files } };
}

function lint(rule: string, guilty: string, source: string): Plant {
  return { step: 'lint', rule, files: { [guilty]: `${source}\n` } };
}

const feature = (name: string) => `server/features/planted-${name}`;

/** A file of the sources with one text replaced. */
function edited(path: string, find: string, replacement: string): Readonly<Record<string, string>> {
  const source = readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  if (!source.includes(find)) throw new Error(`${path} has no ${find}`);
  return { [path]: source.replace(find, () => replacement) };
}

export const plants: readonly Plant[] = [
  { step: 'format', rule: 'oxfmt', files: { 'domain/planted/format.ts': 'export const   wide = "wide"\n' } },

  // Words that a newcomer cannot search for: in a comment, a document, a test title and an English catalog.
  {
    step: 'language',
    rule: 'whoever',
    files: { 'domain/planted/language.ts': '/** Whoever calls this waits. */\nexport const planted = 1;\n' },
  },
  { step: 'language', rule: 'for good', files: { 'docs/planted-language.md': 'What is recorded stays for good.\n' } },
  { step: 'language', rule: 'anew', files: { 'domain/planted/language.test.ts': "test('counts anew', () => undefined);\n" } },
  { step: 'language', rule: 'stands', files: { 'web/planted/locales/en.po': 'msgid "a"\nmsgstr "The decision stands."\n' } },
  { step: 'language', rule: 'ouvrables', files: { 'web/planted/second/locales/fr.po': 'msgid "a"\nmsgstr "Sous 5 jours ouvrables"\n' } },
  { step: 'language', rule: 'missing space', files: { 'web/planted/texts/fr/planted.ts': "export const planted = 'Motif: doute';\n" } },
  { step: 'language', rule: 'breakable space', files: { 'web/planted/locales/fr.po': 'msgid "a"\nmsgstr "Motif : doute"\n' } },

  // What the compiler refuses, through `paths` and project references.
  {
    step: 'types',
    rule: 'TS6307',
    files: { 'domain/planted/types-value.ts': "export { operation } from '@thamani/contract/operation.ts';\n" },
  },
  {
    step: 'types',
    rule: 'TS6307',
    files: { 'domain/planted/types-import-type.ts': "export type Planted = import('@thamani/server/config/ports.ts').Ports;\n" },
  },
  {
    step: 'types',
    rule: 'TS6307',
    files: { 'workflows/planted/types-server.ts': "export type { Ports } from '@thamani/server/config/ports.ts';\n" },
  },
  {
    step: 'types',
    rule: 'TS6307',
    files: { 'web/ui/planted/types-contract.ts': "export type { Actor } from '@thamani/contract/operation.ts';\n" },
  },

  // Between packages.
  imports('domain-imports-none-of-ours', 'domain/planted/contract.ts', '@thamani/contract/operation.ts'),
  imports('domain-does-no-io', 'domain/planted/files.ts', 'node:fs'),
  imports('domain-does-no-io', 'domain/planted/database.ts', 'pg'),
  imports('credentials-import-domain-only', 'credentials/planted/server.ts', '@thamani/server/config/ports.ts'),
  imports('credentials-and-ui-use-no-node', 'credentials/planted/files.ts', 'node:fs'),
  imports('credentials-and-ui-use-no-node', 'web/ui/planted/files.ts', 'node:fs'),
  imports('verifier-imports-credentials-and-domain-only', 'verifier/planted/server.ts', '@thamani/server/config/ports.ts'),
  imports('verifier-imports-credentials-and-domain-only', 'verifier/planted/package.ts', 'pg'),
  imports('contract-imports-domain-and-zod-only', 'contract/planted/server.ts', '@thamani/server/config/ports.ts'),
  imports('contract-imports-domain-and-zod-only', 'contract/planted/files.ts', 'node:fs'),
  imports('workflows-do-not-import-the-server', 'workflows/planted/server.ts', '@thamani/server/config/ports.ts'),
  imports('workflows-import-domain-and-temporal-only', 'workflows/planted/files.ts', 'node:fs'),
  imports('workflows-import-domain-and-temporal-only', 'workflows/planted/client.ts', '@temporalio/client'),
  imports('server-imports-the-lower-packages-only', 'server/planted/site.ts', '@thamani/client/client.ts'),

  // Inside the server.
  imports('routes-know-http-and-their-own-service', `${feature('a')}/routes.ts`, './store.ts', `${feature('a')}/store.ts`),
  imports('routes-know-http-and-their-own-service', `${feature('b')}/routes.ts`, '../planted-a/service.ts', `${feature('a')}/service.ts`),
  imports('routes-do-no-io', `${feature('c')}/routes.ts`, 'pg'),
  imports('features-do-not-import-routes', `${feature('d')}/store.ts`, './routes.ts', `${feature('d')}/routes.ts`),
  imports('features-do-not-import-routes', `${feature('d')}/service.ts`, './routes.ts'),
  imports('services-do-not-know-http', `${feature('e')}/service.ts`, 'fastify'),
  imports('stores-speak-to-the-database-only', `${feature('f')}/store.ts`, './service.ts', `${feature('f')}/service.ts`),
  imports('stores-speak-to-the-database-only', `${feature('g')}/store.ts`, '@thamani/contract/operation.ts'),
  imports('views-turn-rows-into-answers-only', `${feature('f')}/view.ts`, './service.ts'),
  imports('features-are-used-through-service-or-interface', `${feature('h')}/service.ts`, '../planted-a/store.ts'),
  imports('features-are-used-through-service-or-interface', `${feature('i')}/service.ts`, '../planted-f/view.ts'),
  imports(
    'features-are-used-through-service-or-interface',
    `${feature('l')}/inner/part.ts`,
    '../../planted-m/inner/service.ts',
    `${feature('m')}/inner/service.ts`,
  ),
  imports('tests-of-a-feature-keep-to-it', `${feature('h')}/other.test.ts`, '../planted-a/store.ts'),
  imports('the-rest-of-the-server-uses-services-and-interfaces', 'server/planted/inner.ts', '../features/planted-a/store.ts'),
  imports('the-rest-of-the-server-uses-services-and-interfaces', 'ops/planted-inner.ts', '@thamani/server/features/planted-a/store.ts'),
  imports('routes-know-http-and-their-own-service', `${feature('n')}/routes.ts`, './inner/preview.ts', `${feature('n')}/inner/preview.ts`),
  imports('stores-speak-to-the-database-only', `${feature('n')}/inner/kept-store.ts`, '../service.ts', `${feature('n')}/service.ts`),
  imports('views-turn-rows-into-answers-only', `${feature('n')}/inner/kept-view.ts`, '../service.ts'),
  imports('services-do-not-know-http', `${feature('n')}/inner/work.ts`, 'fastify'),
  imports('adapters-are-imported-by-context-only', `${feature('j')}/service.ts`, '../../adapters/planted.ts', 'server/adapters/planted.ts'),
  imports('adapters-are-imported-by-context-only', 'server/planted/adapter.test.ts', '../adapters/planted.ts'),
  imports('main-is-imported-by-nobody', 'server/planted/main.ts', '../main/planted.ts', 'server/main/planted.ts'),
  imports('the-parser-loads-no-client', 'server/parser/planted.ts', 'pg'),
  imports('the-parser-loads-no-client', 'server/parser/planted-farther.ts', '../context.ts'),
  imports('entries-do-not-import-each-other', 'server/main/planted-second.ts', './planted.ts'),
  imports('engine-collects-activities-only', 'server/engine/activities.ts', '../features/planted-a/service.ts'),
  imports('context-is-handed-in', `${feature('k')}/service.ts`, '../../context.ts'),
  imports('foundations-know-no-feature', 'server/database/planted.ts', '../features/planted-a/service.ts'),
  imports('foundations-know-no-feature', 'server/engine/planted.ts', '../features/planted-a/service.ts'),
  imports('verify-reads-published-objects-only', 'server/http/verify/planted-feature.ts', '../../features/planted-a/service.ts'),
  imports('verify-reads-published-objects-only', 'server/http/verify/planted-database.ts', 'pg'),

  // What import rules cannot express.
  {
    step: 'structure',
    rule: 'sql-outside-stores',
    files: {
      [`${feature('sql')}/queries.ts`]: "export const rows = (db: Queryable) => db.selectFrom('accounts').selectAll().execute();\n",
    },
  },
  {
    step: 'structure',
    rule: 'sql-outside-stores',
    files: { [`${feature('sql')}/template.ts`]: 'export const rows = sql<{ id: string }>`select id from accounts`;\n' },
  },
  {
    step: 'structure',
    rule: 'sql-outside-stores',
    files: { [`${feature('sql')}/restore.ts`]: 'export const rows = (db: Queryable, table: Table) => db.selectFrom(table).execute();\n' },
  },
  {
    step: 'structure',
    rule: 'feature-cycle',
    files: {
      [`${feature('circle-a')}/service.ts`]: "export { b } from '../planted-circle-b/service.ts';\n",
      [`${feature('circle-b')}/service.ts`]: "export { c } from '../planted-circle-c/service.ts';\n",
      [`${feature('circle-c')}/activities.ts`]: "export type { A } from '../planted-circle-a/service.ts';\n",
      [`${feature('circle-c')}/service.ts`]: 'export const c = 1;\n',
    },
  },
  {
    step: 'structure',
    rule: 'folder-size',
    files: Object.fromEntries(
      Array.from({ length: 26 }, (_, n) => [`domain/planted/full/${String.fromCodePoint(97 + n)}.ts`, 'export {};\n']),
    ),
  },

  {
    step: 'structure',
    rule: 'payment-path',
    files: {
      ...edited(
        'server/features/payments/settlement/status-check.ts',
        "import { settleCharge } from './settlement.ts';",
        "import { settleCharge } from './planted-settlement.ts';",
      ),
      'server/features/payments/settlement/planted-settlement.ts':
        "import { settleCharge as settle } from './settlement.ts';\n\nexport const settleCharge: typeof settle = (...charge) => settle(...charge);\n",
    },
  },

  // The web.
  imports('sites-do-not-import-each-other', 'web/portal/app/planted/console.ts', '../../../console/planted.ts', 'web/console/planted.ts'),
  imports('sites-do-not-import-each-other', 'web/console/portal.ts', '../portal/planted.ts', 'web/portal/planted.ts'),
  imports('ui-imports-none-of-ours', 'web/ui/planted/domain.ts', '@thamani/domain/errors.ts'),
  imports('site-imports-no-site', 'web/site/planted/server.ts', '@thamani/server/config/ports.ts'),
  imports('site-imports-no-site', 'web/site/planted/portal.ts', '../../portal/planted.ts', 'web/portal/planted.ts'),
  imports('client-imports-contract-and-domain-only', 'web/client/planted/ui.ts', '@thamani/ui/planted/files.ts'),
  imports('verify-imports-domain-and-credentials-only', 'web/verify/pages/planted-contract.ts', '@thamani/contract/operation.ts'),
  imports('verify-imports-domain-and-credentials-only', 'web/verify/browser/planted-files.ts', 'node:fs'),
  imports('web-does-not-import-the-server', 'web/portal/app/planted/server.ts', '@thamani/server/config/ports.ts'),

  // Everywhere.
  {
    step: 'imports',
    rule: 'no-cycles',
    files: {
      'server/planted/chicken.ts': "import type { Egg } from './egg.ts';\nexport interface Chicken {\n  lays: Egg;\n}\n",
      'server/planted/egg.ts': "import type { Chicken } from './chicken.ts';\nexport interface Egg {\n  from: Chicken;\n}\n",
    },
  },
  imports('packages-are-listed', 'server/planted/unlisted.ts', 'react'),
  imports('production-needs-no-dev-dependency', 'server/planted/tool.ts', '@lingui/conf'),
  imports('imports-resolve', 'server/planted/nowhere.ts', './not-there.ts'),
  imports('tests-are-imported-by-tests-only', 'server/planted/tested.ts', './some.test.ts', 'server/planted/some.test.ts'),

  // What only the text of a file shows.
  lint('typescript(consistent-type-imports)', 'server/planted/hidden.ts', "export type Hidden = import('../config/ports.ts').Ports;"),
  lint('typescript(no-floating-promises)', 'server/planted/floating.ts', 'Promise.resolve();'),
  lint('typescript(no-explicit-any)', 'server/planted/any.ts', 'export const anything = (value: any): unknown => value;'),
  lint('eslint(no-console)', 'server/planted/loud.ts', "console.log('planted');"),
  lint('eslint(no-debugger)', 'server/planted/correctness.ts', 'debugger;'),
  lint('thamani(names)', 'server/planted/utils.ts', 'export const drawer = 1;'),
  lint('thamani(names)', 'web/ui/helpers/planted.ts', 'export const drawer = 1;'),
  lint('thamani(names)', 'domain/planted/date-utils.ts', 'export const drawer = 1;'),
  lint('thamani(environment)', 'server/planted/environment.ts', "export const home = process.env['HOME'];"),
  lint('thamani(environment)', 'server/main/environment.ts', 'const { env } = process;\nexport const home = env;'),
  lint('thamani(environment)', 'web/portal/app/planted/environment.ts', "import { env } from 'node:process';\nexport const home = env;"),
  lint('thamani(fetch)', 'web/portal/app/planted/fetch.ts', "export const answer = fetch('/api/prices');"),
  lint('thamani(fetch)', 'web/verify/browser/planted-fetch.ts', "export const answer = fetch('/status/revocation/0');"),
  lint('thamani(fetch)', 'web/ui/planted/fetch.ts', "export const answer = window.fetch('/api/prices');"),
  lint('thamani(fetch)', 'verifier/planted/fetch.ts', "export const answer = fetch('https://elsewhere.example');"),
  lint('thamani(fetch)', 'server/planted/fetch.ts', "export const answer = globalThis['fetch']('http://localhost');"),
  lint('thamani(fetch)', 'web/portal/app/planted/request.ts', 'export const request = new XMLHttpRequest();'),
  lint('thamani(clock)', 'domain/planted/now.ts', 'export const at = Date.now();'),
  lint('thamani(clock)', 'domain/planted/today.ts', 'export const at = new Date();'),
  lint('thamani(clock)', 'contract/planted/draw.ts', 'export const draw = Math.random();'),
  lint('thamani(text)', 'web/portal/app/planted/text.tsx', 'export const Page = () => <p>Sign in</p>;'),
  lint(
    'thamani(text)',
    'web/portal/app/planted/expression.tsx',
    "export const Page = (p: { ok: boolean }) => <p>{p.ok ? 'Sign in' : null}</p>;",
  ),
  lint('thamani(text)', 'web/portal/app/planted/title.ts', "export const meta = () => [{ title: 'Prices' }];"),
  lint('thamani(text)', 'web/ui/planted/label.tsx', 'export const Icon = () => <span role="img" aria-label="Certificate" />;'),
  lint(
    'thamani(text)',
    'web/portal/app/planted/busy.tsx',
    'import { Button } from \'@thamani/ui/button/Button.tsx\';\n\nexport const Send = () => <Button busy busyLabel="Sending" />;',
  ),
  lint(
    'thamani(text)',
    'web/ui/planted/own.tsx',
    'export const Own = (p: { Field: React.ElementType }) => <p.Field hint="As on your card" />;',
  ),
  lint('thamani(text)', 'web/ui/planted/template.tsx', 'export const Icon = (p: { n: number }) => <img src="" alt={`Page ${p.n}`} />;'),
  lint(
    'thamani(text)',
    'web/portal/app/planted/attribute.tsx',
    'import { Trans } from \'@lingui/react/macro\';\nexport const Page = () => (\n  <Trans>\n    Look <img src="" alt="A seal" />\n  </Trans>\n);',
  ),
  lint('thamani(text)', `${feature('mail')}/letter.ts`, "export const letter = { subject: 'We received your message' };"),

  // What nothing uses.
  { step: 'dead code', rule: 'files', files: { 'server/planted/forgotten.ts': 'export const forgotten = 1;\n' } },
  {
    step: 'dead code',
    rule: 'exports',
    files: {
      'server/planted/half-used.ts': 'export const used = 1;\nexport const unused = 2;\n',
      'server/main/planted-entry.ts': "import { used } from '../planted/half-used.ts';\n\nexport default used;\n",
    },
  },
];

/** The neighbours of the violations: what the same rules must let pass. */
export const permitted: Readonly<Record<string, string>> = {
  'domain/allowed/rule.ts':
    "import { Refusal } from '../errors.ts';\n\nexport const refuse = (at: number): Refusal => new Refusal('internal_error', { cause: new Date(at) });\n",
  'contract/allowed/shape.ts': "import { z } from 'zod';\n\nexport const shape = z.string();\n",
  'workflows/allowed/wait.ts':
    "import { sleep } from '@temporalio/workflow';\n\nexport const wait = async (): Promise<number> => {\n  await sleep(1);\n  return Date.now();\n};\n",
  'server/features/allowed/routes.ts':
    "export { answer } from './service.ts';\nexport type { Context } from '../../context.ts';\nexport type { Operation } from '@thamani/contract/operation.ts';\n",
  'server/features/allowed/service.ts': "export { answer } from './store.ts';\nexport { shown } from '../allowed-neighbour/service.ts';\n",
  'server/features/allowed/store.ts': "import { sql } from 'kysely';\n\nexport const answer = { sql, text: 'select one row' };\n",
  'server/features/allowed-neighbour/service.ts': 'export const shown = { subject: 1, text: String(2) };\n',
  'server/adapters/allowed.ts': "export const answer = fetch('http://localhost');\n",
  'server/config/allowed.ts': "export const home = process.env['HOME'];\n",
  'web/client/allowed/ask.ts': "export const answer = fetch('/api/prices');\n",
  'web/ui/allowed/examples.tsx': 'export const example = <p>Sign in</p>;\n',
  'web/ui/allowed/given.tsx':
    'export const Given = (p: { label: string; fetch: () => void }) => {\n  const { fetch } = p;\n  fetch();\n  return (\n    <p aria-label={p.label} className="big bold">\n      Thamani · {p.label}\n    </p>\n  );\n};\n',
  'web/portal/app/allowed/said.tsx':
    "import { Trans, useLingui } from '@lingui/react/macro';\n\nexport const Said = () => {\n  const { t } = useLingui();\n  return (\n    <p title={t`Planted`}>\n      <Trans>\n        Planted <b>sentence</b>\n      </Trans>\n    </p>\n  );\n};\n",
  'ops/allowed-loud.ts': "console.log(process.env['HOME']);\n",
};

/** A sentence in each package that speaks, which its catalogs do not hold. */
export const catalogs = [
  {
    folder: 'server',
    french: 'server/i18n/locales/fr.po',
    planted: ['server/features/planted/messages.ts', "export const planted = /*i18n*/ { id: 'planted', message: 'Not extracted' };\n"],
  },
  {
    folder: 'web/verify',
    french: 'web/verify/pages/locales/fr.po',
    planted: ['web/verify/pages/planted-messages.ts', "export const planted = /*i18n*/ { id: 'planted', message: 'Not extracted' };\n"],
  },
  {
    folder: 'web/portal',
    french: 'web/portal/app/locales/fr.po',
    planted: [
      'web/portal/app/planted/said.tsx',
      "import { Trans } from '@lingui/react/macro';\n\nexport const Said = () => <Trans>Not extracted</Trans>;\n",
    ],
  },
  {
    folder: 'web/console',
    french: 'web/console/app/locales/fr.po',
    planted: [
      // Shown by both sites, and therefore in the catalogs of both.
      'web/site/planted/said.tsx',
      "import { Trans } from '@lingui/react/macro';\n\nexport const Said = () => <Trans>Not extracted</Trans>;\n",
    ],
  },
] as const;
