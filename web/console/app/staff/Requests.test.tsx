// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answerApi, ownId, refusal, renderPage, someone } from '../testing/render.tsx';
import type { ApprovalRequest } from './person.ts';
import { Requests } from './Requests.tsx';

const id = '8d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a';
const countries = [{ value: 'GH', word: 'Ghana' }];
const officer = { role: 'officer', countries: ['GH'], sectors: null } as const;
const efua = {
  ...someone('1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Efua Owusu', 'S-0417'),
  email: 'efua@thamani.example',
  status: 'active' as const,
  grants: [{ role: 'officer' as const, countries: ['GH'], sectors: null }],
};

function asked(changes: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    id,
    permission: 'invite_staff',
    subject: efua,
    grants: [{ ...officer, countries: ['GH'] }],
    requested_by: { id: '9a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', name: 'Kofi Boateng' },
    requested_at: '2026-11-02T09:30:00.000Z',
    yours: false,
    ...changes,
  } as ApprovalRequest;
}

function show(request: ApprovalRequest, answers: Parameters<typeof answerApi>[0] = {}) {
  const sent = answerApi(answers);
  const shown = renderPage(<Requests requests={[request]} countries={countries} />, { path: '/staff' });
  const text = () => document.querySelector('.admin-waiting')?.textContent;
  return { ...shown, sent, text, press: (name: string) => shown.user.click(screen.getByRole('button', { name })) };
}

const confirmed = (code: string | null) => ({
  body: { message: 'Confirmed. The change is now in effect.', data: { enrolment_code: code } },
});
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('says that nothing waits', () => {
  renderPage(<Requests requests={[]} countries={countries} />);
  expect(screen.getByText('Nothing is awaiting confirmation.')).toBeTruthy();
});

test('lets a second admin confirm or refuse, and says who asked', async () => {
  const { text, press, sent, reloads } = show(asked(), {
    [`POST /staff/requests/${id}/confirm`]: confirmed(null),
  });
  expect(text()).toMatch(/Invite Efua Owusu.*Officer Ghana · All sectors.*Requested by Kofi Boateng on 2 Nov 2026/);
  expect(buttons()).toEqual(['Refuse', 'Confirm']);
  await press('Confirm');
  expect(await screen.findByText('Confirmed. The change is now in effect.')).toBeTruthy();
  expect(sent).toMatchObject([{ operation: `POST /staff/requests/${id}/confirm` }]);
  await waitFor(() => expect(reloads()).toBe(1));
  expect(screen.queryByRole('alertdialog', { name: 'Enrolment code' })).toBeNull();
});

test('shows the enrolment code once to the person who confirmed, and keeps it open after a press outside the dialog', async () => {
  const { press, sent, reloads, user } = show(asked(), { [`POST /staff/requests/${id}/confirm`]: confirmed('7K3MQ-2XW9F') });
  await press('Confirm');
  const dialog = await screen.findByRole('alertdialog', { name: 'Enrolment code' });
  expect(dialog.textContent).toContain('Give this code to Efua Owusu in person or by telephone, not by email. It is shown only once.');
  expect(dialog.textContent).toContain('7K3MQ-2XW9F');
  expect(dialog.textContent).toContain('works for 24 hours, and only with this code. After 5 wrong codes, the link stops working.');
  await waitFor(() => expect(reloads()).toBe(1));
  await user.click(document.querySelector('.dialog-veil') ?? document.body);
  expect(screen.getByText('7K3MQ-2XW9F')).toBeTruthy();
  await press('I have written down the code');
  await waitFor(() => expect(screen.queryByText('7K3MQ-2XW9F')).toBeNull());
  expect(sent).toHaveLength(1);
});

test('keeps the enrolment code on the screen when nothing waits any more', async () => {
  answerApi({ [`POST /staff/requests/${id}/confirm`]: confirmed('7K3MQ-2XW9F') });
  function List() {
    const [requests, setRequests] = useState([asked()]);
    return (
      <>
        <Requests requests={requests} countries={countries} />
        <button type="button" onClick={() => setRequests([])}>
          Reload
        </button>
      </>
    );
  }
  const { user } = renderPage(<List />, { path: '/staff' });
  const reload = screen.getByRole('button', { name: 'Reload' });
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('7K3MQ-2XW9F');
  act(() => reload.click());
  expect(screen.getByText('Nothing is awaiting confirmation.')).toBeTruthy();
  expect(screen.getByText('7K3MQ-2XW9F')).toBeTruthy();
});

