// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import type { Certificate } from './certificate.ts';
import { CertificateAway, MissingCertificate } from './CertificateUnavailable.tsx';
import { CertificateListed } from './CertificateList.tsx';
import { CertificateTiles } from './CertificateTiles.tsx';
import { Downloads } from './Downloads.tsx';
import { PublicVerification } from './PublicVerification.tsx';
import { Renewal } from './Renewal.tsx';
import { termOf } from './load.ts';
import { activeCertificate } from '../testing/certificate.ts';

const number = 'TVA-GH26-7K3M-Q9XD-2F4R';
const certificate = activeCertificate(number);
const at = `/certificates/${number}`;

let asked: string[];
let answers: () => Promise<Response>;
let saved: string[];
let openedTabs: string[];

beforeEach(() => {
  [asked, saved, openedTabs] = [[], [], []];
  answers = async () => new Response('%PDF-1.7');
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return answers();
  });
  vi.stubGlobal('open', (address: string) => void openedTabs.push(address));
  // The test browser loads no pictures: without this each counts as one that failed.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the file of a certificate', () => {
  const shown = (more: Partial<Certificate> = {}) => renderPart(<Downloads certificate={{ ...certificate, ...more }} />, { at });

  test.each([
    ['Download', 'en'],
    ['Français', 'fr'],
    ['العربية', 'ar'],
  ])('%s saves it in its language, under its number', async (name, language) => {
    const { user } = shown();
    await user.click(screen.getByRole('link', { name }));
    expect(await screen.findByText('Certificate downloaded successfully')).toBeDefined();
    expect(asked).toEqual([`/api/certificate/${number}/file?language=${language}`]);
    expect(saved).toEqual([`${number}-${language}.pdf`]);
  });

  test.each([
    [503, 'Service Unavailable', 'full', 'Failed to download certificate: Server returned 503: Service Unavailable'],
    [404, 'Not Found', 'full', 'Failed to download certificate: Server returned 404: Not Found'],
    [200, 'OK', '', 'Failed to download certificate: Downloaded file is empty'],
  ])('an answer of %i (%s) is told in its words, with a way to the file', async (status, statusText, body, says) => {
    answers = async () => new Response(body, { status, statusText });
    const { user, loaded } = shown();
    await user.click(screen.getByRole('link', { name: 'Download' }));
    expect(await screen.findByText(says)).toBeDefined();
    expect(screen.getByText(/The file could not be downloaded\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'open the file here' }).getAttribute('href')).toBe(
      `/api/certificate/${number}/file?language=en`,
    );
    expect([saved, loaded()]).toEqual([[], 0]);
  });

  test('where the page may not have the file, the browser opens it in a tab, and the page says where it went', async () => {
    answers = () => Promise.reject(new TypeError('blocked'));
    const { user } = shown();
    await user.click(screen.getByRole('link', { name: 'Download' }));
    expect(await screen.findByText('Certificate downloaded successfully')).toBeDefined();
    expect(openedTabs).toEqual([`/api/certificate/${number}/file?language=en`]);
    expect(screen.getByText(/If nothing opened/)).toBeDefined();
  });

  test.each([
    ['', 'Certificate file path not available'],
    ['ftp://files.example/x.pdf', 'Invalid file path format'],
  ])('a path "%s" is no link, and pressed says why', async (file_path, says) => {
    const { user } = shown({ file_path });
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText(says)).toBeDefined();
    expect(screen.getByText(/The file is not available yet\./)).toBeDefined();
    expect(asked).toEqual([]);
  });

  test.each([401, 403])('an answer of %i loads the page again, which leads to sign-in', async (status) => {
    answers = async () => new Response('', { status });
    const { user, loaded } = shown();
    await user.click(screen.getByRole('link', { name: 'Download' }));
    await waitFor(() => expect(loaded()).toBe(1));
  });

  test('pressed twice while it comes, it is fetched once; then it can be fetched again', async () => {
    let arrives = () => {};
    answers = () => new Promise((resolve) => (arrives = () => resolve(new Response('%PDF-1.7'))));
    const { user } = shown();
    await user.click(screen.getByRole('link', { name: 'Download' }));
    const busy = screen.getByRole('link', { name: 'Downloading…' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    await user.click(busy);
    expect(asked).toHaveLength(1);
    await act(async () => arrives());
    await user.click(await screen.findByRole('link', { name: 'Download' }));
    expect(asked).toHaveLength(2);
  });
});

