// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { CompanyPermission } from '@thamani/domain/companies/policy.ts';
import { describe, expect, test } from 'vitest';
import { CompanyContext } from '../company-context/CompanyContext.tsx';
import {
  agent,
  companyId,
  editor,
  invitation,
  invitationsOf,
  membersOf,
  offer,
  owner,
  ownerPermissions,
  peopleWith,
} from '../testing/members.ts';
import { amina, bothFactors, signedInAs } from '../testing/people.ts';
import { renderPage } from '../testing/render.tsx';
import type { People } from './load.ts';
import { PeoplePage } from './PeoplePage.tsx';

interface Shown {
  readonly permissions?: readonly CompanyPermission[];
  readonly language?: 'en' | 'ar' | 'fr';
  readonly who?: typeof amina;
}

function show(people: People | undefined, { permissions = ownerPermissions, language = 'en', who = amina }: Shown = {}) {
  const path = language === 'en' ? '/profile/people' : `/${language}/profile/people`;
  renderPage({
    path,
    language,
    who,
    page: () => (
      <CompanyContext companyId={companyId} permissions={permissions} isEnding={who.profile.company_deletion_due_at !== null}>
        <PeoplePage people={people} />
      </CompanyContext>
    ),
  });
}

const rows = (name = 'People') => within(screen.getByRole('list', { name })).getAllByRole('listitem');
const buttonsIn = (row: HTMLElement | undefined) =>
  row === undefined
    ? []
    : within(row)
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label'));

describe('the list of people', () => {
  test('names each person with job title, address, roles, date and second factor', () => {
    show(peopleWith());
    const [first, second, third] = rows();
    expect(first?.textContent).toMatch(/Amina DialloYouExport manageramina@shea\.exampleOwnerJoined 1 Nov 2026Uses two-step sign-in$/);
    expect(second?.textContent).toContain('Kofi MensahClerkkofi@shea.exampleEditor · FinanceJoined 10 Nov 2026No two-step sign-in');
    expect(third?.textContent).toContain('Yao AdjeiAgentConsultant');
    expect(second?.textContent).not.toContain('Agent');
  });

  test('offers to change and remove everyone but owners', () => {
    show(peopleWith({ members: membersOf([owner, { ...editor, roles: ['owner'] }, agent]) }));
    expect(rows().map(buttonsIn)).toEqual([[], [], ['Change roles: Yao Adjei', 'Remove: Yao Adjei']]);
  });

  test('says what each role can do', () => {
    show(peopleWith());
    const help = screen.getByText('What each role can do').closest('details');
    expect(help?.querySelectorAll('dt')).toHaveLength(4);
    expect(help?.textContent).toContain('FinancePays fees, and gets receipts and refunds.');
  });

  test('with one person, says what to do next and has nothing to leave', () => {
    show(peopleWith({ members: membersOf([owner]) }));
    expect(screen.getByRole('heading', { name: 'You are the only person in this company' })).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Invite a person' })).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Leave the company' })).toBeNull();
  });

  test('with one person in a company that will be deleted, does not ask to invite colleagues', () => {
    const who = signedInAs({ company_deletion_due_at: '2026-11-25T09:00:00.000Z' });
    show(peopleWith({ members: membersOf([owner]) }), { who, permissions: who.permissions });
    expect(rows()).toHaveLength(1);
    expect(document.body.textContent).not.toContain('Invite');
    expect(screen.queryByRole('heading', { name: 'You are the only person in this company' })).toBeNull();
  });

  test('with one person and an open invitation, shows the invitation in place of the empty state', () => {
    show(peopleWith({ members: membersOf([owner]), invitations: invitationsOf([invitation]) }));
    expect(screen.queryByRole('heading', { name: 'You are the only person in this company' })).toBeNull();
    expect(rows('Invitations')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Invite a person' })).toHaveLength(1);
  });

  test('with many people, turns its pages', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ ...editor, id: `${editor.id.slice(0, -2)}${10 + index}` }));
    show(peopleWith({ members: membersOf(many, { total_pages: 3, next: '/api/members?page=2&page_size=20' }) }));
    expect(rows()).toHaveLength(20);
    const next = within(screen.getByRole('navigation', { name: 'Pages of the list' })).getByRole('link', { name: 'Next' });
    expect(next.getAttribute('href')).toBe('/profile/people?page=2&page_size=20');
  });

  test('a page after the last one leads back', () => {
    show(peopleWith({ members: membersOf([], { current_page: 4, total_pages: 3, previous: '/api/members?page=3' }) }));
    expect(screen.getByRole('heading', { name: 'This page is empty' })).toBeDefined();
  });

  test('that cannot be loaded says so, and can be loaded again', () => {
    show(undefined);
    expect(screen.getByRole('alert').textContent).toContain('The company’s people could not be loaded.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  test.each(['ar', 'fr'] as const)('is translated: %s', (language) => {
    show(peopleWith({ invitations: invitationsOf([invitation]), transfer: offer }), { language });
    const text = document.querySelector('.profile-sections')?.textContent ?? '';
    for (const english of ['Owner', 'Joined', 'Remove', 'Withdraw', 'Valid until', 'two-step', 'offered'])
      expect(text).not.toContain(english);
  });
});