test('refuses a request', async () => {
  const { press, sent, user } = show(asked(), { [`POST /staff/requests/${id}/refuse`]: { body: { message: 'Refused.' } } });
  await press('Refuse');
  const dialog = within(screen.getByRole('dialog', { name: 'Refuse the request?' }));
  expect(dialog.getByText(/^Invite/).textContent).toBe('Invite Efua Owusu');
  await user.click(dialog.getByRole('button', { name: 'Refuse request' }));
  expect(dialog.getByText('Enter the reason.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'She has left.');
  await user.click(dialog.getByRole('button', { name: 'Refuse request' }));
  await waitFor(() => expect(sent).toMatchObject([{ operation: `POST /staff/requests/${id}/refuse`, body: { comment: 'She has left.' } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('withdraws one’s own request without a reason', async () => {
  const { press, sent } = show(asked({ yours: true }), { [`POST /staff/requests/${id}/refuse`]: { body: { message: 'Withdrawn.' } } });
  await press('Withdraw request');
  await waitFor(() => expect(sent).toMatchObject([{ operation: `POST /staff/requests/${id}/refuse`, body: {} }]));
});

test('offers who asked for it only to take it back', () => {
  const { text } = show(asked({ yours: true }));
  expect(text()).toContain('You requested this on 2 Nov 2026');
  expect(text()).toContain('Another administrator must confirm this');
  expect(buttons()).toEqual(['Withdraw request']);
});

test('offers whom it is about no confirmation', () => {
  const { text } = show(asked({ permission: 'suspend_staff', grants: null, subject: { ...efua, id: ownId } }));
  expect(text()).toContain('This request is about you, so another administrator must confirm it.');
  expect(buttons()).toEqual([]);
});

test('shows a scope now and then', () => {
  const { text } = show(asked({ permission: 'change_scope', grants: [{ role: 'verifier', countries: null, sectors: null }] }));
  expect(text()).toMatch(/Change the roles and access of Efua Owusu.*Current\s*Officer Ghana.*New\s*Field verifier All countries/);
});

test('loads the list again when another admin was quicker', async () => {
  const { press, reloads } = show(asked(), {
    [`POST /staff/requests/${id}/confirm`]: refusal(409, 'request_already_resolved', 'This was settled meanwhile.'),
  });
  await press('Confirm');
  expect(await screen.findByText('This was settled meanwhile.')).toBeTruthy();
  await waitFor(() => expect(reloads()).toBe(1));
});

const appointment: NonNullable<ApprovalRequest['appointment']> = {
  company: { id: 'c0ffee00-1111-4222-8333-444455556666', name: 'Kumasi Cocoa Works', country: 'GH', sector: 'agriculture' },
  person: { id: '1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c02', name: 'Kwame Owusu', email: 'kwame@cocoa.example', is_member: true },
  documents: ['Death certificate no. 771', 'Resolution, 10 November'],
  comment: 'The only owner has died.',
};

test('shows all facts of an appointment to the second admin', async () => {
  const { text, press, sent } = show(asked({ permission: 'appoint_owner', subject: null, grants: null, appointment }), {
    [`POST /staff/requests/${id}/confirm`]: confirmed(null),
  });
  expect(text()).toMatch(
    /Appoint Kwame Owusu as an owner of Kumasi Cocoa Works.*Ghana · Agriculture.*kwame@cocoa\.example member of the company.*Death certificate no\. 771Resolution, 10 November.*The only owner has died\./,
  );
  expect(screen.getByRole('link', { name: 'Kumasi Cocoa Works' }).getAttribute('href')).toBe(`/companies/${appointment.company.id}`);
  expect(buttons()).toEqual(['Refuse', 'Confirm']);
  await press('Confirm');
  await waitFor(() => expect(sent).toMatchObject([{ operation: `POST /staff/requests/${id}/confirm` }]));
});

test('offers an appointment outside the scope to no one for a decision', () => {
  const { text } = show(asked({ permission: 'appoint_owner', subject: null, grants: null }));
  expect(text()).toContain('Appoint an owner of a company');
  expect(text()).toContain('This is outside your countries and sectors, so another administrator must confirm it.');
  expect(buttons()).toEqual([]);
});

test('lets the admin who requested an appointment withdraw it', () => {
  show(asked({ permission: 'appoint_owner', subject: null, grants: null, appointment, yours: true }));
  expect(buttons()).toEqual(['Withdraw request']);
});
