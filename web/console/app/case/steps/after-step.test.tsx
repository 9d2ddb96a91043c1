// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PaneContext, type PaneContextValue } from '../../pane/pane-context.ts';
import { paneCase } from '../../pane/pane-data.ts';
import {
  accepted,
  AroundCase,
  caseId,
  changedFigure,
  efua,
  openedDocument,
  sampleCase,
  samplePaper,
  sampleSignal,
  sentBack,
} from '../../testing/case.tsx';
import { answerApi, renderPage } from '../../testing/render.tsx';
import type { CaseDetails } from '../case-data.ts';
import { StepsBar } from './StepsBar.tsx';

/** How a step is taken by keys, and what comes after it. */

const steps = `POST /review/cases/${caseId}/steps`;
const ofOfficer: CaseDetails['permissions'] = ['accept_assessment', 'request_correction', 'propose_approval', 'propose_rejection'];
const figures = { final_product_value: accepted(), cost_of_imported_inputed: accepted() };

function show(loaded: CaseDetails, answers: Parameters<typeof answerApi>[0] = {}) {
  const sent = answerApi(answers);
  const shown = renderPage(
    <AroundCase loaded={loaded}>
      <StepsBar />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  return { ...shown, sent, press: (name: string) => shown.user.click(screen.getByRole('button', { name })) };
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const bar = () => screen.getByRole('status').textContent;

test('fills in the comment of an approval without objections, which Ctrl and Enter send', async () => {
  const clean = sampleCase({
    stage: 'documents',
    permissions: ofOfficer,
    requirement_decisions: { ...figures, facility_address: accepted() },
    assessed_cva: '61.20',
    evidence: {
      documents: [samplePaper(1, 'a.pdf'), samplePaper(2, 'b.pdf')].map((paper) => openedDocument(paper)),
      unopened: [],
      unopened_by_proposer: [],
    },
  });
  const { user, sent } = show(clean, { [steps]: { body: { message: 'Done.', data: sampleCase({ stage: 'approval' }) } } });
  await user.keyboard('p');
  const text = dialog('Propose approval').getByLabelText<HTMLTextAreaElement>('Reasons for approval');
  await waitFor(() => expect(document.activeElement).toBe(text));
  const sentence = 'All 2 required documents were opened and all 3 answers accepted. Assessed value addition: 61.20%.';
  expect(text.value).toBe(sentence);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ operation: steps, body: { action: 'propose_approval', comment: sentence } }]);
});

const invoice = samplePaper(1, 'invoice.pdf');
const objections: readonly (readonly [string, Parameters<typeof sampleCase>[0]])[] = [
  ['a figure was changed', { changed_figures: [changedFigure(invoice)], application: { invoices: [invoice] } }],
  ['a point was raised', { signals: [sampleSignal({ resolved: { resolution: 'harmless', comment: '', by: efua, at: '' } })] }],
];

test.each(objections)('leaves the comment to the officer where %s', async (_, changes) => {
  const { press } = show(sampleCase({ stage: 'documents', permissions: ofOfficer, assessed_cva: '58.00', ...changes }));
  await press('Propose approval');
  expect(dialog('Propose approval').getByLabelText<HTMLTextAreaElement>('Reasons for approval').value).toBe('');
});

test('the key p leads to the step, and to what blocks it', async () => {
  const { user } = show(sampleCase({ permissions: ofOfficer }));
  await user.keyboard('p');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.id).toBe('case-status');
});

test('a step that needs nothing more has its button in focus: Enter takes it', async () => {
  const next = sampleCase({ stage: 'documents', permissions: ofOfficer });
  const { user, sent } = show(sampleCase({ permissions: ofOfficer, requirement_decisions: figures }), {
    [steps]: { body: { message: 'Done.', data: next } },
  });
  await user.keyboard('p');
  const send = dialog('Accept the assessment?').getByRole('button', { name: 'Accept assessment' });
  await waitFor(() => expect(document.activeElement).toBe(send));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ operation: steps, body: { action: 'accept_assessment' } }]);
});

test('on a phone, cancelling one of the other steps returns the focus to the button that lists them', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { user, press } = show(sampleCase({ permissions: ofOfficer, requirement_decisions: figures }));
  const list = document.querySelector('.case-more details');
  if (list === null) throw new Error('there is no list of steps');
  list.setAttribute('open', '');
  await press('Propose rejection');
  await waitFor(() => expect(list.hasAttribute('open')).toBe(false));
  await user.click(dialog('Propose rejection').getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The dialog gives the focus back in a later frame, unless another element has it.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(list.querySelector('summary'));
});

const other = '6f0c1f6e-2a77-4b0a-9a0e-6d2f4b8c1e91';

/** With the queue beside the case. */
function showBeside(loaded: CaseDetails, next: string | undefined, answers: Parameters<typeof answerApi>[0] = {}, search = '?whose=free') {
  const sent = answerApi(answers);
  const opened: string[] = [];
  const known = { company_name: 'Volta Shea', stage: 'assessment', late: false, due_on: null, assignee: null, pace: null } as const;
  const pane: PaneContextValue = {
    next: next === undefined ? undefined : paneCase({ ...known, id: other, product_name: next }),
    previous: undefined,
    search,
    open: (id) => opened.push(id),
    update: () => undefined,
  };
  const page = renderPage(
    <PaneContext value={pane}>
      <AroundCase loaded={loaded}>
        <StepsBar />
      </AroundCase>
    </PaneContext>,
    { path: `/cases/${caseId}` },
  );
  return { ...page, sent, opened };
}

const returnable = sampleCase({ permissions: ofOfficer, requirement_decisions: { facility_address: sentBack() } });
const returned = { [steps]: { body: { message: 'Done.', data: sampleCase({ stage: 'correction' }) } } };

async function returnToCompany(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Return to company (1)' }));
  await user.click(dialog('Return the case to the company?').getByRole('button', { name: 'Return to company (1)' }));
}

test('opens the next case after a step, and leads back', async () => {
  const { user, opened } = showBeside(returnable, 'Shea butter', returned);
  await returnToCompany(user);
  await waitFor(() => expect(opened).toEqual([other]));
  expect(await screen.findByText('Returned to the company. Next: Shea butter')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to Cocoa butter' }));
  expect(opened).toEqual([other, caseId]);
});

test('stays where the reader switched it off, and goes on by key', async () => {
  localStorage.setItem('next-case', 'off');
  const { user, opened } = showBeside(returnable, 'Shea butter', returned);
  await returnToCompany(user);
  await waitFor(() => expect(document.activeElement?.id).toBe('case-status'));
  expect(opened).toEqual([]);
  await user.keyboard('n');
  expect(opened).toEqual([other]);
});

test.each([
  ['', 'No more cases are waiting. Go to the queue'],
  ['?whose=free', 'This list has no more cases. Go to your open cases'],
])('says at the end of the list “%s” where cases may wait', async (search, text) => {
  const { user, opened } = showBeside(returnable, undefined, returned, search);
  await returnToCompany(user);
  await waitFor(() => expect(bar()).toBe(text));
  expect(opened).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Next case' })).toBeNull();
});

test('the next case does not open after a step that continues the case', async () => {
  const next = sampleCase({ stage: 'documents', permissions: ofOfficer });
  const { user, opened } = showBeside(sampleCase({ permissions: ofOfficer, requirement_decisions: figures }), 'Shea butter', {
    [steps]: { body: { message: 'Done.', data: next } },
  });
  await user.keyboard('p');
  await user.click(dialog('Accept the assessment?').getByRole('button', { name: 'Accept assessment' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('case-status'));
  expect(opened).toEqual([]);
});
