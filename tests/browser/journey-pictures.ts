import { createHash } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { demonstrationCompany } from '@thamani/server/features/demo-data/demo-company.ts';
import { demonstrationPassword } from '@thamani/server/features/staff/service.ts';
import { codeNow } from '@thamani/server/factors/totp.ts';
import sharp from 'sharp';
import { setCookie } from './session-cookies.ts';

type Who = 'company' | 'officer';

interface Picture {
  readonly name: string;
  readonly address: string;
  readonly who?: Who;
  readonly width: number;
  readonly height: number;
}

const { publicOrigin: portal, consoleOrigin, verifyOrigin, accountKey } = configOfProcess();

/** The way of a product, from the home page to a stranger's check, as the demonstration has it. */
export async function takeJourney(browser: Browser, folder: string): Promise<void> {
  const tokens = { company: await companyToken(), officer: await officerToken() };
  for (const { name, address, who, width, height } of await pictures(tokens.company)) {
    const locale = /\/(fr|ar)\b/.exec(address)?.[1] ?? 'en';
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'light', locale });
    if (who === 'company') await setCookie(context, 'session', tokens.company);
    if (who === 'officer') await setCookie(context, 'staffSession', tokens.officer);
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
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
  const applications = (await asked(`${portal}/api/application/my_applications/?page_size=100`, token)) as {
    id: string;
    product_name: string;
  }[];
  const application = (product: string) => applications.find(({ product_name }) => product_name === product)?.id ?? '';
  const { cert_no: number } = (await asked(`${portal}/api/demo/certificate`)) as { cert_no: string };
  const certificates = (await asked(`${portal}/api/certificate/my_certificate/?page_size=100`, token)) as {
    cert_no: string;
    state: string;
  }[];
  const revoked = certificates.find(({ state }) => state === 'revoked')?.cert_no ?? '';
  const wide = { width: 1280, height: 900 };
  const phone = { width: 360, height: 740 };
  return [
    { name: 'home', address: `${portal}/`, ...wide },
    { name: 'calculator-ar', address: `${portal}/ar/calculator`, ...wide },
    { name: 'dashboard', address: `${portal}/dashboard`, who: 'company', ...wide },
    { name: 'form-phone-ar', address: `${portal}/ar/applications/${application('Cocoa tea in bags')}/edit`, who: 'company', ...phone },
    { name: 'payments-phone', address: `${portal}/payments`, who: 'company', ...phone },
    { name: 'correction-phone', address: `${portal}/applications/${application('Chocolate couverture, 54%')}`, who: 'company', ...phone },
    { name: 'case', address: `${consoleOrigin}/cases/${application('Dried mango slices')}`, who: 'officer', ...wide },
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

const companyToken = () => sent(`${portal}/api/login`, { email: demonstrationCompany.email, password: demonstrationPassword });

/** What `npm run totp` shows; a code works once, so it is the next one where the last was used just now. */
function officerToken(): Promise<string> {
  const email = 'officer@thamani.example';
  const code = codeNow(accountKey, createHash('sha256').update(email).digest(), new Date());
  return sent(`${consoleOrigin}/api/staff/login`, { email, password: demonstrationPassword, code });
}
