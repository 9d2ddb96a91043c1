import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { didDocument, issuerAt } from '@thamani/credentials/issuer.ts';
import type { PublicKey } from '@thamani/credentials/keys.ts';
import { keyPair } from '../system/certificates.ts';
import { expectGood } from './accessibility.ts';
import { choose, finding, follow, heading, openApp } from './verify-app.ts';
import { test } from './verify-stage.ts';
import type { VerifyStage } from './verify.ts';

/** What the app keeps on a phone, how it is refreshed, and what comes of it when it is old, gone, replayed or told by a wrong clock. */
async function opened(browser: Browser, { origin }: VerifyStage): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  return { context, page: await openApp(context, origin) };
}

const refreshed = async (page: Page): Promise<void> => {
  await page.locator('#refresh').click();
  await expect(page.locator('#refreshed')).toHaveText('Refreshed.');
};

test('what fell is told from the held lists, and one that fell since as soon as they are refreshed', async ({ browser, stage }) => {
  const { context, page } = await opened(browser, stage);
  const fresh = await stage.house.issue();
  const { revoked, suspended, expired } = stage.certificates;
  await context.setOffline(true);
  for (const [certificate, answer] of [
    [revoked, 'Not valid: revoked'],
    [suspended, 'Not valid: suspended'],
    [expired, 'Expired'],
    [fresh, 'Valid'],
  ] as const) {
    await follow(page, certificate);
    await expect(heading(page)).toHaveText(answer);
  }
  // The site itself gives the list that it read for up to half a minute (server/http/verify/responses.test.ts): here the next one is there.
  const body = await stage.house.listOf('revocation', [revoked, fresh], new Date(Date.now() + 1_000));
  await context.route('**/status/revocation/0', (route) => route.fulfill({ body, contentType: 'application/vc+jwt' }));
  await context.setOffline(false);
  await page.goto(`${stage.origin}/en/app`);
  await refreshed(page);
  await context.setOffline(true);
  await follow(page, fresh);
  await expect(heading(page)).toHaveText('Not valid: revoked');
  await expect(finding(page, 'status')).toContainText('Revoked. Status list of');
  await context.close();
});

test('without lists the status is unknown, and with a digit changed the code is altered: the controls', async ({ browser, stage }) => {
  const { context, page } = await opened(browser, stage);
  const { valid } = stage.certificates;
  await context.setOffline(true);
  const at = Math.floor(valid.seal.length / 2);
  await follow(page, { ...valid, seal: valid.seal.slice(0, at) + ((Number(valid.seal[at]) + 1) % 10) + valid.seal.slice(at + 1) });
  await expect(heading(page)).toHaveText('Not valid: altered');
  await expect(page.locator('#facts')).toHaveCount(0);
  await follow(page, { ...valid, facts: stage.certificates.replaced.facts });
  await expect(heading(page)).toHaveText('Not valid: altered');
  await expect(page.locator('#answer')).toContainText(valid.facts.number);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open('thamani-verify');
        asked.addEventListener('success', () => {
          const writing = asked.result.transaction('lists', 'readwrite');
          writing.objectStore('lists').clear();
          writing.addEventListener('complete', () => resolve());
        });
      }),
  );
  await follow(page, valid);
  await page.reload();
  await expect(heading(page)).toHaveText('Could not check');
  await expect(finding(page, 'status')).toHaveClass('UNKNOWN');
  await expect(finding(page, 'signature')).toHaveClass('VALID');
  await context.close();
});

test('with the site itself away, and a network that says it is there, the app answers all the same', async ({ browser, stage }) => {
  const context = await browser.newContext();
  const before = await context.newPage();
  await before.goto(`${stage.origin}/en/`);
  // What another version kept.
  await before.evaluate(() => caches.open('app-of-before'));
  const page = await openApp(context, stage.origin);
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('app-of-before');
  await stage.siteIs(false);
  try {
    const { facts, seal } = stage.certificates.suspended;
    await page.goto(`${stage.origin}/ar/${facts.number}#${seal}`);
    await expect(heading(page)).toHaveText('غير صالحة: معلّقة');
    await page.goto(`${stage.origin}/fr/`);
    await expect(page.locator('h1')).toHaveText('Scanner un certificat');
    await expect(page.locator('#refreshed')).toContainText('Thamani est momentanément indisponible');
  } finally {
    await stage.siteIs(true);
  }
  await context.close();
});

