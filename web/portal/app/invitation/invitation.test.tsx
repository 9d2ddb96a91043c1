// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import Invitation from '../routes/account/invitation.tsx';
import { renderAt } from '../testing/render.tsx';
import type { InvitationRead, OpenedInvitation } from './invitation-link.ts';

type Props = Parameters<typeof Invitation>[0];

const invitation: InvitationRead = {
  company_name: 'Tamale Shea Works',
  invited_by: 'Amina Diallo',
  email: 'kofi@shea.example',
  roles: ['finance', 'editor'],
  is_agent: false,
  expires_at: '2026-11-22T08:00:00.000Z',
  has_account: false,
  has_unconfirmed_registration: false,
};

interface Shown {
  readonly opened?: Partial<OpenedInvitation>;
  readonly problem?: object;
  readonly signedOut?: boolean;
  readonly action?: object;
  readonly address?: string;
}

function show({ opened, problem, signedOut = false, action, address = '/invitation' }: Shown = {}) {
  const loaderData = {
    opened: opened === undefined ? undefined : { invitation, signedInAs: undefined, isInvited: false, ...opened },
    problem,
    signedOut,
  };
  const props = { loaderData, actionData: action, params: {}, matches: [] } as unknown as Props;
  return renderAt(address, <Invitation {...props} />, address.startsWith('/ar') ? 'ar' : address.startsWith('/fr') ? 'fr' : 'en');
}

const linkForm = () => document.querySelector<HTMLFormElement>('form[data-link]');
const submits = () =>
  [...document.querySelectorAll<HTMLButtonElement>('button[type="submit"]')].filter((button) => button.closest('[hidden]') === null);

describe('before a link was opened', () => {
  test('says how to open it; the form for the link waits for the script', () => {
    show();
    expect(linkForm()?.hidden).toBe(true);
    expect(screen.getByText(/^Open the link from the invitation email/)).toBeDefined();
    expect(submits()).toEqual([]);
  });

  test('a link that has expired says whom to ask', () => {
    const problem = { code: 'link_expired', message: 'This link has expired or was already used. Request a new email.', errors: {} };
    show({ action: { link: 'used', problem } });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('This invitation has expired, was withdrawn, or was already used.');
    expect(alert.textContent).toContain('Ask the person who invited you to send the invitation again.');
    expect(linkForm()?.hidden).toBe(true);
  });

  test('a link that could not be read can be tried again', () => {
    show({ action: { link: 'kept', problem: { code: 'unreachable', message: '', errors: {} } } });
    expect(linkForm()?.hidden).toBe(false);
    expect(linkForm()?.querySelector('input')?.value).toBe('kept');
    expect(screen.getByRole('alert').textContent).toContain('Our server did not answer.');
  });
});

describe('an invitation that is open', () => {
  test('says who invites to what, with which roles, to which address and until when', () => {
    show({ opened: {} });
    expect(document.body.textContent).toContain('Amina Diallo invites you to work for Tamale Shea Works on Thamani.');
    const facts = [...document.querySelectorAll('.invitation-facts > div')].map(({ textContent }) => textContent);
    expect(facts).toEqual([
      expect.stringMatching(/^Your rolesEditorWrites, submits.*FinancePays fees/),
      'Sent tokofi@shea.example',
      'Valid until22 Nov 2026',
    ]);
  });

  test('says what it is to be an agent', () => {
    show({ opened: { invitation: { ...invitation, is_agent: true, invited_by: '' } } });
    expect(document.body.textContent).toContain('You are invited to work for Tamale Shea Works on Thamani.');
    expect(document.body.textContent).toContain('Its people and our officers see that you are an agent.');
  });

  test('is accepted with one button by a person who is signed in with the invited address', () => {
    show({ opened: { signedInAs: 'kofi@shea.example', isInvited: true } });
    expect(submits().map(({ name, value }) => [name, value])).toEqual([['do', 'accept']]);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('asks a person who is signed in with another address to sign out', () => {
    show({ opened: { signedInAs: 'yao@brokers.example' } });
    expect(document.body.textContent).toContain(
      'You are signed in as yao@brokers.example. Only kofi@shea.example can accept this invitation.',
    );
    expect(submits().map(({ name, value }) => [name, value])).toEqual([['do', 'sign-out']]);
  });

  test('leads a person who has an account to sign-in and back', () => {
    show({ opened: { invitation: { ...invitation, has_account: true } }, address: '/fr/invitation' });
    const [link] = [...document.querySelectorAll('a')].filter(({ href }) => href.includes('/login?'));
    expect(link?.getAttribute('href')).toBe('/fr/login?next=%2Ffr%2Finvitation');
  });

  test('says nothing of a registration where there is none', () => {
    show({ opened: {} });
    expect(screen.queryByText(/^A company was registered with this address/)).toBeNull();
  });

  test('says that an unconfirmed registration of the address ends', () => {
    show({ opened: { invitation: { ...invitation, has_unconfirmed_registration: true } } });
    expect(screen.getByText(/^A company was registered with this address.* that registration ends\.$/)).toBeDefined();
  });

  test('has the browser forget what it kept, after a sign-out here', () => {
    show({ opened: {}, signedOut: true });
    expect(document.querySelector('[data-forgets=""]')).not.toBeNull();
  });

  test('gives way to a newer link in the address', () => {
    show({ opened: {} });
    expect(linkForm()?.hidden).toBe(true);
    expect(document.querySelector('.invitation-facts')?.closest('[data-without-link]')).not.toBeNull();
  });

  test.each([
    ['invitation_for_another', 'This invitation was sent to a different email address. Sign in with that address to accept it.'],
    ['member_limit', 'This company has reached its limit of 200 people, including open invitations.'],
    ['already_member', 'This person already belongs to the company. You can find them in the list of people.'],
  ])('that is refused with %s says so', (code, message) => {
    show({ opened: { signedInAs: 'kofi@shea.example', isInvited: true }, action: { problem: { code, message, errors: {} } } });
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(within(screen.getByRole('alert')).queryAllByRole('link')).toHaveLength(code === 'already_member' ? 1 : 0);
  });

  test('is translated into Arabic', () => {
    show({ opened: { invitation: { ...invitation, is_agent: true } }, address: '/ar/invitation' });
    const text = document.querySelector('.account')?.textContent ?? '';
    for (const english of ['invites', 'Editor', 'Finance', 'Agent', 'Sent to', 'Valid', 'Create']) expect(text).not.toContain(english);
  });
});

describe('a person without an account', () => {
  test('is asked for name, phone, job title and password, not for the address', () => {
    show({ opened: {} });
    expect(screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).name)).toEqual([
      'first_name',
      'last_name',
      'phone',
      'designation_job_title',
    ]);
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password');
    expect(screen.getByRole('checkbox')).toHaveProperty('name', 'agreed');
    expect(submits().map(({ name, value }) => [name, value])).toEqual([['do', 'join']]);
  });

  test('is refused in a summary that leads to each field, with what was typed', () => {
    const errors = { phone: 'Enter a phone number with its country code, like +233 24 123 4567.', password: 'Fill in this field.' };
    const typed = { first_name: 'Kofi', last_name: 'Mensah', phone: '24', designation_job_title: 'Clerk' };
    show({ opened: {}, action: { typed, problem: { code: 'fields_missing', message: 'Please fill in all fields', errors } } });
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['#phone', `Mobile number: ${errors.phone}`],
      ['#password', 'Password: Fill in this field.'],
    ]);
    expect(screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual(['Kofi', 'Mensah', '24', 'Clerk']);
  });
});
