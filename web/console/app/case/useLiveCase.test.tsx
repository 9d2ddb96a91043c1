// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { LiveChange } from '@thamani/contract/live-updates.ts';
import { expect, test } from 'vitest';
import { AroundCase, caseAnswer, caseId, efua, openedDocument, sampleCase, samplePaper, sampleUndo } from '../testing/case.tsx';
import { answerApi, deliverLive, ownId, refusal, renderPage } from '../testing/render.tsx';
import type { CaseDetails } from './case-data.ts';
import { CasePage } from './CasePage.tsx';

const at = '2026-11-02T09:30:00.000Z';
const later = '2026-11-02T09:31:00.000Z';
const reading = `GET /review/cases/${caseId}`;
const accepted = { at, action: 'case.requirement_accepted', by: 'Ama Mensah' };
const noted = { at: later, action: 'case.note_added', by: 'Efua Owusu' };
const invoice = samplePaper(1, 'invoice.pdf');

function openCase(changes: Parameters<typeof sampleCase>[0] = {}): CaseDetails {
  return sampleCase({
    permissions: ['decide_requirement'],
    history: [accepted],
    application: { invoices: [invoice] },
    evidence: { documents: [openedDocument(invoice)], unopened: [invoice.id], unopened_by_proposer: [] },
    ...changes,
  });
}

const note = { id: '9c2f6a10-7f8e-4d2b-8a6a-55f1d2c3b4a5', by: efua, text: 'The stamp looks odd.', at: later };

function show(now: CaseDetails, answers: Parameters<typeof answerApi>[0] = {}, loaded = openCase()) {
  const sent = answerApi({ [reading]: { body: { message: '', data: now } }, ...answers });
  const page = renderPage(
    <AroundCase loaded={loaded}>
      <CasePage />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  return { ...page, readings: () => sent.filter(({ operation }) => operation === reading), sent };
}

function deliver(changes: Partial<LiveChange> = {}): void {
  const change: LiveChange = {
    case: caseId,
    kinds: ['case'],
    stage: 'assessment',
    assignee: efua,
    due_on: '2026-11-20',
    is_open: true,
    by: efua.id,
    at: later,
    ...changes,
  };
  deliverLive({ kind: 'changes', changes: [change] });
}

test('shows at once what a colleague did, read in the background', async () => {
  const { readings } = show(openCase({ history: [noted, accepted], notes: [note] }));
  deliver();
  expect(await screen.findByText('The stamp looks odd.')).toBeTruthy();
  expect(readings()).toMatchObject([{ isBackground: true }]);
  expect(document.querySelector('.case-changed')?.textContent).toContain('Another person has changed this case.');
});

test.each([
  ['another case', { case: '6f0c1f6e-2a77-4b0a-9a0e-6d2f4b8c1e91' }],
  ['what the page has already', { at }],
] as const)('reads nothing for a change of %s', async (_, changes) => {
  const { readings } = show(openCase());
  deliver(changes);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readings()).toEqual([]);
});

test('does not call the system another person', async () => {
  const { readings } = show(openCase({ history: [{ ...noted, action: 'case.compared', by: 'system' }, accepted] }));
  deliver({ by: null });
  await waitFor(() => expect(readings()).toHaveLength(1));
  await screen.findByText(/checked the evidence again/);
  expect(document.querySelector('.case-changed')).toBeNull();
});

test('does not call the reader another person, who did it in another window', async () => {
  const { readings } = show(openCase({ history: [{ ...noted, by: 'Ama Mensah' }, accepted], notes: [note] }));
  deliver({ by: ownId });
  await waitFor(() => expect(readings()).toHaveLength(1));
  await screen.findByText('The stamp looks odd.');
  expect(document.querySelector('.case-changed')).toBeNull();
});

test('waits while a form is open, and shows the changes when they are asked for', async () => {
  const { user, readings } = show(openCase({ history: [noted, accepted], notes: [note] }));
  await user.click(screen.getByRole('button', { name: 'Final product value' }));
  await user.keyboard('s');
  deliver();
  const button = await screen.findByRole('button', { name: 'Show the changes' });
  expect(readings()).toEqual([]);
  expect(screen.getByLabelText('Reason for return')).toBeTruthy();
  await user.click(button);
  expect(await screen.findByText('The stamp looks odd.')).toBeTruthy();
  expect(readings()[0]?.isBackground).toBeUndefined();
  expect(screen.queryByRole('button', { name: 'Show the changes' })).toBeNull();
});

const missing = refusal(404, 'not_found', 'Not found.');
const notes = `POST /review/cases/${caseId}/notes`;
const bar = () => document.getElementById('case-status')?.textContent;
const leftScope = 'This case is no longer in your countries and sectors.';
const workable = openCase({
  permissions: ['decide_requirement', 'write_note', 'request_correction', 'request_document', 'reassign_case', 'release_case'],
});
const noteField = () => screen.getByLabelText<HTMLTextAreaElement>('Write an internal note');
const addNote = () => screen.getByRole('button', { name: 'Add note' });

