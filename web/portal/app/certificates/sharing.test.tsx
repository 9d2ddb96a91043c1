// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { activeCertificate } from '../testing/certificate.ts';
import { renderPart } from '../testing/render.tsx';
import { PublicVerification } from './PublicVerification.tsx';

const certificate = activeCertificate();
const { cert_no: number, verification_url: url } = certificate;
const text = `Check the value addition certificate ${number} for ${certificate.application.product_name}:`;
const toasts = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

function giveShare(share: (shared: object) => Promise<void>) {
  const given = vi.fn<(shared: object) => Promise<void>>(share);
  Object.defineProperty(navigator, 'share', { value: given, configurable: true });
  return given;
}

test('WhatsApp is a plain link with the sentence and the address of the check', () => {
  renderPart(<PublicVerification certificate={certificate} />, { at: '/certificates/x' });
  const link = screen.getByRole('link', { name: 'Share on WhatsApp' });
  const address = new URL(link.getAttribute('href') ?? '');
  expect(address.origin).toBe('https://wa.me');
  expect(address.searchParams.get('text')).toBe(`${text} ${url}`);
  expect(link.getAttribute('rel')).toContain('noreferrer');
});

test("the device's own menu is offered where there is one, and gets the address of the check", async () => {
  const share = giveShare(async () => undefined);
  const { user } = renderPart(<PublicVerification certificate={certificate} />, { at: '/certificates/x' });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: number, text, url });
  expect(toasts()).toEqual([]);
});

test('a browser without it has the other ways', () => {
  renderPart(<PublicVerification certificate={certificate} />, { at: '/certificates/x' });
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy verification link' })).toBeDefined();
});

test('a menu that was closed says nothing; one that fails says what to do', async () => {
  const share = giveShare(async () => Promise.reject(new DOMException('closed', 'AbortError')));
  const { user } = renderPart(<PublicVerification certificate={certificate} />, { at: '/certificates/x' });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(toasts()).toEqual([]);
  share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await vi.waitFor(() => expect(toasts().join()).toContain('Copy it instead.'));
});

test.each(['revoked', 'suspended'] as const)('one that is %s is not offered to be shared', (state) => {
  giveShare(async () => undefined);
  renderPart(<PublicVerification certificate={{ ...certificate, state }} />, { at: '/certificates/x' });
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Share on WhatsApp' })).toBeNull();
});
