// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { LegalUpdateNotice } from './LegalUpdateNotice.tsx';
import type { Profile } from './signed-in-user.ts';

const updates: Profile['updated_legal_documents'] = [
  { document: 'privacy_policy', version: '2026-11-18' },
  { document: 'terms_of_use', version: '2026-12-01' },
];
const notice = () => screen.queryByRole('region', { name: 'New versions of legal documents' });
const dismiss = () => screen.getByRole('button', { name: 'Dismiss' });

describe('the notice about new versions of legal documents', () => {
  test('names each document with its day, and leads to what changed', () => {
    renderPart(<LegalUpdateNotice updates={updates} />);
    expect(notice()?.textContent).toContain('We have updated our legal documents. Read what changed:');
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Privacy policy (18 November 2026)', '/privacy-policy#what-changed'],
      ['Terms of use (1 December 2026)', '/terms-of-use#what-changed'],
    ]);
  });

  test('is not shown to a person who has acknowledged all of them', () => {
    renderPart(<LegalUpdateNotice updates={[]} />);
    expect(notice()).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('sends the newest version and the page, and the data of the page is loaded again', async () => {
    const { user, posted, loaded } = renderPart(<LegalUpdateNotice updates={updates} />, { at: '/applications?page=2' });
    await user.click(dismiss());
    await waitFor(() => expect(loaded()).toBe(1));
    expect(posted).toEqual([{ version: '2026-12-01', next: '/applications?page=2' }]);
  });

  test('is a plain form to an address in the language of the page, which works without script', () => {
    renderPart(<LegalUpdateNotice updates={updates} />, { at: '/fr/payments' });
    const form = document.querySelector('.legal-update form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/fr/profile/legal-version']);
    expect([...document.querySelectorAll('.legal-update a')].map((link) => link.getAttribute('href'))).toEqual([
      '/fr/privacy-policy#what-changed',
      '/fr/terms-of-use#what-changed',
    ]);
  });

  test('stays after a refusal and says why', async () => {
    const problem = { code: 'too_many_requests', message: 'Please wait a minute.', errors: {} };
    const { user } = renderPart(<LegalUpdateNotice updates={updates} />, { answer: () => ({ problem }) });
    await user.click(dismiss());
    expect((await screen.findByRole('alert')).textContent).toContain('Please wait a minute.');
    expect(dismiss()).toBeDefined();
  });

  test('says without an answer from our server what to do', async () => {
    const problem = { code: 'unreachable', message: '', errors: {} };
    const { user } = renderPart(<LegalUpdateNotice updates={updates} />, { answer: () => ({ problem }) });
    await user.click(dismiss());
    expect((await screen.findByRole('alert')).textContent).toContain('Our server did not answer.');
  });

  test('gives the focus to the content of the page when it goes, if it had it', () => {
    const frame = (shown: Profile['updated_legal_documents']) => (
      <>
        <LegalUpdateNotice updates={shown} />
        <main id="main" tabIndex={-1}>
          <input aria-label="elsewhere" />
        </main>
      </>
    );
    const { rerender } = renderPart(frame(updates));
    act(() => dismiss().focus());
    rerender(frame([]));
    expect(document.activeElement?.id).toBe('main');
    rerender(frame(updates));
    act(() => screen.getByLabelText('elsewhere').focus());
    rerender(frame([]));
    expect(document.activeElement).toBe(screen.getByLabelText('elsewhere'));
  });
});
