// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { ApplicationDetails } from '../applications/application.ts';
import type { Member } from '../people/people.ts';
import { sampleAnswers } from '../help/sample/sample-answers.ts';
import * as route from '../routes/company/application-edit.tsx';
import { applicationId, applicationIn } from '../testing/application.ts';
import { editor, membersOf, owner } from '../testing/members.ts';
import { amina, signedInAs } from '../testing/people.ts';
import { renderPart } from '../testing/render.tsx';
import { askedOf, fakeApi, refusal, renderRoute } from '../testing/routes.tsx';
import type { ApiCall } from '../testing/routes.tsx';
import { fakeUploads } from '../testing/uploads.ts';

const server = fakeUploads();

const documentOf = (id: string) => ({
  id,
  media: `/api/media/${id}`,
  name: `${id}.pdf`,
  content_type: 'application/pdf',
  size: 2048,
  sha256: 'a'.repeat(64),
  state: 'ready' as const,
  uploaded_at: '2026-11-16T08:00:00.000Z',
});

interface Sent {
  readonly changes: Readonly<Record<string, { readonly value: unknown; readonly base: number }>>;
}

interface Opened extends Partial<ApplicationDetails> {
  readonly refuses?: () => Response;
  /** Of the company. */
  readonly people?: readonly Member[];
}

