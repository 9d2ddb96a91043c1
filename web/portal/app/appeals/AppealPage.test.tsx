// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Problem } from '../session/api.ts';
import { CompanyContext } from '../company-context/CompanyContext.tsx';
import { applicationId, applicationIn, lodgedAppeal } from '../testing/application.ts';
import { renderPart } from '../testing/render.tsx';
import type { Appealable, OwnAppeal, OwnAppeals } from './appeal.ts';
import { AppealPage } from './AppealPage.tsx';
import { AppealWay } from './AppealEntry.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const at = `/applications/${applicationId}/appeal`;
const decided = '2026-11-12T08:00:00.000Z';
const contested = {
  against: 'rejection',
  decided_at: decided,
  grounds: ['operations_insufficient'],
  reason: null,
  comment: 'The beans are only packed here.',
  cert_no: null,
} satisfies OwnAppeal['contested'];
const appealable: Appealable = { ...contested, last_day: '2026-12-12' };
const lodged = lodgedAppeal(contested, 'The beans are pressed in Kumasi.');
const upheld: OwnAppeal = {
  ...lodged,
  pace: null,
  verdict: 'upheld',
  decided_at: '2026-11-30T08:00:00.000Z',
  reasons: [
    { role: 'board', staff_number: 'S-0011', comment: 'Nothing that was sent shows a press.' },
    { role: 'board', staff_number: 'S-0012', comment: 'The diagram names packing alone.' },
  ],
};
const rejected = applicationIn('rejected', {
  review: {
    stages: [],
    due_on: null,
    correction: null,
    document_requests: [],
    changed_figures: [],
    messages: [],
    decision: { kind: 'rejection', at: decided, grounds: ['operations_insufficient'], comment: contested.comment },
  },
});

const page = (appeals: OwnAppeals, refusal?: Problem, revoked = false, application = rejected) => (
  <AppealPage application={application} appeals={appeals} revoked={revoked} refusal={refusal} justLodged={false} />
);
const commentBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reasons for your appeal' });
const send = () => screen.getByRole('button', { name: 'Send the appeal' });

