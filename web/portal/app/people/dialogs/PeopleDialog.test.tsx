// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { CompanyContext } from '../../company-context/CompanyContext.tsx';
import type { Answer } from '../../profile/action-result.ts';
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
} from '../../testing/members.ts';
import { amina, bothFactors, noFactors } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import type { People } from '../load.ts';
import { PeoplePage } from '../PeoplePage.tsx';

const problem = (code: string, message = '', errors: Readonly<Record<string, string>> = {}): Answer => ({
  problem: { code, message, errors },
});
const toasts = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);

/** Presses a button of the page and waits for its dialog, whose forms get these answers in their order. */
async function open(button: string, title: string, { people = {}, answers = [] }: { people?: Partial<People>; answers?: Answer[] } = {}) {
  const action = vi.fn<(form: FormData) => Answer>(() => answers.shift() ?? { done: 'It is done.' });
  const who = { ...amina, companyName: 'Tamale Shea Works', profile: { ...amina.profile, company_requires_second_factor: false } };
  renderPage({
    path: '/profile/people',
    who,
    action,
    page: () => (
      <CompanyContext companyId={companyId} permissions={ownerPermissions}>
        <PeoplePage people={peopleWith({ invitations: invitationsOf([invitation]), ...people })} />
      </CompanyContext>
    ),
  });
  const user = userEvent.setup();
  const opener = screen.getByRole('button', { name: button });
  await user.click(opener);
  const dialog = await screen.findByRole('alertdialog', { name: title });
  return {
    user,
    dialog,
    inside: within(dialog),
    opener,
    press: (name: RegExp) => pressIn(user, dialog, name),
    sent: () => action.mock.calls.map(([form]) => [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])),
    closed: () => waitFor(() => expect(document.querySelector('.dialog')).toBeNull()),
  };
}

/** Once the last press was answered. */
async function pressIn(user: UserEvent, dialog: HTMLElement, name: RegExp): Promise<void> {
  const button = within(dialog).getByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(button);
}

const company = ['company_id', companyId];
const summary = () => screen.getAllByRole('alert').find((alert) => alert.classList.contains('error-summary'));

