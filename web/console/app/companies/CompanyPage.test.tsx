// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { statusReasons } from '@thamani/domain/certificates/status.ts';
import { answerApi, refusal, renderPage, someone } from '../testing/render.tsx';
import type { CompanyDetails, CompanyMember } from './AppointDialog.tsx';
import type { CompanyFile } from './company-file.ts';
import { CompanyPage } from './CompanyPage.tsx';

const companyId = 'c0ffee00-1111-4222-8333-444455556666';
const idOf = (last: number) => `1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c0${last}`;

function member(last: number, name: string, more: Partial<CompanyMember> = {}): CompanyMember {
  return {
    id: idOf(last),
    name,
    email: 'k•••@cocoa.example',
    designation_job_title: 'Clerk',
    roles: ['editor'],
    is_agent: false,
    joined_at: '2026-11-01T08:00:00.000Z',
    last_sign_in_on: '2026-11-17',
    ...more,
  };
}

const company: CompanyDetails = {
  id: companyId,
  company_name: 'Kumasi Cocoa Works',
  rc_number: 'RC-2002',
  reg_country: 'GH',
  sector: 'agriculture',
  people: [
    member(1, 'Amina Diallo', { roles: ['owner'], last_sign_in_on: null }),
    member(2, 'Kwame Owusu', { roles: ['editor', 'finance'] }),
    member(3, 'Yaw Adjei', { is_agent: true }),
  ],
};

const owners = `POST /companies/${companyId}/owner`;
const search = `POST /companies/${companyId}/owner/search`;
const saved = { status: 201, body: { message: 'Request saved.', data: { id: idOf(9) } } };

function show(answers: Parameters<typeof answerApi>[0] = {}, shown: CompanyDetails = company) {
  const sent = answerApi(answers);
  const page = renderPage(<CompanyPage file={null} details={shown} countryName="Ghana" headOffice="" />, {
    path: `/companies/${companyId}`,
  });
  const { user } = page;
  return {
    ...page,
    sent,
    dialog: () => within(screen.getByRole('dialog')),
    open: (name: string) => user.click(screen.getByRole('button', { name })),
    async fill(documents: string, comment: string) {
      const dialog = within(screen.getByRole('dialog'));
      if (documents !== '') await user.type(dialog.getByLabelText('Documents that you were shown'), documents);
      if (comment !== '') await user.type(dialog.getByLabelText('Why can no owner act?'), comment);
      await user.click(dialog.getByRole('button', { name: 'Send request' }));
    },
  };
}

test('shows the registration and the people, with roles, agents and the day of the last sign-in', () => {
  show();
  expect(document.querySelector('.life-facts')?.textContent).toBe('Registration numberRC-2002CountryGhanaSectorAgriculture');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^Amina DialloClerk · k•••@cocoa\.exampleOwnerJoined 1 Nov 2026No sign-in in the last 90 days$/);
  expect(rows[1]).toMatch(/^Kwame Owusu.*Editor · Finance.*Last sign-in 17 Nov 2026Appoint as owner$/);
  expect(rows[2]).toMatch(/^Yaw Adjei Agent/);
});

test('offers neither an owner nor an agent for the appointment', () => {
  show();
  expect(screen.getAllByRole('button', { name: /^Appoint as owner/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Appoint as owner: Kwame Owusu',
  ]);
});

test('says that a deleted company has no people', () => {
  show({}, { ...company, people: [] });
  expect(screen.getByText('The company has no people any more.')).toBeTruthy();
});

test('sends the documents line by line with the reason, and closes', async () => {
  const { open, fill, sent, reloads } = show({ [owners]: saved });
  await open('Appoint as owner: Kwame Owusu');
  await fill(' Death certificate no. 771 {enter}{enter}Resolution, 10 November', 'The only owner has died.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([
    {
      operation: owners,
      body: {
        account_id: idOf(2),
        documents: ['Death certificate no. 771', 'Resolution, 10 November'],
        comment: 'The only owner has died.',
      },
    },
  ]);
  expect(await screen.findByText('Request saved.')).toBeTruthy();
  expect(reloads()).toBe(1);
});