describe('the form', () => {
  const open: OwnAppeals = { appeals: [], appealable };

  test('is not shown to a reader whose roles do not allow an appeal, who learns who can and until when', () => {
    const appeals: OwnAppeals = { appeals: [], appealable: null, open_decision: appealable };
    renderPart(
      <CompanyContext companyId="01a1ddf6-3221-71ab-aa98-5f030a407601" permissions={['read_company']}>
        {page(appeals)}
      </CompanyContext>,
      { at },
    );
    expect(screen.getByText(/^You can appeal until/).textContent).toContain('12 Dec 2026');
    expect(screen.getByText('An owner or editor can appeal against this decision.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send the appeal' })).toBeNull();
    expect(screen.queryByText('It is too late to appeal.')).toBeNull();
  });

  test('says what is contested, until when, and what can come of it', () => {
    renderPart(page(open), { at });
    expect(screen.getByRole('heading', { name: 'Rejected on 12 Nov 2026' })).toBeDefined();
    expect(screen.getByText(contested.comment)).toBeDefined();
    expect(screen.getByText(/^You can appeal until/).textContent).toBe('You can appeal until 12 Dec 2026, 30 days after the decision.');
    expect(screen.getByText('“Appeal allowed, returned to stage …”')).toBeDefined();
  });

  test('without words nothing is asked or sent: the summary takes the focus and leads to the field, which says the same', async () => {
    const { user, posted } = renderPart(page(open), { at });
    await user.click(send());
    const link = screen.getByRole('link', { name: 'Reasons for your appeal: Enter the reasons for your appeal.' });
    expect(link.getAttribute('href')).toBe('#comment');
    expect(document.activeElement?.closest('.error-summary')).not.toBeNull();
    const notes = commentBox().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(notes.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain('Enter the reasons for your appeal.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(posted).toEqual([]);
  });

  test('counts the characters that are left', async () => {
    const { user } = renderPart(page(open), { at });
    expect(screen.getByText(/characters left$/).textContent).toBe('5,000 characters left');
    await user.type(commentBox(), 'abc');
    expect(screen.getByText(/characters left$/).textContent).toBe('4,997 characters left');
  });

  test('words are sent after a question that says what goes; Cancel sends nothing', async () => {
    const { user, posted } = renderPart(page(open), { at });
    await user.type(commentBox(), 'The press is in Kumasi.');
    await user.click(send());
    const dialog = screen.getByRole('dialog', { name: 'Send the appeal?' });
    expect(dialog.textContent).toContain('Your text will be sent to the appeals board, without new evidence.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted).toEqual([]);
    await user.click(send());
    await user.click(screen.getByRole('button', { name: 'Confirm and send' }));
    await waitFor(() =>
      expect(posted).toMatchObject([{ comment: 'The press is in Kumasi.', documents: '', key: expect.stringMatching(/^[0-9a-f-]{36}$/) }]),
    );
  });

  test('a refusal of the server is shown above the form', () => {
    renderPart(page(open, { code: 'appeal_deadline_passed', message: 'The 30 days are over.', errors: {} }), { at });
    expect(screen.getByRole('heading', { name: 'The 30 days are over.' })).toBeDefined();
  });

  test.each([
    [0, 0, 'Your text will be sent to the appeals board, without new evidence.', true],
    [1, 0, 'Your text and 1 new document will be sent to the appeals board.', true],
    [3, 0, 'Your text and 3 new documents will be sent to the appeals board.', true],
    [1, 1, '1 file is still being uploaded or checked. Wait until it is ready.', false],
  ])('the question with %i documents, of which %i are not ready', async (documents, waiting, says, goes) => {
    let sure = 0;
    const { user } = renderPart(
      <ConfirmDialog open documents={documents} waiting={waiting} onClose={() => {}} onSure={() => (sure += 1)} />,
    );
    expect(screen.getByRole('dialog').textContent).toContain(says);
    await user.click(screen.getByRole('button', { name: 'Confirm and send' }));
    expect(sure).toBe(goes ? 1 : 0);
  });
});

describe('an appeal that was lodged', () => {
  test.each([
    [{ day: 0, of: 14, late_by: 0 }, 'The appeals board decides within 14 working days · decision due by 4 Dec 2026'],
    [{ day: 5, of: 14, late_by: 0 }, 'Working day 5 of 14 · decision due by 4 Dec 2026'],
    [{ day: 15, of: 14, late_by: 1 }, '1 working day late · the decision was due by 4 Dec 2026'],
    [{ day: 22, of: 14, late_by: 8 }, '8 working days late · the decision was due by 4 Dec 2026'],
  ])('its clock at %j', (pace, says) => {
    renderPart(page({ appeals: [{ ...lodged, pace, late: pace.late_by > 0 }], appealable: null }), { at });
    const article = screen.getByRole('article', { name: 'Appeal against the rejection, sent on 16 Nov 2026' });
    expect(article.textContent).toContain(says);
    expect(article.textContent).toContain('With the appeals board');
    expect(within(article).queryAllByRole('progressbar')).toHaveLength(pace.day === 0 ? 0 : 1);
    expect(article.textContent?.includes('The decision of the appeals board is late')).toBe(pace.late_by > 0);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('one that did not succeed shows each reason with a staff number, and is final', () => {
    renderPart(page({ appeals: [upheld], appealable: null }), { at });
    const article = screen.getByRole('article');
    for (const text of [
      'Decision upheld',
      'Nothing that was sent shows a press.',
      'The diagram names packing alone.',
      'The decision of the appeals board is final',
    ])
      expect(article.textContent).toContain(text);
    expect(screen.getAllByText(/Member of the appeals board, staff number/).map(({ textContent }) => textContent)).toEqual([
      'Member of the appeals board, staff number S-0011',
      'Member of the appeals board, staff number S-0012',
    ]);
    expect(screen.queryByRole('button', { name: 'Send the appeal' })).toBeNull();
    expect(screen.queryByText('It is too late to appeal.')).toBeNull();
  });

  test('one that was allowed names the stage it goes back to', () => {
    renderPart(page({ appeals: [{ ...upheld, verdict: 'allowed', return_stage: 'documents' }], appealable: null }), { at });
    expect(screen.getByRole('article').textContent).toContain('Appeal allowed, returned to stage Documents');
  });

  test('the notice of one just lodged takes the focus', async () => {
    // The test browser has no device store; the page forgets there what it kept.
    vi.stubGlobal('IDBKeyRange', { only: (key: string) => key });
    renderPart(
      <AppealPage
        application={rejected}
        appeals={{ appeals: [lodged], appealable: null }}
        revoked={false}
        refusal={undefined}
        justLodged
      />,
      { at },
    );
    const heading = screen.getByRole('heading', { name: 'Your appeal has been sent.' });
    await waitFor(() => expect(document.activeElement?.contains(heading)).toBe(true));
    vi.unstubAllGlobals();
  });
});

describe('where nothing can be appealed against', () => {
  const nothing: OwnAppeals = { appeals: [], appealable: null };

  test('after the 30 days the page says so, and leads to a new application', () => {
    renderPart(page(nothing), { at });
    expect(screen.getByRole('heading', { name: 'It is too late to appeal.' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'you can apply again' }).getAttribute('href')).toBe('/applications/new');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('an application that was not rejected has nothing to contest', () => {
    renderPart(page(nothing, undefined, false, applicationIn('assessment')), { at });
    expect(screen.getByRole('heading', { name: 'There is no decision to appeal against.' })).toBeDefined();
  });
});

test.each([
  [lodged, 'The appeals board is considering the appeal that was sent on 16 Nov 2026.', 'See your appeal'],
  [
    upheld,
    'Your company appealed against this decision. The appeals board upheld the decision on 30 Nov 2026.',
    'Read the board’s reasons',
  ],
  [
    { ...upheld, verdict: 'allowed', return_stage: 'approval' } as OwnAppeal,
    'Your company appealed against this decision. The appeals board allowed the appeal on 30 Nov 2026.',
    'Read the board’s reasons',
  ],
])('beside the decision: what became of the appeal (%#)', (appeal, says, link) => {
  renderPart(
    <AppealWay applicationId={applicationId} appeals={{ appeals: [appeal], appealable: null }} against="rejection" decidedAt={decided} />,
  );
  expect(document.body.textContent).toContain(says);
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(at);
  expect(screen.queryByRole('link', { name: 'Appeal against this decision' })).toBeNull();
});

test('an appeal against an earlier decision does not stand in the way of a later one', () => {
  const later = '2027-02-01T08:00:00.000Z';
  const appeals: OwnAppeals = { appeals: [upheld], appealable: { ...appealable, decided_at: later, last_day: '2027-03-03' } };
  renderPart(<AppealWay applicationId={applicationId} appeals={appeals} against="rejection" decidedAt={later} />);
  expect(screen.getByRole('link', { name: 'Appeal against this decision' })).toBeDefined();
});
