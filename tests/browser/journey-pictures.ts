import { createHash } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { demonstrationCompany } from '@thamani/server/features/demo-data/demo-company.ts';
import { demonstrationPassword } from '@thamani/server/features/staff/service.ts';
import { codeNow } from '@thamani/server/factors/totp.ts';
import sharp from 'sharp';
import { settled } from './page-metrics.ts';
import { setCookie } from './signed-in.ts';

type Who = 'company' | 'officer';

interface Picture {
  readonly name: string;
  readonly address: string;
  readonly who?: Who;
  readonly width: number;
  readonly height: number;
  /** No document of a case opens by itself: the place of its first changed figure is shown. */
  readonly opensDocument?: boolean;
}

const { publicOrigin: portal, consoleOrigin, verifyOrigin, accountKey } = configOfProcess();
const languages = ['en', 'fr', 'ar'] as const;

/** The way of a product, from the home page to a stranger's check, as the demonstration has it. */
export async function takeJourney(browser: Browser, folder: string): Promise<void> {
  const tokens = { company: await companyToken(), officer: await staffToken('officer@thamani.example') };
  for (const { name, address, who, width, height, opensDocument } of await pictures(tokens.company)) {
    const locale = /\/(fr|ar)\b/.exec(address)?.[1] ?? 'en';
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'light', locale });
    if (who === 'company') await setCookie(context, 'session', tokens.company);
    if (who === 'officer') await setCookie(context, 'staffSession', tokens.officer);
    const page = await context.newPage();
    await page.goto(address);
    await settled(page);
    if (opensDocument === true) {
      await page.locator('.place-link').first().click();
      await page.locator('.viewer-page canvas').first().waitFor();
    }
    // The Arabic and French catalogs of a screen, and its pictures, are there by then.
    await page.waitForTimeout(500);
    // Few colours and no gradients to speak of: a palette makes a quarter of it.
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(`${folder}${name}.png`);
    console.log(`${folder}${name}.png`);
    await context.close();
  }
}

async function pictures(token: string): Promise<readonly Picture[]> {
  const applications = await applicationsOf(token);
  const application = (product: string) => applications.find(({ product_name }) => product_name === product)?.id ?? '';
  const { cert_no: number } = (await asked(`${portal}/api/demo/certificate`)) as { cert_no: string };
  const certificates = (await asked(`${portal}/api/certificate/my_certificate/?page_size=100`, token)) as {
    cert_no: string;
    state: string;
  }[];
  const revoked = certificates.find(({ state }) => state === 'revoked')?.cert_no ?? '';
  const wide = { width: 1280, height: 900 };
  const phone = { width: 360, height: 740 };
  /** Room for the queue, the case and a document beside one another. */
  const desktop = { width: 1440, height: 900 };
  const caseAddress = `${consoleOrigin}/cases/${application('Dried mango slices')}`;
  return [
    { name: 'home', address: `${portal}/`, ...wide },
    { name: 'calculator-ar', address: `${portal}/ar/calculator`, ...wide },
    { name: 'dashboard', address: `${portal}/dashboard`, who: 'company', ...wide },
    { name: 'form-phone-ar', address: `${portal}/ar/applications/${application('Cocoa tea in bags')}/edit`, who: 'company', ...phone },
    { name: 'payments-phone', address: `${portal}/payments`, who: 'company', ...phone },
    { name: 'correction-phone', address: `${portal}/applications/${application('Chocolate couverture, 54%')}`, who: 'company', ...phone },
    { name: 'queue', address: `${consoleOrigin}/cases?whose=all`, who: 'officer', ...desktop },
    { name: 'case', address: caseAddress, who: 'officer', ...desktop, opensDocument: true },
    { name: 'case-phone', address: caseAddress, who: 'officer', ...phone },
    { name: 'certificates', address: `${portal}/certificates`, who: 'company', ...wide },
    { name: 'certificate', address: `${portal}/certificates/${number}`, who: 'company', ...wide },
    { name: 'verify-phone', address: `${verifyOrigin}/${number}`, ...phone },
    { name: 'verify-revoked-phone-ar', address: `${verifyOrigin}/ar/${revoked}`, ...phone },
    { name: 'verify-app-phone', address: `${verifyOrigin}/en/app`, ...phone },
  ];
}