test('a list that is replayed from before does not take the place of a newer one', async ({ browser, stage }) => {
  const { context, page } = await opened(browser, stage);
  const { revoked } = stage.certificates;
  const older = await stage.house.listOf('revocation', [], new Date(Date.now() - 86_400_000));
  const newer = await stage.house.listOf('revocation', [], new Date(Date.now() + 1_000));
  const answer = async (body: string): Promise<void> => {
    await context.unroute('**/status/revocation/0');
    await context.route('**/status/revocation/0', (route) => route.fulfill({ body, contentType: 'application/vc+jwt' }));
    await refreshed(page);
    await context.setOffline(true);
    await follow(page, revoked);
    await expect(heading(page)).toBeVisible();
  };
  await answer(older);
  await expect(heading(page)).toHaveText('Not valid: revoked');
  await context.setOffline(false);
  await page.goto(`${stage.origin}/en/app`);
  // The control: a newer one, as genuine, does.
  await answer(newer);
  await expect(heading(page)).toHaveText('Valid');
  await context.close();
});

test('a key that came since is learned, and is not lost again; one that was never ours is told as such', async ({ browser, stage }) => {
  const { context, page } = await opened(browser, stage);
  const newer = await keyPair();
  const { facts } = stage.certificates.valid;
  const code = { facts, seal: await stage.house.sealOf(facts, newer.signing) };
  await context.setOffline(true);
  await follow(page, code);
  // Nobody is accused of what a phone does not know.
  await expect(heading(page)).toHaveText('Could not check');
  await expect(finding(page, 'signature')).toHaveClass('UNKNOWN');
  await context.setOffline(false);
  await page.goto(`${stage.origin}/en/app`);
  await page.locator('#checks button').first().click();
  await expect(heading(page)).toHaveText('Not valid: altered');
  const answerKeys = async (...keys: readonly PublicKey[]): Promise<void> => {
    await context.unrouteAll();
    const body = JSON.stringify(didDocument(issuerAt(stage.origin, 'Thamani'), keys));
    await context.route('**/.well-known/did.json', (route) => route.fulfill({ body, contentType: 'application/did+json' }));
    await refreshed(page);
    await context.setOffline(true);
    await follow(page, code);
    await expect(heading(page)).toHaveText('Valid');
    await context.setOffline(false);
    await page.goto(`${stage.origin}/en/app`);
  };
  await answerKeys(stage.house.key.known, newer.known);
  await answerKeys(stage.house.key.known);
  await context.close();
});

test('a man in the middle who answers every request changes nothing, and is not asked without end', async ({ browser, stage }) => {
  const { context, page } = await opened(browser, stage);
  let asked = 0;
  const { origin } = stage;
  const other = await stage.house.listOf('revocation', [], new Date(Date.now() + 5_000));
  // With a page of its own, with keys of another issuer, and with a genuine list in every place.
  const keys = JSON.stringify({ id: 'did:web:evil.example', verificationMethod: [] });
  for (const [pattern, body] of [
    [`${origin}/status/**`, '<h1>Sign in to the network</h1>'],
    [`${origin}/.well-known/did.json`, '<h1>Sign in to the network</h1>'],
    [`${origin}/.well-known/did.json`, keys],
    [`${origin}/status/suspension/*`, other],
    [`${origin}/status`, '{"newest":"many"}'],
  ] as const) {
    await context.unrouteAll();
    await context.route(pattern, (route) => {
      asked += 1;
      return route.fulfill({ body, contentType: 'text/html' });
    });
    await page.locator('#refresh').click();
    await expect(page.locator('#refreshed')).toHaveText(/^Thamani is temporarily unavailable/);
  }
  expect(asked).toBeLessThan(20);
  // Lists that there are not are asked for once, and not again.
  await context.unrouteAll();
  await context.route(`${origin}/status`, (route) => route.fulfill({ body: '{"newest":900000000}', contentType: 'application/json' }));
  await page.locator('#refresh').click();
  await expect(page.locator('#refreshed')).toHaveText('Refreshed.');
  await context.unrouteAll();
  await refreshed(page);
  await context.setOffline(true);
  await follow(page, stage.certificates.suspended);
  await expect(heading(page)).toHaveText('Not valid: suspended');
  await context.close();
});