describe('public verification', () => {
  const shown = () => renderPart(<PublicVerification certificate={certificate} />, { at });

  test.each([
    ['QR code (PNG)', 'png'],
    ['QR code for print (SVG)', 'svg'],
  ])('%s is saved under the number', async (name, format) => {
    const { user } = shown();
    await user.click(screen.getByRole('link', { name }));
    expect(await screen.findByText('QR Code downloaded successfully')).toBeDefined();
    expect(asked).toEqual([`/api/certificate/${number}/qr?format=${format}`]);
    expect(saved).toEqual([`${number}-qr.${format}`]);
  });

  test.each([
    ['404', async () => new Response('x', { status: 404 }), 'QR Code not available'],
    ['an empty answer', async () => new Response(''), 'QR Code not available'],
    ['500', async () => new Response('x', { status: 500 }), 'Failed to download QR code'],
    ['no answer', () => Promise.reject(new TypeError('cut')), 'Failed to download QR code'],
  ])('%s is told in its words', async (_, answer, says) => {
    answers = answer;
    const { user } = shown();
    await user.click(screen.getByRole('link', { name: 'QR code (PNG)' }));
    expect(await screen.findByText(says)).toBeDefined();
    expect(saved).toEqual([]);
  });

  test('a code that does not come leaves a sentence in its place', async () => {
    shown();
    fireEvent.error(screen.getByRole('img', { name: /QR code that opens/ }));
    expect(await screen.findByText('QR Code not available')).toBeDefined();
    expect(screen.queryByRole('img', { name: /QR code that opens/ })).toBeNull();
  });

  test('the link is copied', async () => {
    const { user } = shown();
    await user.click(screen.getByRole('button', { name: 'Copy verification link' }));
    expect(await screen.findByText('Verification link copied to clipboard')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(certificate.verification_url);
  });

  test('without a clipboard the link is selected, to be copied by hand', async () => {
    const { user } = shown();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy verification link' }));
    expect(await screen.findByText(/copy it yourself/)).toBeDefined();
    expect(String(getSelection())).toContain(number);
  });
});

describe('renewal', () => {
  const today = new Date('2027-09-01T10:00:00Z');
  const shown = (more: Partial<Certificate> = {}, now = today) =>
    renderPart(
      <Renewal
        certificate={{ ...certificate, ...more }}
        term={termOf(more.expiry_date ?? certificate.expiry_date, now)}
        renewKey="key-of-the-page"
      />,
      { at },
    );

  test('before the last 90 days the day is named, and there is no button', () => {
    shown();
    expect(screen.getByRole('region', { name: 'Renewal' }).textContent).toContain('You can renew this certificate from 14 Aug 2027.');
    expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  });

  test.each([
    ['2027-08-14T10:00:00Z', 'This certificate expires in 90 days.'],
    ['2027-11-11T10:00:00Z', 'This certificate expires in 1 day.'],
    ['2027-11-12T23:00:00Z', 'Today is the last day this certificate is valid.'],
  ])('on %s: %s', (now, says) => {
    shown({ renewable: true }, new Date(now));
    expect(screen.getByText(says)).toBeDefined();
  });

  test('Renew sends the key of the page, so that two presses begin one renewal', async () => {
    const { user, posted } = shown({ renewable: true });
    await user.click(screen.getByRole('button', { name: 'Renew' }));
    await waitFor(() => expect(posted).toEqual([{ key: 'key-of-the-page' }]));
  });

  test('a renewal that was begun is led to, and no second one is offered', () => {
    shown({ renewable: true, renewal: { id: certificate.application.id } });
    expect(screen.getByRole('link', { name: 'Continue the renewal' }).getAttribute('href')).toBe(
      `/applications/${certificate.application.id}`,
    );
    expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  });

  test('an expired or revoked certificate leads to a new application; a suspended or replaced one shows nothing', () => {
    const { rerender } = shown({ state: 'expired' });
    const part = (more: Partial<Certificate>) => (
      <Renewal certificate={{ ...certificate, ...more }} term={termOf(certificate.expiry_date, today)} renewKey="key" />
    );
    expect(screen.getByRole('region', { name: 'Renewal' }).textContent).toContain('This certificate can no longer be renewed.');
    expect(screen.getByRole('link', { name: 'New Application' })).toBeDefined();
    rerender(part({ state: 'revoked', status: 'revoked' }));
    expect(screen.getByRole('region', { name: 'Renewal' }).textContent).toContain('This certificate can no longer be renewed.');
    rerender(part({ state: 'suspended', status: 'suspended' }));
    expect(screen.queryByRole('region', { name: 'Renewal' })).toBeNull();
    rerender(part({ replaced_by: 'TVA-GH27-7K3M-Q9XD-2F4S', renewable: true }));
    expect(screen.queryByRole('region', { name: 'Renewal' })).toBeNull();
  });
});

describe('the list of certificates', () => {
  const summary = { total: 5, active: 2, pending: 3, requires_action: 4 };
  const list = { message: '', data: [certificate], previous: null, next: null, current_page: 1, total_pages: 1 };

  test('each tile shows its own figure', () => {
    renderPart(<CertificateTiles summary={summary} />);
    const figures = [...document.querySelectorAll('.tiles > div')].map((tile) => [
      tile.querySelector('dt')?.textContent,
      tile.querySelector('dd.figure')?.textContent,
    ]);
    expect(figures).toEqual([
      ['Total', '5'],
      ['Active', '2'],
      ['Pending', '3'],
      ['Requires action', '4'],
    ]);
  });

  test.each([
    [{ renewable: true }, 'can be renewed now'],
    [{ renewable: true, renewal: { id: certificate.application.id } }, 'renewal started'],
    [{ renewable: true, replaced_by: 'TVA-GH27-7K3M-Q9XD-2F4S' }, 'a newer certificate exists'],
  ] satisfies [Partial<Certificate>, string][])('a row says the furthest that was done: %j', (more, note) => {
    renderPart(<CertificateListed list={{ ...list, data: [{ ...certificate, ...more }] }} summary={summary} search="" />);
    expect(document.querySelector('.work-note')?.textContent).toBe(note);
  });

  test.each([
    ['active', 'Active'],
    ['expired', 'Expired'],
    ['suspended', 'Suspended'],
    ['revoked', 'Revoked'],
  ] as const)('a certificate that is %s reads so, with its figure', (state, word) => {
    renderPart(<CertificateListed list={{ ...list, data: [{ ...certificate, state }] }} summary={summary} search="" />);
    const row = screen.getByRole('row', { name: /Cocoa butter/ });
    expect(row.querySelector('.badge')?.textContent).toBe(word);
    expect(row.textContent).toContain('58.42%');
    expect(row.getAttribute('data-state')).toBe(state);
  });

  test('a search without a match leads back to all, a page beyond the last leads to the one before', async () => {
    const nothing = { ...list, data: [] };
    const { user, address, rerender } = renderPart(<CertificateListed list={nothing} summary={summary} search="gold" />, {
      at: '/certificates?search=gold',
    });
    expect(screen.getByRole('heading', { name: 'No certificates match "gold"' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Show all certificates' }));
    expect(address()).toBe('/certificates');
    const previous = 'https://portal.example/api/certificate/my_certificate/?page=2';
    rerender(<CertificateListed list={{ ...nothing, previous, current_page: 9, total_pages: 2 }} summary={summary} search="" />);
    expect(screen.getByRole('heading', { name: 'This page is empty' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Previous' }));
    expect(address()).toBe('/certificates?page=2');
  });
});

test('a certificate that could not be fetched says so twice, and is asked for again', async () => {
  const { user, loaded } = renderPart(<CertificateAway />, { at });
  expect(screen.getByRole('heading', { name: 'Failed to fetch certificate information' })).toBeDefined();
  expect(await screen.findAllByText('Failed to fetch certificate information')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(loaded()).toBe(1));
});

test('a number that is unknown leads to the own certificates', () => {
  renderPart(<MissingCertificate />, { at: '/certificates/nonsense' });
  expect(screen.getByRole('heading', { name: 'This certificate is not in your list.' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to your certificates' }).getAttribute('href')).toBe('/certificates');
});
