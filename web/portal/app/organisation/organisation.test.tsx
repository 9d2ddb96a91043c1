// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react';
import type { OperatingOrganisation } from '@thamani/domain/organisation/organisation.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import type { ComponentType, ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { checkStateIn } from '../eligibility/check/check-address.ts';
import { drawnSpecimen } from '../home/certificate.ts';
import { textsIn } from '../language/catalogs.ts';
import { PublicShell } from '../public-layout/PublicLayout.tsx';
import AboutUs from '../routes/public/about-us.tsx';
import Accessibility from '../routes/public/accessibility.tsx';
import ContactUs from '../routes/public/contact-us.tsx';
import Eligibility from '../routes/public/eligibility.tsx';
import Fees from '../routes/public/fees.tsx';
import HelpSample from '../routes/public/help-sample.tsx';
import Help from '../routes/public/help.tsx';
import Home from '../routes/public/home.tsx';
import Legal from '../routes/public/legal.tsx';
import Services from '../routes/public/services.tsx';

const organisation: OperatingOrganisation = {
  name: 'Liberation Road Certification',
  legalForm: 'Limited company',
  address: ['12 Liberation Road', 'Accra', 'Ghana'],
  email: 'office@certification.test',
  phone: '+233201234567',
  law: 'GH',
  court: 'High Court, Accra',
  taxNumber: 'C0001234567',
  partners: ['Harbour Trust', 'Savings Bank'],
  socialLinks: [{ network: 'news', address: 'https://news.test/a' }],
};

/** Pages with what their loaders answer. Archived versions of legal documents are left out: they are records of what was said then. */
const pages: Readonly<Record<string, { readonly page: (props: never) => ReactNode; readonly data?: object }>> = {
  '/': { page: Home, data: { certificate: drawnSpecimen('https://portal.test/services'), prices: [] } },
  '/services': { page: Services },
  '/eligibility': { page: Eligibility, data: { prices: [], check: checkStateIn('https://portal.test/eligibility') } },
  '/fees': { page: Fees, data: { prices: [] } },
  '/help': { page: Help, data: { found: [] } },
  '/help/sample-application': { page: HelpSample },
  '/about-us': { page: AboutUs },
  '/contact-us': { page: ContactUs, data: {} },
  '/privacy-policy': { page: Legal },
  '/terms-of-use': { page: Legal },
  '/liscence': { page: Legal },
  '/accessibility': { page: Accessibility },
};

function drawn(path: string, language: Language, operator: OperatingOrganisation | undefined): string {
  const { page, data = {} } = pages[path] ?? { page: AboutUs };
  const Page = page as ComponentType<object>;
  const Whole = () => (
    <PublicShell>
      <Page {...{ loaderData: data, params: {}, matches: [] }} />
    </PublicShell>
  );
  const address = addressIn(language, path);
  const id = path === '/' ? 'home' : path.slice(1);
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Outlet,
      children: [
        { id: 'index', index: true, Component: Whole },
        { id, path: '*', Component: Whole },
      ],
    },
  ]);
  const root = { publicOrigin: 'https://portal.test', verifyOrigin: 'https://verify.test', organisation: operator, year: 2027 };
  return renderToStaticMarkup(
    <I18nProvider i18n={textsIn(language)}>
      <Stub initialEntries={[address]} hydrationData={{ loaderData: { root } }} />
    </I18nProvider>,
  );
}

const count = (page: string, part: string): number => page.split(part).length - 1;
const all = Object.keys(pages).flatMap((path) => languages.map((language) => [path, language] as const));

describe('a system that no organisation operates', () => {
  test.each(all)('%s in %s says so once, and shows no partners and no social links', (path, language) => {
    const page = drawn(path, language, undefined);
    expect(count(page, 'class="demonstration')).toBe(1);
    expect(page).not.toMatch(/class="(?:social|carousel)|social\.example/);
    expect(count(page, 'No organisation operates this portal')).toBe(language === 'en' ? 1 : 0);
  });
});

describe('a system that an organisation operates', () => {
  test.each(all)('%s in %s has no sample and no demonstration, and the organisation in its footer', (path, language) => {
    const page = drawn(path, language, organisation);
    expect(page).not.toMatch(/demonstration|\.example|sample (?:port|bank|logos|company|cocoa)|no organisation|will be named here/i);
    expect(page).toContain('© 2027 Liberation Road Certification');
    expect(page).toContain('href="https://news.test/a"');
  });

  test('the home page shows its partners', () => {
    expect(drawn('/', 'en', organisation)).toContain('Harbour Trust');
  });

  test.each(['/privacy-policy', '/terms-of-use', '/liscence'])('%s names who is meant by “we”', (path) => {
    const page = drawn(path, 'en', organisation);
    for (const fact of [
      'Liberation Road Certification',
      'Limited company',
      '12 Liberation Road, Accra, Ghana',
      'C0001234567',
      'mailto:office@certification.test',
    ])
      expect(page).toContain(fact);
  });

  test('the terms name law and court, the country in the reader’s language', () => {
    expect(drawn('/terms-of-use', 'en', organisation)).toMatch(/the law of .*Ghana.*High Court, Accra/);
    expect(drawn('/terms-of-use', 'ar', organisation)).toContain('غانا');
  });

  test('the contact page has its phone and address', () => {
    const page = drawn('/contact-us', 'fr', organisation);
    for (const fact of ['tel:+233201234567', '12 Liberation Road', 'office@certification.test']) expect(page).toContain(fact);
  });
});