test('a case that leaves the reader’s scope says so in place of its steps, stays readable and takes no command', async () => {
  const { user, sent, readings } = show(workable, { [reading]: missing }, workable);
  await user.click(screen.getByRole('button', { name: 'Final product value' }));
  await user.type(noteField(), 'The stamp looks odd.');
  expect(screen.getByRole('button', { name: /^Return to company/ })).toBeTruthy();
  deliver({ stage: null, assignee: null, due_on: null });
  await waitFor(() => expect(bar()).toBe(`${leftScope} Go to the queue`));
  expect(readings()).toMatchObject([{ isBackground: true }]);
  expect(screen.getByRole('link', { name: 'Go to the queue' }).getAttribute('href')).toBe('/cases');
  expect(screen.queryByRole('button', { name: /^(Return to|Accept$|Mark for return|Assign to|Ask for)/ })).toBeNull();
  expect(noteField().value).toBe('The stamp looks odd.');
  expect(addNote().getAttribute('aria-disabled')).toBe('true');
  await user.click(addNote());
  expect(await screen.findByText(leftScope, { selector: '.case-notes *' })).toBeTruthy();
  expect(sent.some(({ operation }) => operation === notes)).toBe(false);
});

test('a press in the moment the page says that the case has left the reader’s scope sends nothing', async () => {
  const { user, sent } = show(workable, { [reading]: missing }, workable);
  await user.type(noteField(), 'The stamp looks odd.');
  // Before the page's later effects have run.
  const whenShown = new MutationObserver(() => {
    if (!bar()?.includes(leftScope)) return;
    whenShown.disconnect();
    addNote().click();
  });
  whenShown.observe(document.body, { subtree: true, childList: true, characterData: true });
  deliver();
  expect(await screen.findByText(leftScope, { selector: '.case-notes *' })).toBeTruthy();
  expect(sent.some(({ operation }) => operation === notes)).toBe(false);
});

test('a form that is open when the case leaves the reader’s scope keeps what was typed', async () => {
  const { user } = show(workable, { [reading]: missing }, workable);
  await user.click(screen.getByRole('button', { name: 'Final product value' }));
  await user.keyboard('s');
  await user.type(screen.getByLabelText(/^What the company should do/), 'Name the street.');
  deliver();
  await user.click(await screen.findByRole('button', { name: 'Show the changes' }));
  await waitFor(() => expect(bar()).toContain(leftScope));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What the company should do/).value).toBe('Name the street.');
  expect(screen.queryByRole('button', { name: 'Show the changes' })).toBeNull();
});

test('a command on a case that has left the reader’s scope is refused, and the page says why', async () => {
  const { user } = show(workable, { [reading]: missing, [notes]: missing }, workable);
  await user.type(noteField(), 'The stamp looks odd.');
  await user.click(addNote());
  await waitFor(() => expect(bar()).toContain(leftScope));
  expect(noteField().value).toBe('The stamp looks odd.');
});

test('a case that is in the reader’s scope again can be worked on', async () => {
  let isMissing = true;
  show(workable, { [reading]: () => (isMissing ? missing : { body: { message: '', data: workable } }) }, workable);
  deliver();
  await waitFor(() => expect(bar()).toContain(leftScope));
  isMissing = false;
  deliver();
  expect(await screen.findByRole('button', { name: /^Return to company/ })).toBeTruthy();
  expect(addNote().getAttribute('aria-disabled')).not.toBe('true');
});

const decisions = `POST /review/cases/${caseId}/requirement-decisions`;
const undone = `POST /review/cases/${caseId}/undo`;

test('the key u undoes the last decision while it is offered', async () => {
  const undo = sampleUndo(7);
  const { user, sent } = show(openCase(), {
    [decisions]: caseAnswer(openCase(), undo),
    [undone]: { body: { message: 'Undone.', data: openCase() } },
  });
  await user.keyboard('u');
  expect(sent.some(({ operation }) => operation === undone)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Final product value' }));
  await user.keyboard('a');
  expect(await screen.findByText('Accepted.')).toBeTruthy();
  await user.keyboard('u');
  expect(await screen.findByText('Undone.')).toBeTruthy();
  expect(sent.find(({ operation }) => operation === undone)).toMatchObject({ body: { undo: undo.id } });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('an undo that is asked for while a command has no answer stays on offer', async () => {
  let commands = 0;
  const { user, sent } = show(openCase(), {
    [decisions]: () => {
      commands += 1;
      return commands === 1 ? caseAnswer(openCase(), sampleUndo(8)) : new Promise<never>(() => undefined);
    },
  });
  await user.click(screen.getByRole('button', { name: 'Final product value' }));
  await user.keyboard('a');
  expect(await screen.findByText('Accepted.')).toBeTruthy();
  await user.keyboard('a');
  await waitFor(() => expect(commands).toBe(2));
  await user.keyboard('u');
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(sent.some(({ operation }) => operation === undone)).toBe(false);
});