async function asked(address: string, token?: string): Promise<unknown> {
  const answer = await fetch(address, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return ((await answer.json()) as { data: unknown }).data;
}

async function sent(address: string, body: object): Promise<string> {
  const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/**
 * The screens behind a sign-in and the verify site's answers in every language, to be looked at: wide and light, narrow and dark.
 * From the demonstration, as the company, the admin, the officer and a member of the board.
 */
export async function takeSignedInScreens(browser: Browser, folder: string): Promise<void> {
  const company = await companyToken();
  const applications = await applicationsOf(company);
  const certificates = (await asked(`${portal}/api/certificate/my_certificate/?page_size=100`, company)) as {
    cert_no: string;
    state: string;
  }[];
  const officer = await staffToken('officer@thamani.example');
  const cases = (await asked(`${consoleOrigin}/api/review/queue?page_size=100`, officer)) as { id: string; stage: string }[];
  const firstOf = <Row>(rows: readonly Row[], key: (row: Row) => string) => [...new Map(rows.map((row) => [key(row), row])).values()];
  const screens = {
    company: {
      site: portal,
      session: company,
      paths: [
        '/dashboard',
        '/applications',
        '/payments',
        '/payments/pending-payments',
        '/payments/paid',
        '/payments/history',
        '/certificates',
        '/profile',
        ...firstOf(applications, ({ status }) => status).map(({ id }) => `/applications/${id}`),
        ...certificates.map(({ cert_no }) => `/certificates/${cert_no}`),
      ],
    },
    officer: {
      site: consoleOrigin,
      session: officer,
      paths: ['/cases', ...firstOf(cases, ({ stage }) => stage).map(({ id }) => `/cases/${id}`), '/sessions'],
    },
    admin: {
      site: consoleOrigin,
      session: await staffToken('admin@thamani.example'),
      paths: ['/staff', '/payments', '/prices', '/holidays', '/audit', '/audit/sign-ins', '/certificates', '/certificates/waiting'],
    },
    board: { site: consoleOrigin, session: await staffToken('board@thamani.example'), paths: ['/appeals'] },
    public: { site: verifyOrigin, session: undefined, paths: ['', ...certificates.map(({ cert_no }) => `/${cert_no}`)] },
  };
  for (const [who, { site, session, paths }] of Object.entries(screens))
    for (const language of languages)
      for (const look of [
        { width: 1280, colorScheme: 'light' },
        { width: 360, colorScheme: 'dark' },
      ] as const) {
        const context = await browser.newContext({
          viewport: { width: look.width, height: 800 },
          colorScheme: look.colorScheme,
          locale: language,
        });
        if (session !== undefined) await setCookie(context, who === 'company' ? 'session' : 'staffSession', session);
        const page = await context.newPage();
        for (const path of paths) {
          const prefix = language === 'en' && who !== 'public' ? '' : `/${language}`;
          await page.goto(`${site}${prefix}${path}`);
          await settled(page);
          await page.waitForTimeout(300);
          const file = `${folder}${who}${path.replaceAll(/\W+/g, '-')}-${language}-${look.width}.png`;
          await page.screenshot({ path: file, fullPage: true });
          console.log(file);
        }
        await context.close();
      }
}

async function applicationsOf(token: string) {
  return (await asked(`${portal}/api/application/my_applications/?page_size=100`, token)) as {
    id: string;
    product_name: string;
    status: string;
  }[];
}

const companyToken = () => sent(`${portal}/api/login`, { email: demonstrationCompany.email, password: demonstrationPassword });

/** What `npm run totp` shows; a code works once, so it is the next one where the last was used just now. */
function staffToken(email: string): Promise<string> {
  const code = codeNow(accountKey, createHash('sha256').update(email).digest(), new Date());
  return sent(`${consoleOrigin}/api/staff/login`, { email, password: demonstrationPassword, code });
}
