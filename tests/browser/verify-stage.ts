import { test as base } from '@playwright/test';
import { openPress, type Press } from './printed.ts';
import { pictureOf } from './verify-app.ts';
import { startVerify, type VerifyStage } from './verify.ts';

interface Shared {
  /** One verify process, its certificates and its token of keys, for all specs that run in this worker. */
  readonly stage: VerifyStage;
  readonly press: Press;
  /** The printed page of the valid certificate, and its picture at 150 dots to the inch. */
  readonly paper: Buffer;
  readonly picture: Buffer;
}

const timeout = 240_000;

/**
 * For specs of the verify site. A test that changes what is published, or stops the store or the site, restores it: the next test of the
 * same worker uses the same stage.
 */
export const test = base.extend<object, Shared>({
  stage: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stage = await startVerify();
      await use(stage);
      await stage.stop();
    },
    { scope: 'worker', timeout },
  ],
  press: [
    async ({ stage }, use) => {
      const press = await openPress(stage);
      await use(press);
      await press.close();
    },
    { scope: 'worker', timeout },
  ],
  paper: [async ({ stage, press }, use) => use(await press.print(stage.certificates.valid)), { scope: 'worker', timeout }],
  picture: [async ({ paper }, use) => use(await pictureOf(paper)), { scope: 'worker', timeout }],
});
