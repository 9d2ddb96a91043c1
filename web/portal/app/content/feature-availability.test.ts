import { operations } from '@thamani/contract/operations.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { coreServices, services, technologies } from './feature-availability.ts';

const root = join(import.meta.dirname, '../../../..');
const foldersIn = (path: string) => readdirSync(join(root, path), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const routesOf = (site: string) =>
  [...readFileSync(join(root, `web/${site}/app/routes.ts`), 'utf8').matchAll(/(?:route\(|index\()'([^']+)'/g)].map(
    ([, path = '']) => `${site}: /${path}`,
  );

/** What the product has, one line each: operations of the API, pages, processes, and folders of rules, features and sites. */
const product: readonly string[] = [
  ...operations.map(({ method, path }) => `operation: ${method} ${path}`),
  ...['portal', 'console'].flatMap(routesOf),
  ...[...readFileSync(join(root, 'server/config/processes.ts'), 'utf8').matchAll(/^ {2}(\w+): \{/gm)].map(
    ([, name = '']) => `process: ${name}`,
  ),
  ...['server/features', 'domain', 'credentials', 'web', 'workflows', 'web/verify/browser'].flatMap((folder) =>
    foldersIn(folder).map(({ name }) => `${folder}: ${name}`),
  ),
];

const has = (sign: RegExp): boolean => product.some((line) => sign.test(line));

/**
 * By what each row can be used. A row that is available needs every sign; a planned one may have none. So a feature that lands without its
 * row, and a row that is set too early, both fail. If a planned feature is built under another name, its sign is corrected here.
 */
const signs: { readonly [Name in keyof typeof services | keyof typeof technologies]: readonly RegExp[] } = {
  certification: [/^operation: POST .*create_application/, /^operation: \w+ .*pay_application/, /^server\/features: certificates$/],
  selfAssessment: [/^portal: \/routes\/public\/calculator|^portal: \/calculator$/, /^operation: POST \/contact/],
  documentReview: [/^process: parser$/, /^server\/features: signals$/, /^server\/features: review$/],
  digitalCertificate: [/^process: signer$/, /^process: verify$/],
  tradeIntelligence: [/insights|statistics|intelligence/i],
  multiCountry: [/^operation: \w+ .*countries/, /^server\/features: holidays$/, /^server\/features: staff$/],
  originCheck: [/^portal: \/origin$/, /^portal: \/origin\/rules$/, /^domain: origin$/],
  automatedChecks: [/^process: parser$/, /^domain: signals$/],
  qrCertificate: [/^process: signer$/, /^web\/verify\/browser: certificate-page$/],
  chainAnchoredLog: [/(?:transparency|public)[-_ ]?log|witness|anchor/i],
  offlineVerification: [/^web\/verify\/browser: offline-app$/],
  peopleAndRoles: [/^server\/features: members$/, /^portal: \/profile\/people$/],
  agents: [/^portal: \/choose-company$/],
  fieldApp: [/field[-_ ]?(?:app|visit)|site[-_ ]?visits/i],
  auditTrail: [/field[-_ ]?(?:app|visit)|site[-_ ]?visits/i],
  multiCountryRules: [/country[-_ ]?rules|schemes[-_ ]?by[-_ ]?country/i],
};

describe('what the public pages say is available', () => {
  test.each(Object.entries({ ...services, ...technologies }))('%s is told as it is', (name, { status }) => {
    const own = signs[name as keyof typeof signs];
    const found = own.map((sign) => ({ sign: String(sign), found: has(sign) }));
    expect(found).toEqual(own.map((sign) => ({ sign: String(sign), found: status !== 'planned' })));
  });

  test('the inventory reads the product: a sign of what is there is found, of what is not is not', () => {
    expect(product.length).toBeGreaterThan(200);
    expect(has(/^operation: POST \/login$/)).toBe(true);
    expect(has(/^portal: \/help$/)).toBe(true);
    expect(has(/^process: api$/)).toBe(true);
    expect(has(/^process: teleporter$/)).toBe(false);
  });

  test('no two rows have the same title: what is available is not listed as planned under the same name', () => {
    const titles = [...Object.values(services), ...Object.values(technologies)].map(({ title }) => title.message);
    // The QR certificate is a service and a technology; both rows have the same state.
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual(['Digital certificate with QR code']);
    expect(technologies.qrCertificate.status).toBe(services.digitalCertificate.status);
  });

  test('the home page names five services', () => {
    expect(new Set(coreServices).size).toBe(5);
  });
});
