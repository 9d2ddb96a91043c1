import { createClient } from '@thamani/client/client.ts';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../language/catalogs.ts';
import { CertificateAway } from './CertificateUnavailable.tsx';
import type { Certificate } from './certificate.ts';
import { CertificateListed } from './CertificateList.tsx';
import { CertificatePage } from './CertificatePage.tsx';
import { loadCertificate, loadCertificates, termOf } from './load.ts';
import { activeCertificate } from '../testing/certificate.ts';

const certificate = activeCertificate();

/** What is drawn, and its text alone. */
function drawn(part: ReactNode, at = '/certificates'): { readonly page: string; readonly text: string } {
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [at] });
  const page = renderToStaticMarkup(
    <I18nProvider i18n={textsIn(at.startsWith('/ar') ? 'ar' : 'en')}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { page, text: page.replaceAll(/<[^>]+>/g, '').replaceAll('&#x27;', "'") };
}

const pageOf = (more: Partial<Certificate> = {}, at?: string, now = '2027-10-01T23:00:00Z') => {
  const one = { ...certificate, ...more };
  const term = termOf(one.expiry_date, new Date(now));
  return drawn(<CertificatePage certificate={one} term={term} renewKey="key" appeals={undefined} />, at);
};

describe('the page of a certificate', () => {
  test('says what it certifies, and offers file, code and link without script', () => {
    const { page, text } = pageOf();
    for (const phrase of [
      'Value Addition Certificate',
      'AfCFTA Compliant Value Addition Certification',
      'Active',
      'TVA-GH26-7K3M-Q9XD-2F4R',
      'Cocoa butter, deodorised',
      '12 Nov 2026',
      '12 Nov 2027',
      'Value Addition: 58.42%',
      'Public Verification',
      'Anyone can verify this certificate',
    ])
      expect(text).toContain(phrase);
    for (const language of ['en', 'fr', 'ar']) expect(page).toContain(`href="${certificate.file_path}?language=${language}"`);
    for (const format of ['png', 'svg']) expect(page).toContain(`href="/api/certificate/${certificate.cert_no}/qr?format=${format}"`);
    expect(page).toContain('href="https://verify.example/TVA-GH26-7K3M-Q9XD-2F4R"');
    expect(text).not.toMatch(/Expired|Suspended|Revoked|newer/);
  });

  test('one that has expired says so in three places, and steps back', () => {
    const { page, text } = pageOf({ state: 'expired' });
    expect(text).toContain('This certificate has expired. It was valid until 12 Nov 2027.');
    expect(text).toContain('12 Nov 2027 (Expired)');
    expect(page).toContain('badge-slate');
    expect(page).toMatch(/certificate-paper" data-state="expired"/);
    expect(text).toContain('This certificate can no longer be renewed.');
  });

  test('one that does not stand says what that means', () => {
    expect(pageOf({ state: 'suspended', status: 'suspended' }).text).toContain('This certificate is suspended: it is not valid for now.');
    const revoked = pageOf({ state: 'revoked', status: 'revoked' });
    expect(revoked.text).toContain('This certificate was revoked: it is no longer valid.');
    expect(revoked.text).not.toContain('Active');
    expect(revoked.page).toMatch(/class="badge [^>]*>(<[^>]+>)*Revoked</);
    const suspension = { reason: 'evidence_in_doubt', at: '2026-11-20T09:00:00.000Z' } as const;
    const suspended = pageOf({ state: 'suspended', status: 'suspended', status_change: suspension });
    for (const { text, page } of [suspended, pageOf({ state: 'revoked', status: 'revoked', status_change: suspension })]) {
      expect(text).toContain('Since 20 Nov 2026. Reason: The evidence for the certificate is in doubt.');
      expect(text).toContain('The file looks valid, but this certificate');
      expect(text).toContain('What to do:');
      expect(text).not.toContain('Copy verification link');
      expect(text).not.toContain('We sent you the reason');
      expect(page).toMatch(/data-mark="(Revoked|Suspended)"/);
      expect(page).not.toMatch(/button-main" href="\/api\/certificate/);
    }
    expect(pageOf({}).text).toContain('Copy verification link');
    expect(pageOf({}).page).not.toContain('data-mark');
    expect(pageOf({}).page).toMatch(/button-main" href="\/api\/certificate/);
    expect(pageOf({ state: 'suspended', status: 'suspended' }).page).toMatch(/class="badge [^>]*>(<[^>]+>)*Suspended</);
  });

  test('a newer one is led to, and nothing is renewed then', () => {
    const { page, text } = pageOf({ replaced_by: 'TVA-GH27-7K3M-Q9XD-2F4S' });
    expect(text).toContain('A newer certificate exists for this product.');
    expect(text).toContain('This certificate stays valid until 12 Nov 2027.');
    expect(pageOf({ state: 'expired', replaced_by: 'TVA-GH27-7K3M-Q9XD-2F4S' }).text).not.toContain('stays valid');
    expect(page).toContain('href="/certificates/TVA-GH27-7K3M-Q9XD-2F4S"');
    expect(text).not.toContain('Renewal');
  });

  test('renewal: not yet, now, or begun', () => {
    expect(pageOf().text).toContain('You can renew this certificate from 14 Aug 2027.');
    const now = pageOf({ renewable: true }).text;
    expect(now).toContain('This certificate expires in 42 days.');
    expect(now).toContain('stays valid until 12 Nov 2027');
    const begun = pageOf({ renewal: { id: certificate.application.id } });
    expect(begun.page).toContain(`href="/applications/${certificate.application.id}"`);
    expect(begun.text).toContain('Continue the renewal');
  });

  test('renewal: a reader whose roles do not allow it learns that it is open', () => {
    const { text } = pageOf({ renewable: false, renewal_open: true });
    expect(text).toContain('This certificate expires in 42 days.');
    expect(text).not.toContain('You can renew this certificate from');
    expect(pageOf({ renewable: false, renewal_open: false }).text).toContain('You can renew this certificate from 14 Aug 2027.');
  });

  test('renewal: the last day and the day before it have sentences of their own', () => {
    const on = (now: string) => pageOf({ renewable: true }, undefined, now).text;
    expect(on('2027-11-11T08:00:00Z')).toContain('This certificate expires in 1 day.');
    expect(on('2027-11-12T08:00:00Z')).toContain('Today is the last day this certificate is valid.');
    expect(on('2027-11-12T08:00:00Z')).not.toContain('0 days');
  });

  test('a path that is none becomes no link', () => {
    const { page } = pageOf({ file_path: 'javascript:alert(1)' });
    expect(page).not.toContain('javascript:');
  });

  test('in Arabic every figure, day and name is kept apart from the words around it', () => {
    const { page } = pageOf({ state: 'expired' }, '/ar/certificates/x');
    expect(page).toContain('<bdi dir="ltr">58.42%</bdi>');
    for (const [day] of page.matchAll(/<time[^>]*>/g)) expect(page).toContain(`<bdi>${day}`);
    expect(page).toContain('<bdi>Cocoa butter, deodorised</bdi>');
  });
});

test('a certificate that could not be had, in the words of the specification', () => {
  expect(drawn(<CertificateAway />).text).toContain('Failed to fetch certificate information');
});

describe('the list', () => {
  const list = { message: '', data: [certificate], previous: null, next: null, current_page: 1, total_pages: 1 };
  const summary = { total: 1, active: 1, pending: 0, requires_action: 0 };

  test('shows the figure of the application, both days and the status; an expired row says so', () => {
    const { page, text } = drawn(
      <CertificateListed
        list={{ ...list, data: [certificate, { ...certificate, cert_no: 'TVA-GH25-7K3M-Q9XD-2F4T', state: 'expired' }] }}
        summary={summary}
        search=""
      />,
    );
    expect(text).toContain('58.42%');
    expect(text).not.toContain('Nill');
    expect(page).toContain('href="/certificates/TVA-GH26-7K3M-Q9XD-2F4R"');
    expect(text.match(/\(Expired\)/g)).toHaveLength(1);
    expect(page.match(/<tr data-state="expired">/g)).toHaveLength(1);
  });

  test('empty, it says what to do next', () => {
    const none = { ...list, data: [] };
    const nothing = drawn(<CertificateListed list={none} summary={summary} search="" />);
    expect(nothing.text).toContain('No certificates yet');
    expect(nothing.page).toContain('href="/applications/new"');
    expect(drawn(<CertificateListed list={none} summary={{ ...summary, pending: 2 }} search="" />).text).toContain(
      '2 paid applications are waiting for a decision.',
    );
    expect(drawn(<CertificateListed list={none} summary={summary} search="shea" />).text).toContain('No certificates match');
  });
});

test('an API that is away is told apart from a number that nobody has', async () => {
  const nobody = createClient({ origin: 'http://127.0.0.1:1', language: 'en' });
  expect(await loadCertificate(nobody, certificate.cert_no)).toEqual({ kind: 'away' });
  expect(await loadCertificates(nobody, { page: undefined, search: '' })).toBeUndefined();
});
