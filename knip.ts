import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  ignoreExportsUsedInFile: {
    interface: true,
    type: true,
  },
  workspaces: {
    '.': {
      project: ['*.{ts,mjs}'],
      ignoreDependencies: ['oxlint', 'oxlint-tsgolint', '@swc/core', 'protobufjs'],
    },
    domain: {
      project: ['**/*.ts'],
    },
    credentials: {
      project: ['**/*.ts'],
    },
    verifier: {
      entry: ['*.config.ts'],
      project: ['**/*.ts'],
      ignoreBinaries: ['mkfifo'],
    },
    contract: {
      project: ['**/*.ts'],
    },
    workflows: {
      entry: ['index.ts'],
      project: ['**/*.ts'],
    },
    server: {
      entry: [
        'main/*.ts',
        'database/tables.ts',
        'adapters/inspection/worker.ts',
        'adapters/typst/worker.ts',
        'adapters/process-pool/testing/worker.ts',
        'lingui.config.ts',
      ],
      project: ['**/*.ts'],
      ignoreBinaries: ['pdftotext'],
      ignoreDependencies: ['@lingui/cli'],
    },
    'web/client': {
      project: ['**/*.ts'],
    },
    'web/ui': {
      entry: ['examples/*.tsx'],
      project: ['**/*.{ts,tsx,css}'],
    },
    'web/site': {
      project: ['**/*.{ts,tsx,css}'],
    },
    'web/console': {
      entry: ['app/entry.{server,client}.tsx', '*.config.ts'],
      project: ['**/*.{ts,tsx,css}'],
      ignoreDependencies: ['@lingui/cli'],
    },
    'web/portal': {
      entry: ['app/entry.{server,client}.tsx', 'app/public-scripts/{main,factors,theme}.ts', '*.config.ts'],
      project: ['**/*.{ts,tsx,css}'],
      ignoreDependencies: ['@lingui/cli'],
    },
    'web/verify': {
      entry: [
        'pages/site.ts',
        'browser/{ed25519,decoder}.ts',
        'browser/{certificate-page,receipt-page,file-page,offline-app}/main.ts',
        'browser/file-page/pdf-pages.ts',
        'browser/offline-app/service-worker.ts',
        '*.config.ts',
      ],
      project: ['**/*.ts'],
      ignoreDependencies: ['@lingui/cli'],
    },
    ops: {
      entry: ['checks/lint-rules.ts', 'checks/language.ts', 'checks/payment-path.ts'],
      project: ['**/*.ts'],
      ignoreBinaries: ['flock'],
      ignoreDependencies: ['maildev'],
    },
    tests: {
      entry: ['**/*.spec.ts', 'mutants/run.ts', 'attack/insider/sign-with-environment.ts'],
      project: ['**/*.ts'],
      ignoreBinaries: ['openssl', 'wrk', 'pgbench', 'pdfinfo', 'pdfdetach'],
    },
  },
  // Knip follows `@import` only where Tailwind is installed; without it an unused sheet would not be found.
  compilers: {
    css: (text: string) => [...text.matchAll(/@import\s+('[^']+')/g)].map(([, path], index) => `import _${index} from ${path};`).join('\n'),
  },
};

export default config;