describe('an invitation', () => {
  const ask = (answers: Answer[] = []) => open('Invite a person', 'Invite a person', { answers });

  test('is sent with the address, the roles and whether the person is an agent', async () => {
    const { user, inside, press, sent, closed } = await ask([{ done: 'The invitation has been sent.' }]);
    await user.type(inside.getByRole('textbox', { name: 'Email address' }), 'efua@shea.example');
    await user.click(inside.getByRole('checkbox', { name: 'Editor' }));
    await user.click(inside.getByRole('checkbox', { name: 'Finance' }));
    await user.click(inside.getByRole('checkbox', { name: 'This person is an agent' }));
    await press(/^Send the invitation/);
    await closed();
    expect(toasts()).toContainEqual(expect.stringContaining('The invitation has been sent.'));
    expect(sent()).toEqual([
      [
        company,
        ['intent', 'invite'],
        ['key', expect.stringMatching(/^[\da-f-]{36}$/)],
        ['email', 'efua@shea.example'],
        ['roles', 'editor'],
        ['roles', 'finance'],
        ['is_agent', 'true'],
      ],
    ]);
  });

  test('offers no ownership, and says in one sentence what each role can do', async () => {
    const { dialog, inside } = await ask();
    expect(inside.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).value)).toEqual(['editor', 'finance', 'viewer', 'true']);
    expect(dialog.textContent).toContain('Can read everything and change nothing.');
    expect(dialog.textContent).toContain('An agent cannot become an owner.');
    expect(dialog.textContent).toContain('It is valid for 7 days and works only for this address.');
  });

  test('without an address and a role is refused beside both, in a summary with the focus', async () => {
    const errors = { email: 'Fill in this field.', roles: 'Fill in this field.' };
    const { inside, press } = await ask([problem('fields_missing', 'Please fill in all fields', errors)]);
    await press(/^Send the invitation/);
    await waitFor(() => expect(document.activeElement).toBe(summary()));
    const links = within(summary() as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['#email', 'Email address: Fill in this field.'],
      ['#roles', 'Roles: Choose at least one role.'],
    ]);
    expect(document.getElementById('roles-error')?.textContent).toBe('Choose at least one role.');
    expect(inside.queryByLabelText('Your password')).toBeNull();
  });

  test.each([
    ['already_member', 'This person already belongs to the company. You can find them in the list of people.'],
    [
      'invitation_limit',
      'This invitation was not sent. In 24 hours, a company can send at most 20 invitations, and at most 3 to the same address. Try again tomorrow.',
    ],
    ['member_limit', 'This company has reached its limit of 200 people, including open invitations.'],
    ['permission_denied', 'Your role in this company does not allow this action.'],
  ])('that is refused with %s says so, and keeps what was typed', async (code, message) => {
    const { user, inside, dialog, press } = await ask([problem(code, message)]);
    await user.type(inside.getByRole('textbox', { name: 'Email address' }), 'efua@shea.example');
    await press(/^Send the invitation/);
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain(message));
    expect(inside.getByRole('textbox', { name: 'Email address' })).toHaveProperty('value', 'efua@shea.example');
  });

  test('without a connection says so', async () => {
    const { dialog, press } = await ask([problem('unreachable')]);
    await press(/^Send the invitation/);
    await waitFor(() => expect(dialog.textContent).toContain('Our server did not answer.'));
  });

  test('has a new key after a change, and the same one when it is pressed again', async () => {
    const { user, inside, press, sent } = await ask([problem('unreachable'), problem('unreachable'), problem('unreachable')]);
    const times = (count: number) => waitFor(() => expect(sent()).toHaveLength(count));
    await press(/^Send the invitation/);
    await times(1);
    await press(/^Send the invitation/);
    await times(2);
    // A refusal takes the focus: typing begins when it is there.
    await waitFor(() =>
      expect(inside.getByRole('button', { name: /^Send the invitation/ }).getAttribute('aria-disabled')).not.toBe('true'),
    );
    await user.type(inside.getByRole('textbox', { name: 'Email address' }), 'e');
    expect(inside.getByRole('textbox', { name: 'Email address' })).toHaveProperty('value', 'e');
    await press(/^Send the invitation/);
    await times(3);
    const [first, second, third] = sent().map((form) => form.find(([name]) => name === 'key')?.[1]);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('after a step-up that is too old asks for the password, and sends it with the next press', async () => {
    const answers = [problem('step_up_required'), problem('password_invalid'), problem('fields_missing', '', { password: '' })];
    const { user, inside, press, sent, closed } = await ask(answers);
    await user.type(inside.getByRole('textbox', { name: 'Email address' }), 'efua@shea.example');
    await press(/^Send the invitation/);
    const password = await inside.findByLabelText('Your password');
    await waitFor(() => expect(document.activeElement).toBe(password));
    await user.type(password, 'wrong');
    await press(/^Send the invitation/);
    await inside.findByText('This password is incorrect. Type the password that you sign in with.');
    await user.clear(password);
    await press(/^Send the invitation/);
    await inside.findByText('Type the password that you sign in with.');
    await user.type(password, 'three goats by the river');
    await press(/^Send the invitation/);
    await closed();
    expect(sent().map((form) => form.find(([name]) => name === 'password')?.[1])).toEqual([
      undefined,
      'wrong',
      '',
      'three goats by the river',
    ]);
    expect(sent().at(-1)).toContainEqual(['email', 'efua@shea.example']);
  });

  test('that is cancelled sends nothing, and the focus returns to its button', async () => {
    const { press, sent, closed, opener } = await ask();
    await press(/^Cancel$/);
    await closed();
    expect(sent()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('can be sent again', async () => {
    const { dialog, press, sent, closed } = await open('Send again: efua@shea.example', 'Send the invitation again?');
    expect(dialog.textContent).toContain('We send a new link to efua@shea.example, which is valid for 7 days.');
    await press(/^Send again/);
    await closed();
    expect(sent()).toEqual([[company, ['intent', 'resend-invitation'], ['id', invitation.id]]]);
  });

  test('can be withdrawn', async () => {
    const { press, sent, closed } = await open('Withdraw: efua@shea.example', 'Withdraw the invitation?');
    await press(/^Withdraw the invitation/);
    await closed();
    expect(sent()).toEqual([[company, ['intent', 'withdraw-invitation'], ['id', invitation.id]]]);
  });
});

describe('the roles of a person', () => {
  const ask = (answers: Answer[] = []) => open('Change roles: Kofi Mensah', 'Roles of Kofi Mensah', { answers });
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

  test('are ticked as they are, and saved as they are ticked', async () => {
    const { user, press, sent, closed } = await ask();
    expect([box('Editor').checked, box('Finance').checked, box('Viewer').checked]).toEqual([true, true, false]);
    await user.click(box('Finance'));
    await user.click(box('Viewer'));
    await press(/^Save roles/);
    await closed();
    expect(sent()).toEqual([[company, ['intent', 'change-roles'], ['id', editor.id], ['roles', 'editor'], ['roles', 'viewer']]]);
  });

  test('are at least one', async () => {
    const { press } = await ask([problem('fields_missing', 'Please fill in all fields', { roles: 'Fill in this field.' })]);
    await press(/^Save roles/);
    await waitFor(() => expect(document.getElementById('roles-error')?.textContent).toBe('Choose at least one role.'));
  });

  test('do not include ownership: its transfer is another dialog', async () => {
    const { press } = await ask();
    await press(/^Transfer ownership$/);
    expect(await screen.findByRole('alertdialog', { name: 'Transfer ownership to Kofi Mensah?' })).toBeDefined();
  });

  test('of an agent lead to no ownership', async () => {
    const { inside } = await open('Change roles: Yao Adjei', 'Roles of Yao Adjei', { people: { members: membersOf([owner, agent]) } });
    expect(inside.queryByRole('button', { name: 'Transfer ownership' })).toBeNull();
  });
});

describe('the removal of a person', () => {
  test('is confirmed after what it means was said', async () => {
    const { dialog, press, sent, closed } = await open('Remove: Kofi Mensah', 'Remove Kofi Mensah?');
    expect(dialog.textContent).toContain('This person loses access to the company immediately, also where they are signed in now.');
    await press(/^Remove/);
    await closed();
    expect(sent()).toEqual([[company, ['intent', 'remove'], ['id', editor.id]]]);
  });

  test('of a person who became an owner meanwhile is refused with its reason', async () => {
    const message = 'An owner cannot be removed, and the owner role cannot be given or taken here.';
    const answers = [problem('owner_role_protected', message)];
    const { dialog, press } = await open('Remove: Kofi Mensah', 'Remove Kofi Mensah?', { answers });
    await press(/^Remove/);
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain(message));
  });
});

describe('ownership', () => {
  const offerTo = async (answers: Answer[] = []) => {
    const opened = await open('Change roles: Kofi Mensah', 'Roles of Kofi Mensah', { answers });
    await opened.press(/^Transfer ownership$/);
    const dialog = await screen.findByRole('alertdialog', { name: 'Transfer ownership to Kofi Mensah?' });
    return { ...opened, dialog, press: (name: RegExp) => pressIn(opened.user, dialog, name) };
  };

  test('is offered, and kept unless the owner says otherwise', async () => {
    const { dialog, press, sent, closed } = await offerTo();
    expect(dialog.textContent).toContain('This person becomes an owner if they accept within 7 days.');
    await press(/^Send the offer/);
    await closed();
    expect(sent()).toEqual([[company, ['intent', 'offer-ownership'], ['id', editor.id], ['keeps_ownership', 'true']]]);
  });

  test('is given up where the box is not ticked', async () => {
    const { user, dialog, press, sent, closed } = await offerTo();
    await user.click(within(dialog).getByRole('checkbox', { name: 'I stay an owner too' }));
    await press(/^Send the offer/);
    await closed();
    expect(sent()).toEqual([[company, ['intent', 'offer-ownership'], ['id', editor.id]]]);
  });

  test.each([
    ['ownership_transfer_open', 'Ownership of this company has already been offered to a person.'],
    ['agent_cannot_own', 'An agent cannot become an owner. Choose a person who works in the company.'],
    ['already_owner', 'This person is already an owner of the company. Choose another person.'],
  ])('that is refused with %s says so', async (code, message) => {
    const { dialog, press } = await offerTo([problem(code, message)]);
    await press(/^Send the offer/);
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain(message));
  });

  test.each([
    [true, 'Amina Diallo stays an owner too.'],
    [false, 'Amina Diallo will no longer be an owner.'],
  ])('is accepted with a step-up after it was said what becomes of the other owner (%s)', async (keeps_ownership, sentence) => {
    const transfer = { ...offer, keeps_ownership, is_offered_by_reader: false };
    const { user, dialog, inside, press, sent, closed } = await open('Accept ownership', 'Become an owner of Tamale Shea Works?', {
      people: { transfer },
      answers: [problem('step_up_required')],
    });
    expect(dialog.textContent).toContain(sentence);
    await press(/^Accept ownership/);
    await user.type(await inside.findByLabelText('Your password'), 'three goats');
    await press(/^Accept ownership/);
    await closed();
    expect(sent().at(-1)).toEqual([company, ['intent', 'accept-ownership'], ['id', offer.id], ['password', 'three goats']]);
  });

  test('is declined', async () => {
    const transfer = { ...offer, is_offered_by_reader: false };
    const { press, sent, closed } = await open('Decline ownership', 'Decline ownership?', { people: { transfer } });
    await press(/^Decline ownership/);
    await closed();
    expect(sent()).toEqual([[company, ['intent', 'decline-ownership'], ['id', offer.id]]]);
  });

  test('is withdrawn; an offer that was answered meanwhile says so', async () => {
    const message = 'This request was already answered.';
    const { dialog, press, sent, closed } = await open('Withdraw the offer', 'Withdraw the offer?', {
      people: { transfer: offer },
      answers: [problem('request_already_resolved', message)],
    });
    expect(dialog.textContent).toContain('Kofi Mensah can then no longer accept ownership.');
    await press(/^Withdraw the offer/);
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain(message));
    await press(/^Withdraw the offer/);
    await closed();
    expect(sent()).toHaveLength(2);
  });
});

