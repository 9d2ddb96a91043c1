import { defineConfig } from '@playwright/test';
import { productionSettings } from '@thamani/ops/production.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { environmentOf } from '@thamani/server/config/processes.ts';
import { sampleOrganisation, workbenchPort } from './browser/origins.ts';

const { ports } = configOfProcess();
const root = new URL('..', import.meta.url).pathname;

const long = ['journey.spec.ts', 'browser/console-certificates.spec.ts', 'browser/appeals.spec.ts', 'browser/crawl.spec.ts'].map(
  (file) => `**/${file}`,
);

/** Debian's Chromium against the built product; the second server adds the workbench, which production leaves out. */
export default defineConfig({
  testDir: '.',
  // The longest first: begun last, one of them would keep one worker alone at the end.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: long },
  ],
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // Two at once on two cores, which other machines of the host may take a part of: a limit ends what hangs and measures nothing.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${ports.PORTAL_PORT}`,
    launchOptions: {
      executablePath: '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
    screenshot: 'only-on-failure',
    // Recorded for every test and kept for failures alone; TRACE=1 records.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
  },
  webServer: [
    {
      command: 'node ops/start.ts',
      cwd: root,
      url: `http://127.0.0.1:${ports.PORTAL_PORT}/readyz`,
      timeout: 300_000,
      // Every browser test comes from one address; and the host may stop this machine for seconds.
      env: { CONTACT_MESSAGES_PER_HOUR: '100000', DATABASE_WAIT_MILLISECONDS: '30000', LOG_LEVEL: 'warn' },
      stdout: 'pipe',
    },
    {
      command: 'node server/main/api.ts',
      cwd: root,
      url: `http://127.0.0.1:${workbenchPort}/healthz`,
      timeout: 300_000,
      env: {
        ...environmentOf('api', productionSettings()),
        LOG_LEVEL: 'warn',
        PORTAL_PORT: String(workbenchPort),
        PUBLIC_ORIGIN: `http://localhost:${workbenchPort}`,
        PORTAL_BUILD: 'workbench',
        ...sampleOrganisation,
      },
    },
  ],
});