test('an answer that is shown falls as soon as a refresh brings that it fell', async ({ browser, stage, picture }) => {
  const { context, page } = await opened(browser, stage);
  await choose(page, picture);
  await expect(heading(page)).toHaveText('Compare this picture with the details');
  const body = await stage.house.listOf('revocation', [stage.certificates.valid], new Date(Date.now() + 1_000));
  await context.route('**/status/revocation/0', (route) => route.fulfill({ body, contentType: 'application/vc+jwt' }));
  await refreshed(page);
  await expect(heading(page)).toHaveText('Not valid: revoked');
  await expect(heading(page)).toBeFocused();
  await context.close();
});

test('past seven days a list proves nothing, but for what it says is revoked', async ({ browser, stage }) => {
  const { context, page } = await opened(browser, stage);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await page.evaluate(
    async (texts) => {
      const asked = indexedDB.open('thamani-verify');
      await new Promise((resolve) => asked.addEventListener('success', resolve));
      const writing = asked.result.transaction('lists', 'readwrite');
      for (const [place, text, validFrom] of texts) writing.objectStore('lists').put({ place, text, validFrom });
      await new Promise((resolve) => writing.addEventListener('complete', resolve));
    },
    [
      ['revocation/0', await stage.house.listOf('revocation', [stage.certificates.revoked], days(8)), days(8).toISOString()],
      ['suspension/0', await stage.house.listOf('suspension', [], days(8)), days(8).toISOString()],
    ] as const,
  );
  await context.setOffline(true);
  await follow(page, stage.certificates.valid);
  await expect(heading(page)).toHaveText('Could not check');
  await expect(page.locator('#answer .as')).toContainText('(8 days ago)');
  await expect(finding(page, 'status')).toHaveClass('UNKNOWN');
  await expect(page.locator('#old')).toBeVisible();
  await expectGood(page, 'an old list');
  await follow(page, stage.certificates.revoked);
  await expect(heading(page)).toHaveText('Not valid: revoked');
  await context.close();
});

/** One that is a year ahead is taken the same way (credentials/offline-trust.test.ts). */
test('a clock that is a year behind is noticed, and days are counted without it', async ({ browser, stage, picture }) => {
  const { context, page } = await opened(browser, stage);
  await context.addInitScript((shift) => {
    const Real = Date;
    class Shifted extends Real {
      constructor(...given: []) {
        if (given.length === 0) super(Real.now() + shift);
        else super(...given);
      }
      static override now(): number {
        return Real.now() + shift;
      }
    }
    globalThis.Date = Shifted as DateConstructor;
  }, -365 * 86_400_000);
  await page.goto(`${stage.origin}/en/app`);
  await expect(page.locator('#clock')).toContainText('This device’s clock is wrong. It shows');
  await choose(page, picture);
  // With a network its time counts.
  await expect(heading(page)).toHaveText('Compare this picture with the details');
  await context.setOffline(true);
  await follow(page, stage.certificates.valid);
  await expect(page.locator('#clock')).toContainText('Dates cannot be checked');
  await expect(heading(page)).toHaveText('Could not check');
  await expect(page.locator('#answer')).toContainText('clock may be wrong');
  await expect(finding(page, 'dates')).toHaveClass('UNKNOWN');
  await expectGood(page, 'a wrong clock');
  await follow(page, stage.certificates.revoked);
  await expect(heading(page)).toHaveText('Not valid: revoked');
  await context.close();
});
