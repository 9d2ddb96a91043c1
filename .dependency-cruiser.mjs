/**
 * The import rules of docs/ARCHITECTURE.md inside a package, between sites, and towards npm packages. The compiler enforces those
 * between packages as well (project references with `paths`). tests/architecture/ plants one violation for each rule.
 *
 * Blind spot: an `import('…')` type is not seen here; typescript/consistent-type-imports refuses that form.
 */
const tests = '\\.test\\.tsx?$|^tests/|^server/testing/|^web/[^/]+/(app|pages)/testing/';
/** Read by tools while they build, check or test; never by a running product. */
const configs = '(^|/)(vite|vitest|lingui|playwright|react-router)\\.config\\.ts$|^web/[^/]+/app/routes\\.ts$|^web/[^/]+/build-tools/';
const ours = '^(domain|credentials|verifier|contract|workflows|server|web|ops|tests)/';
const sites = '(portal|console|verify)';
const npm = 'node_modules/';

const between = [
  {
    name: 'domain-imports-none-of-ours',
    comment: 'Every other package asks the rules; a rule that asks back would make them all one.',
    from: { path: '^domain/' },
    to: { path: ours, pathNot: '^domain/' },
  },
  {
    name: 'domain-does-no-io',
    comment: 'Rules are pure functions that run in the server, in a workflow and in a browser; clock, ids and data are passed in.',
    from: { path: '^domain/', pathNot: tests },
    to: { pathNot: '^domain/|' + ours },
  },
  {
    name: 'credentials-import-domain-only',
    comment: 'The same code checks a certificate in the server and in a stranger’s browser, so it can reach none of our I/O.',
    from: { path: '^credentials/' },
    to: { path: ours, pathNot: '^(credentials|domain)/' },
  },
  {
    name: 'credentials-and-ui-use-no-node',
    comment: 'Both run in browsers.',
    from: { path: '^(credentials|web/ui)/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'verifier-imports-credentials-and-domain-only',
    comment: 'Third parties run it, and must be able to read all of it: no code of the server, and no npm package.',
    from: { path: '^verifier/', pathNot: `${tests}|${configs}` },
    to: { pathNot: '^(verifier|credentials|domain)/', dependencyTypesNot: ['core'] },
  },
  {
    name: 'contract-imports-domain-and-zod-only',
    comment: 'Sites and partners read the contract; what it imports, they ship.',
    from: { path: '^contract/', pathNot: tests },
    to: { pathNot: `^(contract|domain)/|${npm}zod/` },
  },
  {
    name: 'workflows-do-not-import-the-server',
    comment:
      'A workflow is replayed for months: it names its activities by interface, and the server implements them, so that it cannot reach the database.',
    from: { path: '^workflows/' },
    to: { path: '^(server|verifier|contract|web|ops|tests)/' },
  },
  {
    name: 'workflows-import-domain-and-temporal-only',
    comment: 'Temporal’s sandbox has no Node and no I/O, and a package in the bundle must be deterministic.',
    from: { path: '^workflows/', pathNot: tests },
    to: { pathNot: `${ours}|${npm}@temporalio/(workflow|common)/` },
  },
  {
    name: 'server-imports-the-lower-packages-only',
    comment: 'Sites speak to the server over HTTP; tools and tests start it from outside.',
    from: { path: '^server/' },
    to: { path: '^(verifier|web|ops|tests)/' },
  },
];

const insideServer = [
  {
    name: 'routes-know-http-and-their-own-service',
    comment: 'A route turns a request into a call of its service and the result into an answer; anything more belongs in the service.',
    from: { path: '^server/features/([^/]+)/[\\w/-]*routes\\.ts$' },
    to: { path: '^(server|workflows)/', pathNot: '^server/(http/|context\\.ts$|features/$1/(service|view|messages)\\.ts$)' },
  },
  {
    name: 'routes-do-no-io',
    comment: 'A route that holds a database or network client bypasses its service.',
    from: { path: '^server/features/.+/routes\\.ts$' },
    to: { path: `${npm}(kysely|pg|nodemailer|@temporalio)/|^(node:)?(fs|net|http|https|child_process)(/|$)` },
  },
  {
    name: 'features-do-not-import-routes',
    comment: 'Inner code that imports the HTTP layer cannot be called from a worker; only the app registers routes.',
    from: { path: '^server/(features|database|adapters)/|^server/ports\\.ts$', pathNot: tests },
    to: { path: '^server/features/.+/routes\\.ts$' },
  },
  {
    name: 'services-do-not-know-http',
    comment: 'A use case also runs from an activity, where there is no request.',
    from: { path: '^server/features/', pathNot: `/routes\\.ts$|${tests}` },
    to: { path: `^server/http/|${npm}(fastify|@fastify)/` },
  },
  {
    name: 'stores-speak-to-the-database-only',
    comment:
      'A store has queries only: the handle is an argument, so that a transaction covers every query, and nothing else happens inside one. Data that ships with us is in data/ beside it.',
    from: { path: '^server/features/([^/]+)/[\\w/-]*\\bstore\\.ts$' },
    to: { pathNot: `^domain/|^server/database/|^server/features/[^/]+/data/|^server/features/$1/[\\w/-]*store\\.ts$|${npm}kysely/` },
  },
  {
    name: 'views-turn-rows-into-answers-only',
    comment: 'A view names each field that leaves us; it reads nothing by itself.',
    from: { path: '^server/features/([^/]+)/[\\w/-]*\\bview\\.ts$' },
    to: { path: '^server/', pathNot: '^server/(database/|i18n/|features/$1/[\\w/-]*\\b(store|view|messages)\\.ts$)' },
  },
  {
    name: 'features-are-used-through-service-or-interface',
    comment:
      'Another feature’s tables and inner files are reached through its service.ts or a file that ends in interface.ts, which keep its rules.',
    from: { path: '^server/features/([^/]+)/', pathNot: tests },
    to: { path: '^server/features/[^/]+/', pathNot: '^server/features/($1/|[^/]+/(service|[\\w-]*interface)\\.ts$)' },
  },
  {
    name: 'tests-of-a-feature-keep-to-it',
    comment: 'A test may read inner files of another feature to prove something about both, but not its store, routes or view.',
    from: { path: '^server/features/([^/]+)/' },
    to: { path: '^server/features/[^/]+/(store|routes|view)\\.ts$', pathNot: '^server/features/$1/' },
  },
  {
    name: 'the-rest-of-the-server-uses-services-and-interfaces',
    comment:
      'Processes, HTTP and operators’ commands use a feature as another feature does; the app collects routes, the engine activities.',
    from: { path: '^(server/(?!features/|testing/)|ops/)', pathNot: tests },
    to: { path: '^server/features/', pathNot: '^server/features/[^/]+/(service|routes|activities|[\\w-]*interface)\\.ts$' },
  },
  {
    name: 'adapters-are-imported-by-context-only',
    comment: 'Everything else knows the port, so that a test or another provider can take the adapter’s place.',
    from: { pathNot: '^server/(context|parser/(context|server))\\.ts$|^server/adapters/' },
    to: { path: '^server/adapters/' },
  },
  {
    name: 'main-is-imported-by-nobody',
    comment: 'An entry starts a process when it is loaded.',
    from: { pathNot: '^server/main/' },
    to: { path: '^server/main/' },
  },
  {
    name: 'entries-do-not-import-each-other',
    comment: 'Otherwise one process starts two. What they share is in program.ts, which starts nothing by itself.',
    from: { path: '^server/main/' },
    to: { path: '^server/main/', pathNot: '^server/main/(context-)?program\\.ts$' },
  },
  {
    name: 'the-parser-loads-no-client',
    comment:
      'It opens untrusted files: an attacker who captures it finds no client of the database, the engine, the store, mail or the signer in it.',
    from: { path: '^server/(main/parser\\.ts$|parser/)' },
    to: {
      path: `^server/(features|engine/(outbox|worker|activities))|^server/adapters/(s3|smtp|temporal|signer|flutterwave|africas-talking|clamd|pkcs11)|${npm}(pg|kysely|nodemailer|@temporalio|@aws-sdk)/`,
      reachable: true,
    },
  },
  {
    name: 'context-is-handed-in',
    comment: 'The context imports every adapter; who names its type takes it as an argument, who imports its value wires a second one.',
    from: { path: '^server/', pathNot: `^server/main/|${tests}` },
    to: { path: '^server/context\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'verify-reads-published-objects-only',
    comment:
      'Strangers check certificates with everything else of ours stopped: what serves them can reach no database, engine or feature.',
    from: { path: '^server/http/verify/', pathNot: tests },
    to: {
      pathNot:
        '^(credentials|domain)/|^server/http/(verify/|(client-address|health|security-headers)\\.ts$)|^server/(log|metrics|ports)\\.ts$|^(node:)?(crypto|http|module|path|timers/promises|url|util|zlib)$',
    },
  },
  {
    name: 'foundations-know-no-feature',
    comment:
      'Tables, outbox, translations and settings are below the features; a migration that imports live code changes its meaning later.',
    from: {
      path: '^server/(database|engine|factors|i18n|tracing|config|adapters)/|^server/ports\\.ts$',
      pathNot: `^server/engine/activities\\.ts$|${tests}`,
    },
    to: { path: '^server/(features|http)/' },
  },
  {
    name: 'engine-collects-activities-only',
    comment:
      'The worker needs the list of all activities, as the app needs that of all routes; nothing else of a feature is the engine’s concern.',
    from: { path: '^server/engine/activities\\.ts$' },
    to: { path: '^server/(features|http)/', pathNot: '^server/features/[^/]+/activities\\.ts$' },
  },
];

const web = [
  {
    name: 'sites-do-not-import-each-other',
    comment: 'Each site is built, cached and attacked by itself; what two need moves to web/ui or web/site.',
    from: { path: `^web/${sites}/` },
    to: { path: `^web/${sites}/`, pathNot: '^web/$1/' },
  },
  {
    name: 'ui-imports-none-of-ours',
    comment: 'Components take what they show as properties, so that every site can use them.',
    from: { path: '^web/ui/' },
    to: { path: ours, pathNot: '^web/ui/' },
  },
  {
    name: 'site-imports-no-site',
    comment: 'What portal and console share is here, also labels, paging and calls of the API; it knows neither of the two.',
    from: { path: '^web/site/' },
    to: { path: ours, pathNot: '^(web/(site|client|ui)|contract|domain)/' },
  },
  {
    name: 'client-imports-contract-and-domain-only',
    comment: 'The client is made from the contract and is shipped to every page.',
    from: { path: '^web/client/', pathNot: tests },
    to: { pathNot: `^(web/client|contract|domain)/|${npm}zod/` },
  },
  {
    name: 'verify-imports-domain-and-credentials-only',
    comment: 'The public’s phones load all of it, and third parties must be able to read it: no client, no components, no framework.',
    from: { path: '^web/verify/', pathNot: `${tests}|${configs}` },
    to: {
      pathNot: `^(web/verify|domain|credentials)/|${npm}(@lingui/core|@noble/ed25519|pdfjs-dist|zxing-wasm)/|^virtual:|^(node:)?crypto$`,
    },
  },
  {
    name: 'web-does-not-import-the-server',
    comment: 'A site’s server side asks the API with the reader’s own session; no site reaches the database.',
    from: { path: '^web/' },
    to: { path: '^(server|verifier|workflows|ops|tests)/' },
  },
];

const everywhere = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or three.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'packages-are-listed',
    comment:
      'A package that only another workspace lists disappears when that one drops it. The tools of the root package are for tests and configs.',
    from: { pathNot: `${tests}|${configs}` },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'production-needs-no-dev-dependency',
    comment: 'Production installs without dev dependencies and runs these sources; a type may come from one.',
    from: { path: '^(domain|credentials|verifier|contract|workflows|server|web)/', pathNot: `${tests}|${configs}` },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@types/' },
  },
  {
    name: 'imports-resolve',
    comment: 'An import rule cannot see where an unresolved import leads. React Router’s generated types and virtual modules have no file.',
    from: { pathNot: '^web/[^/]+/build/' },
    to: { couldNotResolve: true, pathNot: '\\+types/|^virtual:' },
  },
  {
    name: 'tests-are-imported-by-tests-only',
    comment: 'What production imports is not a test. A local provider runs the contract server that its adapter is tested against.',
    from: { pathNot: `${tests}|^ops/providers/` },
    to: { path: '\\.(test|spec)\\.tsx?$|^server/testing/|^web/[^/]+/(app|pages)/testing/|^tests/' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...between, ...insideServer, ...web, ...everywhere].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.types|\\.react-router|build|\\.data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