describe('a reader who is not an owner', () => {
  const seen = [owner, editor, agent].map((one) => ({ ...one, has_second_factor: null, is_self: one === editor }));

  test('sees the people, who can change them, and no button that the server would refuse', () => {
    show(peopleWith({ members: membersOf(seen), invitations: undefined }), { permissions: ['read_company'] });
    expect(rows().flatMap(buttonsIn)).toEqual([]);
    expect(document.body.textContent).toContain('An owner of the company can invite and remove people, and change their roles.');
    expect(document.body.textContent).not.toContain('No two-step sign-in');
    expect(screen.queryByRole('button', { name: 'Invite a person' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Two-step sign-in for everyone' })).toBeNull();
  });

  test('can leave', () => {
    show(peopleWith({ members: membersOf(seen), invitations: undefined }), { permissions: ['read_company'] });
    expect(within(screen.getByRole('region', { name: 'Leave the company' })).getByRole('button')).toBeDefined();
  });
});

describe('leaving', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Leave the company' }));

  test('is not offered to the only owner, who is told what to do first', () => {
    show(peopleWith());
    expect(panel().queryByRole('button')).toBeNull();
    expect(panel().getByText(/^You are the only owner, so you cannot leave the company\./)).toBeDefined();
  });

  test('is not offered to the only owner before the deletion of the company, who is told how to keep it', () => {
    const who = signedInAs({ company_deletion_due_at: '2026-11-25T09:00:00.000Z' });
    show(peopleWith(), { who, permissions: who.permissions });
    expect(panel().queryByRole('button')).toBeNull();
    expect(panel().getByText(/first cancel the deletion with the link in the email\.$/)).toBeDefined();
    expect(document.body.textContent).not.toContain('Change roles');
  });

  test('is offered to one of two owners', () => {
    show(peopleWith({ members: membersOf([owner, { ...editor, roles: ['owner'] }]) }));
    expect(panel().getByRole('button', { name: 'Leave the company' })).toBeDefined();
  });
});

describe('deletion of the company', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Delete the company' }));

  test('is offered to an owner, and to no other role', () => {
    show(peopleWith(), { permissions: ['read_company'] });
    expect(screen.queryByRole('region', { name: 'Delete the company' })).toBeNull();
    show(peopleWith());
    expect(panel().getByRole('button', { name: 'Delete the company' })).toBeDefined();
  });

  test('can be requested again for a new link', () => {
    const who = signedInAs({ company_deletion_due_at: '2026-11-25T09:00:00.000Z' });
    show(peopleWith(), { who, permissions: who.permissions });
    expect(panel().getByRole('button', { name: 'Request the deletion again' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Invite a person' })).toBeNull();
  });
});

describe('invitations', () => {
  test('that are open can be sent again and withdrawn; those that expired can be sent again', () => {
    const expired = {
      ...invitation,
      id: offer.id,
      email: 'ama@shea.example',
      status: 'expired' as const,
      is_agent: true,
      invited_by: null,
    };
    show(peopleWith({ invitations: invitationsOf([invitation, expired]) }));
    const [first, second] = rows('Invitations');
    expect(first?.textContent).toContain('efua@shea.exampleSent on 15 Nov 2026 by Amina DialloFinanceValid until 22 Nov 2026');
    expect(buttonsIn(first)).toEqual(['Send again: efua@shea.example', 'Withdraw: efua@shea.example']);
    expect(second?.textContent).toContain('ama@shea.exampleAgentSent on 15 Nov 2026FinanceExpired on 22 Nov 2026');
    expect(buttonsIn(second)).toEqual(['Send again: ama@shea.example']);
  });

  test('are not mentioned where there are none', () => {
    show(peopleWith());
    expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull();
  });

  test('are not sent again or withdrawn before the deletion of the company', () => {
    show(peopleWith({ invitations: invitationsOf([invitation]) }), { permissions: ['read_company', 'read_invitations', 'delete_company'] });
    expect(rows('Invitations').map(buttonsIn)).toEqual([[]]);
  });

  test('that are too many say how many are shown', () => {
    show(peopleWith({ invitations: invitationsOf([invitation], { next: '/api/invitations?page=2' }) }));
    expect(screen.getByText('Only the newest 1 invitations are shown.')).toBeDefined();
  });
});

describe('an offer of ownership', () => {
  test('can be withdrawn by the owner who made it', () => {
    show(peopleWith({ transfer: offer }));
    expect(screen.getByText(/^You offered ownership to/).textContent).toBe('You offered ownership to Kofi Mensah');
    expect(screen.getByText(/^They can accept until/).textContent).toContain('22 Nov 2026');
    expect(screen.getByRole('button', { name: 'Withdraw the offer' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Accept ownership' })).toBeNull();
  });

  test('can be accepted or declined by the person who received it', () => {
    show(peopleWith({ transfer: { ...offer, is_offered_by_reader: false } }), { permissions: ['read_company'] });
    expect(screen.getByText(/offers you ownership of/).textContent).toContain('Amina Diallo');
    expect(screen.getByRole('button', { name: 'Accept ownership' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Decline ownership' })).toBeDefined();
  });
});

describe('two-step sign-in for everyone', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Two-step sign-in for everyone' }));
  const required = { ...amina, profile: { ...amina.profile, company_requires_second_factor: true } };
  const notRequired = { ...amina, profile: { ...amina.profile, company_requires_second_factor: false } };

  test('can be required by an owner who uses it', () => {
    show(peopleWith({ factors: bothFactors }), { who: notRequired });
    expect(panel().getByText('Not required')).toBeDefined();
    expect(panel().getByRole('button', { name: 'Require two-step sign-in' })).toBeDefined();
  });

  test('leads an owner without it to their own sign-in settings first', () => {
    show(peopleWith(), { who: notRequired });
    expect(panel().queryByRole('button')).toBeNull();
    expect(panel().getByRole('link', { name: 'Go to your sign-in settings' }).getAttribute('href')).toBe('/profile?tab=profiles#two-step');
  });

  test('that is required can be stopped', () => {
    show(peopleWith({ factors: bothFactors }), { who: required });
    expect(panel().getByText('Required')).toBeDefined();
    expect(panel().getByRole('button', { name: 'Stop requiring it' })).toBeDefined();
  });
});
