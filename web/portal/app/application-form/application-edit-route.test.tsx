// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ApplicationDetails } from '../applications/application.ts';
import * as route from '../routes/company/application-edit.tsx';
import { applicationId, applicationIn } from '../testing/application.ts';
import { amina } from '../testing/people.ts';
import { fakeApi, refusal, renderRoute } from '../testing/routes.tsx';
import type { ApiCall } from '../testing/routes.tsx';
import { fakeUploads } from '../testing/uploads.ts';

const server = fakeUploads();

const documentOf = (id: string) => ({
  id,
  media: `/api/media/${id}`,
  name: `${id}.pdf`,
  content_type: 'application/pdf',
  size: 2048,
  state: 'ready' as const,
  uploaded_at: '2026-11-16T08:00:00.000Z',
});

interface Sent {
  readonly changes: Readonly<Record<string, { readonly value: unknown; readonly base: number }>>;
}

/** The form over an API that keeps what it is sent, as the server does, or answers a change with `refuses`. */
async function opened(page: number, { refuses, ...held }: { refuses?: () => Response; invoices?: ApplicationDetails['invoices'] } = {}) {
  let draft: ApplicationDetails = applicationIn('draft', held);
  const answer = ({ call, body }: ApiCall): object => {
    switch (call) {
      case 'GET /profile/user/me':
        return { message: '', data: amina.profile };
      case 'GET /product-prices/':
        return { message: '', data: [] };
      case `PATCH /application/${applicationId}/update_application/`: {
        if (refuses !== undefined) return refuses();
        const changed = Object.entries((body as Sent).changes).map(([id, { value }]) => [
          id,
          Array.isArray(value) ? value.map(documentOf) : typeof value === 'string' && value.startsWith('doc-') ? documentOf(value) : value,
        ]);
        draft = { ...draft, ...(Object.fromEntries(changed) as Partial<ApplicationDetails>) };
        return { message: '', data: draft };
      }
      case `GET /application/${applicationId}/retrieve_application/`:
        return { message: '', data: draft };
      default:
        return { data: documentOf(call.split('/').at(-1) ?? '') };
    }
  };
  fakeApi(answer);
  const rendered = await renderRoute(route, '/applications/:id/edit', `/applications/${applicationId}/edit?page=${page}`);
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  return { ...rendered, draft: () => draft };
}

const input = (id: string) => document.getElementById(id) as HTMLInputElement;
const pick = (id: string, ...names: readonly string[]) => {
  const files = names.map((name) => new File(['%PDF-1.7\n'], name, { type: 'application/pdf' }));
  Object.defineProperty(input(id), 'files', { value: files, configurable: true });
  fireEvent.change(input(id));
};
const arrived = (at: number) => waitFor(() => expect(server.sent.length).toBeGreaterThan(at));
const idsOf = (value: unknown) => (value as readonly { readonly id: string }[]).map(({ id }) => id);

describe('documents', () => {
  test('an upload that ends while another page is open is in the draft on the server', async () => {
    const { user, address, draft } = await opened(6);
    pick('certificate_of_company_registration', 'registration.pdf');
    await arrived(0);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('heading', { level: 1, name: 'Suppliers Invoices' });
    expect(address()).toBe(`/applications/${applicationId}/edit?page=7`);
    expect(input('certificate_of_company_registration')).toBeNull();
    await act(async () => server.sent[0]?.answer(200, { data: { id: 'doc-7' } }));
    await waitFor(() => expect(draft().certificate_of_company_registration).toMatchObject({ id: 'doc-7' }));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByRole('button', { name: /^Remove doc-7\.pdf/ })).toBeDefined();
  });

  test('two uploads that end on another page are both in the draft on the server', async () => {
    const { user, draft } = await opened(7);
    pick('invoices', 'first.pdf', 'second.pdf');
    await arrived(1);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('heading', { level: 1, name: 'Declaration' });
    await act(async () => server.sent[0]?.answer(200, { data: { id: 'doc-1' } }));
    await act(async () => server.sent[1]?.answer(200, { data: { id: 'doc-2' } }));
    await waitFor(() => expect(idsOf(draft().invoices)).toEqual(['doc-1', 'doc-2']));
  });

  test('invoices are limited to twenty: with fifteen there, five more are taken and all stay in the draft; one can be removed', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `doc-${index + 1}`);
    const { user, draft } = await opened(7, { invoices: ids.slice(0, 15).map(documentOf) });
    const field = input('invoices').closest('.document-field') as HTMLElement;
    expect(field.textContent).toContain('PDF, PNG or JPG, max 5MB; at most 20 files');
    pick('invoices', ...[1, 2, 3, 4, 5, 6].map((at) => `more-${at}.pdf`));
    await waitFor(() => expect(document.querySelector('.toasts')?.textContent).toContain('You can add up to 20 files.'));
    for (const [at, id] of ids.slice(15).entries()) {
      await arrived(at);
      await act(async () => server.sent[at]?.answer(200, { data: { id } }));
    }
    await waitFor(() => expect(idsOf(draft().invoices)).toEqual(ids));
    expect(server.sent).toHaveLength(5);
    expect(field.textContent).toContain('You have added the maximum of 20 files.');
    await user.click(screen.getByLabelText('Remove doc-3.pdf'));
    await waitFor(() => expect(idsOf(draft().invoices)).toEqual(ids.filter((id) => id !== 'doc-3')));
  });
});

describe('a draft that is none any more', () => {
  test.each([
    ['deleted', () => refusal(404, 'not_found', 'There is no such application.')],
    ['submitted', () => refusal(409, 'action_not_allowed', 'This cannot be done now.')],
  ])('%s in another window: the form says so and keeps what was typed on the screen', async (_, refuses) => {
    const { user } = await opened(1, { refuses });
    await user.type(input('product_name'), ', new');
    expect(await screen.findByRole('heading', { name: 'This application is no longer a draft' })).toBeDefined();
    expect(input('product_name').value).toBe('Cocoa butter, deodorised, new');
  });
});