describe('two-step sign-in for everyone', () => {
  test('is required after it was said what it means for people without it', async () => {
    const { dialog, press, sent, closed } = await open('Require two-step sign-in', 'Require two-step sign-in?', {
      people: { factors: bothFactors },
    });
    expect(dialog.textContent).toContain('Until a person adds one, they can only change their own sign-in settings.');
    await press(/^Require two-step sign-in/);
    await closed();
    expect(sent()).toEqual([[company, ['intent', 'require-second-factor'], ['required', 'true']]]);
  });
});

describe('leaving the company', () => {
  const twoOwners = { members: membersOf([owner, { ...editor, roles: ['owner'] }]), factors: noFactors };

  test('is confirmed after what it means was said', async () => {
    const { dialog, press, sent } = await open('Leave the company', 'Leave Tamale Shea Works?', { people: twoOwners });
    expect(dialog.textContent).toContain('You will no longer see anything of this company');
    await press(/^Leave the company/);
    await waitFor(() => expect(sent()).toEqual([[company, ['intent', 'leave']]]));
  });

  test('by an owner who has become the only one is refused with what to do first', async () => {
    const message = 'You are the only owner of this company, so you cannot leave it. Transfer ownership to another person first.';
    const { dialog, press } = await open('Leave the company', 'Leave Tamale Shea Works?', {
      people: twoOwners,
      answers: [problem('last_owner', message)],
    });
    await press(/^Leave the company/);
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain(message));
  });
});

test('the company is deleted after what it means was said', async () => {
  const { dialog, press, sent, closed } = await open('Delete the company', 'Delete Tamale Shea Works?');
  expect(dialog.textContent).toContain('After that, it cannot be undone.');
  await press(/^Delete the company/);
  await closed();
  expect(sent()).toEqual([[company, ['intent', 'delete-company']]]);
});