/** The form over an API that keeps what it is sent, as the server does, or answers a change with `refuses`. */
async function opened(page: number, { refuses, people = [owner], ...held }: Opened = {}) {
  let draft: ApplicationDetails = applicationIn('draft', held);
  const answer = ({ call, body }: ApiCall): object => {
    switch (call) {
      case 'GET /profile/user/me':
        return { message: '', data: amina.profile };
      case 'GET /product-prices/':
        return { message: '', data: [] };
      case 'GET /hs-codes':
        return { message: '', data: [], total: 0 };
      case 'GET /members':
        return membersOf([...people]);
      case `POST /application/${applicationId}/submit_application/`:
        draft = applicationIn('submitted', held);
        return { message: '', data: draft };
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
  const calls = fakeApi(answer);
  const rendered = await renderRoute(route, '/applications/:id/edit', `/applications/${applicationId}/edit?page=${page}`);
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  return { ...rendered, draft: () => draft, calls };
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

describe('an owner', () => {
  const file = documentOf('01a1ddf6-3221-71ab-aa98-5f030a407633');
  const complete: Partial<ApplicationDetails> = {
    ...sampleAnswers,
    product_category: { id: 'handicrafts', product_category: 'Handicrafts', product_amount: '100.00', currency: 'USD' },
    primary_materials_used: 'Cocoa beans',
    facility_address: '12 Harper Road, Kumasi',
    process_flow_diagram: file,
    certificate_of_company_registration: file,
    production_cost_breakdown: file,
    photo_of_production_site_facilities_or_warehouses: file,
    invoices: [file],
    authorized_signatory_name: 'Amina Diallo',
    designation_title: 'Director',
  };
  const button = () => screen.queryByRole('button', { name: 'Submit without paying now' });

  test('with a colleague can submit without a payment, and is led to the page of the application', async () => {
    const { user, address, calls } = await opened(8, { ...complete, people: [owner, editor] });
    await user.click(screen.getByRole('button', { name: 'Proceed' }));
    await user.click(button() as HTMLElement);
    await waitFor(() => expect(address()).toBe(`/applications/${applicationId}`));
    const posts = calls.filter(({ call }) => call.startsWith('POST '));
    expect(posts.map(({ call }) => call)).toEqual([`POST /application/${applicationId}/submit_application/`]);
    expect(posts[0]?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
  });

  test('who is alone in the company is not asked', async () => {
    const { user } = await opened(8, complete);
    await user.click(screen.getByRole('button', { name: 'Proceed' }));
    expect(screen.getByRole('button', { name: /^Proceed to payment/ })).toBeDefined();
    expect(button()).toBeNull();
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

describe('an application that cannot be opened', () => {
  const args = { params: { id: applicationId } };
  const key = `${amina.profile.id}/application ${applicationId} `;
  const open = ({ profile } = amina, companies: readonly object[] = []) => {
    fakeApi(({ call }) => {
      if (call === 'GET /profile/user/me') return { message: '', data: profile };
      if (call === 'GET /companies') return { message: '', data: companies, previous: null, next: null, current_page: 1, total_pages: 1 };
      return call === 'GET /product-prices/' ? { message: '', data: [] } : refusal(404, 'not_found', 'There is no such application.');
    });
    return route.loader(askedOf<Parameters<typeof route.loader>[0]>(`/applications/${applicationId}/edit`, args.params));
  };
  const boundary = (data: unknown) => {
    const error = { status: 404, statusText: '', internal: false, data };
    const props = { error, params: args.params } as unknown as Parameters<typeof route.ErrorBoundary>[0];
    return renderPart(<route.ErrorBoundary {...props} />, { at: `/applications/${applicationId}/edit` });
  };
  const { id: accountId, company_id: companyId } = amina.profile;
  const lost = { lost: { accountId, applicationId, companyId, otherCompanies: [] as readonly string[] } };
  afterEach(() => localStorage.clear());

  test('is not found, whether it is absent or of another company', async () => {
    await expect(open()).rejects.toMatchObject({ data: lost, init: { status: 404 } });
    boundary(lost);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This application is not in your list.');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  test('names the companies that the person still belongs to, for the answers of a company that they were removed from', async () => {
    const [removed, cocoa, cashew] = [
      '01a1ddf6-3221-71ab-aa98-5f030a407607',
      '01a1ddf6-3221-71ab-aa98-5f030a407608',
      '01a1ddf6-3221-71ab-aa98-5f030a407609',
    ];
    const company = (id: string | null) => ({ id, company_name: 'One', roles: ['editor'], is_agent: true });
    const agent = signedInAs({ companies_count: 3, roles: ['editor'], is_agent: true });
    const companies = [
      { ...company(companyId), is_current: true },
      { ...company(cocoa), is_current: false },
      { ...company(cashew), is_current: false },
    ];
    const thrown = { lost: { ...lost.lost, otherCompanies: [cocoa, cashew] } };
    await expect(open(agent, companies)).rejects.toMatchObject({ data: thrown, init: { status: 404 } });
    const change = { value: 'Shea butter, refined', base: 2 };
    localStorage.setItem(key, JSON.stringify([{ id: 'product_name', change, page: 1, at: Date.now(), companyId: removed }]));
    boundary(thrown);
    expect(await screen.findByText('Shea butter, refined')).toBeDefined();
  });

  test('shows the answers that this device kept, until the person deletes them', async () => {
    const change = { value: 'Shea butter, refined', base: 2 };
    localStorage.setItem(key, JSON.stringify([{ id: 'product_name', change, page: 1, at: Date.now() }]));
    const { user } = boundary(lost);
    expect(await screen.findByRole('heading', { name: 'Your unsent answers are still on this device.' })).toBeDefined();
    expect(screen.getByText('Shea butter, refined')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Delete them from this device' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement);
    expect(screen.queryByText('Shea butter, refined')).toBeNull();
  });
});

test('a person who may not edit is led to the page of the application', async () => {
  const { profile } = signedInAs({ roles: ['finance'] });
  fakeApi(({ call }) => {
    if (call === 'GET /profile/user/me') return { message: '', data: profile };
    return { message: '', data: call === 'GET /product-prices/' ? [] : applicationIn('draft') };
  });
  const answer: unknown = await route
    .loader(askedOf<Parameters<typeof route.loader>[0]>(`/applications/${applicationId}/edit`, { id: applicationId }))
    .catch((error: unknown) => error);
  expect(answer instanceof Response && answer.headers.get('location')).toBe(`/applications/${applicationId}`);
});