test.each([
  ['', '', 'Enter at least one document.'],
  ['A deed', '', 'Write why no owner can act.'],
  [Array.from({ length: 11 }, () => 'A deed').join('{enter}'), 'Died.', 'Enter at most 10 documents, one on each line.'],
])('says beside the field what is wrong and sends nothing: %j', async (documents, comment, sentence) => {
  const { open, fill, sent, dialog } = show();
  await open('Appoint as owner: Kwame Owusu');
  await fill(documents, comment);
  expect(dialog().getByText(sentence)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('keeps what was typed when the server refuses', async () => {
  const { open, fill, dialog } = show({ [owners]: refusal(409, 'already_owner', 'This person is already an owner.') });
  await open('Appoint as owner: Kwame Owusu');
  await fill('A deed', 'Died.');
  expect((await dialog().findAllByText('This person is already an owner.')).length).toBeGreaterThan(0);
  expect(dialog().getByLabelText<HTMLTextAreaElement>('Documents that you were shown').value).toBe('A deed');
});

const found = { id: idOf(7), name: 'Esi Boateng', email: 'e•••@cocoa.example', roles: [], is_agent: false };
const answering = (data: object | null, message = '') => ({ [search]: { body: { message, data } } });

test('finds a person who is not listed by the address, and then asks for the documents', async () => {
  const { user, open, dialog, sent } = show(answering(found));
  await open('Appoint a person who is not listed');
  await user.type(dialog().getByLabelText('Email address'), 'esi@cocoa.example');
  await user.click(dialog().getByRole('button', { name: 'Find the person' }));
  expect(await screen.findByRole('dialog', { name: 'Appoint Esi Boateng as an owner?' })).toBeTruthy();
  expect(dialog().getByText(/^After another administrator confirms this,/).textContent).toContain('Esi Boateng (e•••@cocoa.example)');
  expect(sent).toMatchObject([{ operation: search, body: { email: 'esi@cocoa.example' } }]);
});

test.each([
  [null, 'No active account has this email address.'],
  [{ ...found, roles: ['editor'], is_agent: true }, 'This person is an agent of the company. An agent cannot be an owner.'],
  [{ ...found, roles: ['owner'] }, 'This person is already an owner of the company.'],
] as const)('says why a person cannot be appointed: %j', async (person, sentence) => {
  const { user, open, dialog } = show(answering(person, sentence));
  await open('Appoint a person who is not listed');
  await user.type(dialog().getByLabelText('Email address'), 'esi@cocoa.example');
  await user.click(dialog().getByRole('button', { name: 'Find the person' }));
  expect(await dialog().findByText(sentence)).toBeTruthy();
});

const caseId = 'aaaaaaaa-1111-4222-8333-444455556666';

const file: CompanyFile = {
  company: {
    id: companyId,
    company_name: 'Kumasi Cocoa Works',
    rc_number: 'RC-2002',
    reg_country: 'GH',
    sector: 'agriculture',
    type_entity: 'manufacturer',
    head_office_city: 'Kumasi',
    head_office_country: 'GH',
  },
  people: [{ id: idOf(1), name: 'Amina Diallo', roles: ['owner'], is_agent: false }],
  cases: [
    {
      id: caseId,
      application_number: 'APP-26-000001',
      product_name: 'Cocoa powder',
      stage: 'completed',
      opened_at: '2026-08-01T08:00:00.000Z',
      closed_at: '2026-10-02T08:00:00.000Z',
    },
  ],
  certificates: [
    {
      case: caseId,
      cert_no: 'TVA-GH26-0000-0000-0001',
      state: 'suspended',
      status: 'suspended',
      issued_date: '2026-10-02',
      expiry_date: '2028-10-01',
      replaced_by: null,
      changes: [{ change: 'suspend', reason: statusReasons[0], at: '2026-11-02T08:00:00.000Z' }],
    },
  ],
  appeals: [
    {
      case: caseId,
      id: idOf(8),
      against: 'rejection',
      lodged_at: '2026-08-20T08:00:00.000Z',
      verdict: null,
      return_stage: null,
      can_read: false,
    },
  ],
  visits: [{ case: caseId, visited_on: '2026-08-15', by: someone(idOf(5), 'Efua Owusu', 'S-0417'), as_declared: true }],
  payments: [
    {
      case: caseId,
      invoice_number: 'INV-26-000001',
      amount: '100.00',
      currency: 'USD',
      state: 'verified',
      paid_at: '2026-08-01T08:00:00.000Z',
      refund: null,
    },
  ],
  signals: [{ case: caseId, code: 'file_seen_elsewhere', confidence: 'certain', at: '2026-08-02T08:00:00.000Z', resolution: null }],
};

function showFile(shown: CompanyFile, details: CompanyDetails | null = null) {
  return renderPage(<CompanyPage file={shown} details={details} countryName="Ghana" headOffice="Kumasi, Ghana" />, {
    path: `/companies/${companyId}`,
  });
}

const rowOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('shows what belongs to the cases of the company, and says whose scope it is', () => {
  showFile(file);
  expect(screen.getByText('You see what is in your countries and sectors.')).toBeTruthy();
  expect(document.querySelector('.life-facts')?.textContent).toContain('Entity typeManufacturerHead officeKumasi, Ghana');
  expect(rowOf('Applications, newest first')).toEqual(['Cocoa powderAPP-26-000001Certified1 Aug 20262 Oct 2026']);
  expect(rowOf('Certificates, newest first')[0]).toMatch(/^TVA-GH26-0000-0000-0001Cocoa powderSuspendedSuspended, 2 Nov 2026: /);
  expect(rowOf('Appeals, newest first')).toEqual(['Appeal against a rejectionCocoa powder20 Aug 2026With the appeals board']);
  expect(rowOf('Site visits, newest first')).toEqual(['15 Aug 2026Cocoa powderEfua Owusu S-0417The facility is as declared']);
  expect(rowOf('Payments, newest first')).toEqual(['INV-26-000001Cocoa powderUSD 100.00Paid1 Aug 2026']);
  expect(rowOf('Points raised by the automated checks, newest first')[0]).toMatch(
    /^The same file came from another company.*Cocoa powder2 Aug 2026not answered yet$/,
  );
});

test('has no section for what there is none of, or what the reader may not read', () => {
  showFile({ ...file, certificates: [], appeals: [], visits: [], payments: [], signals: [] });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Details', 'Applications', 'People']);
});

test('shows an officer the people without their addresses and without the appointment', () => {
  showFile(file);
  expect(screen.getByRole('listitem').textContent).toBe('Amina DialloOwner');
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows an administrator of the place of registration the people with the appointment', () => {
  showFile(file, company);
  expect(screen.getByRole('button', { name: 'Appoint a person who is not listed' })).toBeTruthy();
});

test('leads to a case that the list of cases does not reach', () => {
  showFile({ ...file, cases: [] });
  expect(screen.getAllByRole('link', { name: 'Open the case' })[0]?.getAttribute('href')).toBe(`/cases/${caseId}`);
});
