// @vitest-environment happy-dom
import { lastDayToCorrect } from '@thamani/domain/review/service-levels.ts';
import { dayIn } from '../../language/format.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { accepted, AroundCase, caseId, efua, sampleCase, sampleSignal, sentBack } from '../../testing/case.tsx';
import { answerApi, ownId, refusal, renderPage, someone } from '../../testing/render.tsx';
import { Signals } from '../signals/Signals.tsx';
import { StepsBar } from './StepsBar.tsx';
import type { CaseDetails } from '../case-data.ts';

const steps = `POST /review/cases/${caseId}/steps`;
const ofOfficer: CaseDetails['permissions'] = [
  'accept_assessment',
  'request_site_visit',
  'request_correction',
  'propose_approval',
  'propose_rejection',
  'end_correction',
];
const ofAdmin: CaseDetails['permissions'] = ['approve', 'reject', 'return_to_officer'];
const figures = { final_product_value: accepted(), cost_of_imported_inputed: accepted() };
const proposal: NonNullable<CaseDetails['proposal']> = {
  kind: 'approval',
  by: efua,
  grounds: [],
  citations: [],
  comment: 'Every figure has its invoice.',
  at: '2026-11-02T10:00:00.000Z',
};

function show(loaded: CaseDetails, answers: Parameters<typeof answerApi>[0] = {}) {
  const sent = answerApi(answers);
  const shown = renderPage(
    <AroundCase loaded={loaded}>
      <StepsBar />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  const button = (name: string) => screen.getByRole('button', { name });
  return { ...shown, sent, button, press: (name: string) => shown.user.click(button(name)) };
}

/** The statement is ticked first. */
async function confirmed(user: UserEvent) {
  const question = dialog('Approve Cocoa butter?');
  await user.click(question.getByRole('checkbox', { name: /^I did not work on this application/ }));
  await user.click(question.getByRole('button', { name: 'Approve' }));
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const bar = () => screen.getByRole('status').textContent;
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('offers an officer the steps of the stage, the way on last', () => {
  show(sampleCase({ permissions: ofOfficer, requirement_decisions: figures }));
  expect(buttons()).toEqual(['Return to company (0)', 'Propose rejection', 'Accept assessment']);
});

test('offers nothing to a reader without permissions', () => {
  show(sampleCase());
  expect(buttons()).toEqual([]);
});

test('does not accept an assessment before both figures are accepted', async () => {
  const { button, press } = show(sampleCase({ permissions: ofOfficer, requirement_decisions: { final_product_value: accepted() } }));
  expect(bar()).toContain('Both figures for the value addition must be accepted first.');
  expect(button('Accept assessment').getAttribute('aria-disabled')).toBe('true');
  await press('Accept assessment');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('accepts an assessment after a question that says what follows', async () => {
  const next = sampleCase({ stage: 'documents', permissions: ofOfficer });
  const { press, sent, user } = show(sampleCase({ permissions: ofOfficer, requirement_decisions: figures }), {
    [steps]: { body: { message: 'Done.', data: next } },
  });
  await press('Accept assessment');
  const question = dialog('Accept the assessment?');
  expect(question.getByText('The case moves to the documents stage. The company is notified.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Accept assessment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ operation: steps, body: { action: 'accept_assessment' } }]);
  expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(buttons()).toContain('Propose approval');
  await waitFor(() => expect(document.activeElement?.id).toBe('case-status'));
});

test('returns nothing to the company while nothing was sent back', async () => {
  const { button, press } = show(sampleCase({ permissions: ofOfficer }));
  expect(button('Return to company (0)').getAttribute('aria-disabled')).toBe('true');
  await press('Return to company (0)');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('lists what the company will be asked for: answers that were sent back, and documents', async () => {
  const wanted = {
    id: '9c2f6a10-7f8e-4d2b-8a6a-55f1d2c3b4a5',
    title: 'Delivery note of July',
    comment: '',
    by: efua,
    at: '',
    document: null,
  };
  const { press } = show(
    sampleCase({ permissions: ofOfficer, requirement_decisions: { facility_address: sentBack() }, document_requests: [wanted] }),
  );
  await press('Return to company (2)');
  const question = dialog('Return the case to the company?');
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Address of the facility',
    'Delivery note of July',
  ]);
  const lastDay = dayIn('en', lastDayToCorrect(new Date()));
  expect(question.getByText(/^The company has 14 days/).textContent).toBe(
    `The company has 14 days to answer, until ${lastDay}, and can change only these items:`,
  );
});

test('proposes nothing while a signal waits, and leads to it', async () => {
  const { button, press } = show(sampleCase({ stage: 'documents', permissions: ofOfficer, signals: [sampleSignal()] }));
  for (const name of ['Propose approval', 'Propose rejection']) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
    expect(button(name).getAttribute('aria-describedby')).toBe('case-status');
    await press(name);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  expect(bar()).toBe('Before you can propose a decision: answer 1 open point');
  expect(screen.getByRole('link', { name: 'answer 1 open point' })).toBeTruthy();
});

test('leads from the dialog to a signal that was found while it was open', async () => {
  const signal = sampleSignal();
  const now = sampleCase({ stage: 'documents', permissions: ofOfficer, signals: [signal] });
  answerApi({
    [steps]: refusal(409, 'signals_unresolved', 'Answer every point first.'),
    [`GET /review/cases/${caseId}`]: { body: { message: 'Found.', data: now } },
  });
  const { user } = renderPage(
    <AroundCase loaded={sampleCase({ stage: 'documents', permissions: ofOfficer })}>
      <Signals />
      <StepsBar />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  await user.click(screen.getByRole('button', { name: 'Propose approval' }));
  const question = dialog('Propose approval');
  await user.type(question.getByLabelText('Reasons for approval'), 'Every figure has its invoice.');
  await user.click(question.getByRole('button', { name: 'Propose approval' }));
  await user.click(await question.findByRole('link', { name: 'Go to the points to check' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe(`signal-${signal.id}`));
});

test('proposes no approval while a requirement is open, but a rejection', async () => {
  const { button, press } = show(
    sampleCase({ stage: 'documents', permissions: ofOfficer, open_requirements: ['facility_address', 'invoices'] }),
  );
  expect(bar()).toBe('Before you can propose approval: accept 1 document and 1 answer');
  expect(button('Propose approval').getAttribute('aria-disabled')).toBe('true');
  await press('Propose rejection');
  expect(screen.getByRole('dialog', { name: 'Propose rejection' })).toBeTruthy();
});

test('asks for grounds and reasons before a rejection is proposed', async () => {
  const { press, sent, user } = show(sampleCase({ stage: 'documents', permissions: ofOfficer }), {
    [steps]: { body: { message: 'Done.', data: sampleCase({ stage: 'approval' }) } },
  });
  await press('Propose rejection');
  const question = dialog('Propose rejection');
  const send = () => user.click(question.getByRole('button', { name: 'Propose rejection' }));
  await send();
  expect(question.getByText('Choose at least one ground for rejection.')).toBeTruthy();
  expect(question.getByText('Write at least one full sentence.')).toBeTruthy();
  await user.click(question.getByRole('checkbox', { name: /^The work done is insufficient/ }));
  await user.type(question.getByLabelText('Explanation'), '   ');
  await send();
  expect(question.queryByText('Choose at least one ground for rejection.')).toBeNull();
  expect(question.getByText('Write at least one full sentence.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(question.getByLabelText('Explanation'), 'The beans are only packed here. ');
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[0]?.body).toEqual({
    action: 'propose_rejection',
    grounds: ['operations_insufficient'],
    comment: 'The beans are only packed here.',
  });
});

test('takes a ground away that is chosen twice', async () => {
  const { press, user } = show(sampleCase({ stage: 'documents', permissions: ofOfficer }));
  await press('Propose rejection');
  const question = dialog('Propose rejection');
  const ground = question.getByRole<HTMLInputElement>('checkbox', { name: /^The work done is insufficient/ });
  await user.click(ground);
  expect(ground.checked).toBe(true);
  await user.click(ground);
  expect(ground.checked).toBe(false);
  await user.click(question.getByRole('button', { name: 'Propose rejection' }));
  expect(question.getByText('Choose at least one ground for rejection.')).toBeTruthy();
});

test('asks for a reason before an approval is proposed', async () => {
  const { press, sent, user } = show(sampleCase({ stage: 'documents', permissions: ofOfficer }));
  await press('Propose approval');
  const question = dialog('Propose approval');
  await user.click(question.getByRole('button', { name: 'Propose approval' }));
  expect(question.getByText('Write at least one full sentence.')).toBeTruthy();
  expect(question.queryByRole('group', { name: 'Grounds' })).toBeNull();
  expect(sent).toEqual([]);
});

test('shows no steps while a proposal waits, and says who decides', () => {
  show(sampleCase({ stage: 'approval', permissions: [], proposal }));
  expect(buttons()).toEqual([]);
  expect(bar()).toBe(' Efua Owusu has proposed a decision. An administrator other than the proposer must decide.');
});

test('addresses the officer whose proposal waits', () => {
  show(sampleCase({ stage: 'approval', permissions: [], proposal: { ...proposal, by: someone(ownId, 'Ama Mensah', 'S-0001') } }));
  expect(buttons()).toEqual([]);
  expect(bar()).toBe(' You have proposed a decision. An administrator other than you must decide.');
});

test.each([
  ['approval', ['Return to officer', 'Approve']],
  ['rejection', ['Return to officer', 'Reject']],
] as const)('offers an admin only the decision that was proposed: %s', (kind, offered) => {
  show(sampleCase({ stage: 'approval', permissions: ofAdmin, proposal: { ...proposal, kind } }));
  expect(buttons()).toEqual(offered);
  expect(bar()).toContain('Make the decision, or return the case to the officer.');
});

test('shows the proposal before it is decided', async () => {
  const { press } = show(sampleCase({ stage: 'approval', permissions: ofAdmin, proposal }));
  await press('Approve');
  const question = dialog('Approve Cocoa butter?');
  expect(question.getByText('Every figure has its invoice.')).toBeTruthy();
  expect(question.getByText('Proposed by').parentElement?.textContent).toBe('Proposed byEfua Owusu S-0417');
  expect(question.getByText('You cannot undo this decision. The company will be notified immediately.')).toBeTruthy();
});

test('shows a refused decision in the dialog and keeps it open', async () => {
  const message = 'Nobody decides on their own proposal.';
  const { press, user } = show(sampleCase({ stage: 'approval', permissions: ofAdmin, proposal }), {
    [steps]: refusal(403, 'same_person', message),
  });
  await press('Approve');
  await confirmed(user);
  expect((await dialog('Approve Cocoa butter?').findByRole('alert')).textContent).toBe(message);
  expect(buttons()).toContain('Approve');
});

test('loads the case again when a decision is refused because the case has moved on', async () => {
  const decided = {
    kind: 'approval' as const,
    proposed_by: efua,
    decided_by: efua,
    grounds: [],
    citations: [],
    comment: '',
    at: '2026-11-03T08:00:00.000Z',
  };
  const now = sampleCase({ stage: 'completed', decision: decided });
  const { press, user, sent } = show(sampleCase({ stage: 'approval', permissions: ofAdmin, proposal }), {
    [steps]: refusal(409, 'action_not_allowed', 'This cannot be done now.'),
    [`GET /review/cases/${caseId}`]: { body: { message: 'Found.', data: now } },
  });
  await press('Approve');
  await confirmed(user);
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toEqual([steps, `GET /review/cases/${caseId}`]));
  await waitFor(() => expect(document.getElementById('case-status')?.textContent).toContain('A decision has been made on this case.'));
});

test('hands a case back to a stage with what is to be done', async () => {
  const { press, user, sent } = show(sampleCase({ stage: 'approval', permissions: ofAdmin, proposal }), {
    [steps]: { body: { message: 'Done.', data: sampleCase({ stage: 'site_visit' }) } },
  });
  await press('Return to officer');
  const question = dialog('Return the case to the officer');
  expect(question.queryByText(/cannot be reversed/)).toBeNull();
  await user.selectOptions(question.getByLabelText('Return to stage'), 'Site visit');
  await user.type(question.getByLabelText('What the officer should do'), 'Compare the diagram.');
  await user.click(question.getByRole('button', { name: 'Return to officer' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ action: 'return_to_officer', to: 'site_visit', comment: 'Compare the diagram.' });
});

test('asks for a second factor that was shown too long ago, and sends the same command again under the same key', async () => {
  let tries = 0;
  const { press, user, sent } = show(sampleCase({ stage: 'approval', permissions: ofAdmin, proposal }), {
    [steps]: () => {
      tries += 1;
      if (tries === 1) return refusal(403, 'step_up_required', 'Show your second factor.');
      return { body: { message: 'Done.', data: sampleCase({ stage: 'completed' }) } };
    },
    'POST /staff/step-up': { body: { message: 'Proved.' } },
  });
  await press('Approve');
  await confirmed(user);
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
  await user.type(proof.getByLabelText('Code from your authenticator app'), '123456');
  await user.click(proof.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const commands = sent.filter(({ operation }) => operation === steps);
  expect(commands).toHaveLength(2);
  expect(commands[0]).toEqual(commands[1]);
});
