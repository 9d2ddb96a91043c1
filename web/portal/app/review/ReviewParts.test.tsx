// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { OwnAppeals } from '../appeals/appeal.ts';
import type { ApplicationDetails, Review } from '../applications/application.ts';
import { applicationId, applicationIn } from '../testing/application.ts';
import { renderPart } from '../testing/render.tsx';
import { DocumentReaders } from './DocumentAccessLog.tsx';
import type { Readers } from './DocumentAccessLog.tsx';
import { ReviewParts } from './ReviewParts.tsx';

const at = `/applications/${applicationId}`;
const review: Review = {
  stages: [],
  due_on: null,
  correction: null,
  document_requests: [],
  changed_figures: [],
  messages: [],
  decision: null,
};
const none: OwnAppeals = { appeals: [], appealable: null };

const shown = (application: ApplicationDetails, appeals: OwnAppeals | undefined = none, answer?: () => unknown) =>
  renderPart(<ReviewParts application={application} appeals={appeals} />, { at, ...(answer === undefined ? {} : { answer }) });

describe('a correction', () => {
  const lease = {
    id: '01a1ddf6-3221-71ab-aa98-5f030a407631',
    title: 'Lease',
    comment: 'Signed by both.',
    requested_at: '2026-11-10T08:00:00.000Z',
    document: null,
  };
  const asked = (changed: boolean, wanted: Review['document_requests'] = [lease]): Review => ({
    ...review,
    correction: {
      ends_at: '2026-12-10T12:00:00.000Z',
      fields: [
        { field: 'facility_address', reason: 'incomplete', comment: 'The number of the plot is missing.', changed },
        { field: 'final_product_value', reason: 'figures_differ', comment: '', changed: false },
      ],
    },
    document_requests: wanted,
  });
  const part = () => screen.getByRole('region', { name: /^Correction needed by/ });

  test('names each answer with its reason and comment, and each document', () => {
    shown(applicationIn('correction', { review: asked(false) }));
    for (const text of [
      '2 answers need a correction',
      'The information is incomplete. The number of the plot is missing.',
      'The information does not agree with the other figures or documents.',
      '1 document is requested',
      'Signed by both.',
    ])
      expect(part().textContent).toContain(text);
  });

  test('an answer leads to its field, and the button to the first page that is not corrected yet', () => {
    shown(applicationIn('correction', { review: asked(true) }));
    expect(within(part()).getByRole('link', { name: 'Address of the facility' }).getAttribute('href')).toBe(
      `${at}/edit?page=1#facility_address`,
    );
    expect(within(part()).getByRole('link', { name: 'Correct the answers' }).getAttribute('href')).toBe(`${at}/edit?page=2`);
    expect(within(part()).getAllByText('Changed')).toHaveLength(1);
    expect(part().textContent).toContain('2 answers need a correction · Answers changed: 1 of 2');
  });

  test('before it is sent, the dialog lists what was not changed or added; Cancel sends nothing', async () => {
    const { user, posted } = shown(applicationIn('correction', { review: asked(true) }));
    await user.click(within(part()).getByRole('button', { name: 'Send correction' }));
    const dialog = screen.getByRole('dialog', { name: 'Send the correction?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Final product value', 'Lease']);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted).toEqual([]);
  });

  test('with everything changed the dialog lists nothing, and sends with a key', async () => {
    const complete = asked(true);
    const fields = complete.correction?.fields.map((one) => ({ ...one, changed: true })) ?? [];
    const done = { ...complete, document_requests: [], correction: { ends_at: '2026-12-10T12:00:00.000Z', fields } };
    const { user, posted } = shown(applicationIn('correction', { review: done }));
    await user.click(within(part()).getByRole('button', { name: 'Send correction' }));
    const dialog = screen.getByRole('dialog', { name: 'Send the correction?' });
    expect(dialog.textContent).not.toContain('Not changed');
    await user.click(within(dialog).getByRole('button', { name: 'Send correction' }));
    await waitFor(() => expect(posted).toEqual([{ intent: 'send_correction', key: expect.stringMatching(/^[0-9a-f-]{36}$/) }]));
  });

  test('documents alone: there is nothing to correct in the form', () => {
    const alone: Review = { ...asked(false), correction: { ends_at: '2026-12-10T12:00:00.000Z', fields: [] } };
    shown(applicationIn('correction', { review: alone }));
    expect(within(part()).queryByRole('link', { name: 'Correct the answers' })).toBeNull();
    expect(within(part()).getByText('Choose a file')).toBeDefined();
  });

  test('a document that was given can be replaced, and not taken away', () => {
    const document = {
      id: '01a1ddf6-3221-71ab-aa98-5f030a407632',
      media: '/api/media/1',
      name: 'lease.pdf',
      content_type: 'application/pdf',
      size: 20_000,
      sha256: 'a'.repeat(64),
      state: 'ready' as const,
      uploaded_at: '2026-11-10T08:00:00.000Z',
    };
    shown(applicationIn('correction', { review: asked(false, [{ ...lease, document }]) }));
    expect(within(part()).getByText('Replace')).toBeDefined();
    expect(within(part()).queryByRole('button', { name: 'Remove lease.pdf' })).toBeNull();
  });
});

describe('changed figures', () => {
  const changed: Review['changed_figures'][number] = {
    field: 'cost_of_imported_inputed',
    declared: '71.40',
    figure: '76.50',
    reason: 'Sea freight was left out.',
    document: { id: '01a1ddf6-3221-71ab-aa98-5f030a407633', name: 'invoice 2.pdf' },
    page: 2,
    quote: 'Sea freight 840.00',
    before: '61.20',
    after: '58.42',
    at: '2026-11-11T10:52:00.000Z',
  };

  test('each is shown with declared and assessed figure, reason, and the company’s own document', () => {
    shown(applicationIn('documents', { currency: 'GHS', review: { ...review, changed_figures: [changed] } }));
    const part = screen.getByRole('region', { name: 'The review changed 1 figure' });
    for (const text of [
      'Cost of imported inputs',
      'DeclaredGHS\u00a071.40',
      'AssessedGHS\u00a076.50',
      'ReasonSea freight was left out.',
      'invoice 2.pdf, page 2: “Sea freight 840.00”',
      'Value addition61.20% → 58.42%',
    ])
      expect(part.textContent).toContain(text);
    expect(within(part).getByRole('link', { name: 'invoice 2.pdf' }).getAttribute('href')).toBe(
      '/api/media/01a1ddf6-3221-71ab-aa98-5f030a407633#page=2',
    );
  });

  test('nothing is shown where no figure was changed', () => {
    shown(applicationIn('documents', { review }));
    expect(screen.queryByRole('region', { name: /changed/ })).toBeNull();
  });
});

describe('messages', () => {
  const written: Review['messages'] = [
    { id: '01a1ddf6-3221-71ab-aa98-5f030a407633', from: 'staff', text: 'Which press do you use?', at: '2026-11-10T08:00:00.000Z' },
    { id: '01a1ddf6-3221-71ab-aa98-5f030a407634', from: 'company', text: 'A screw press.', at: '2026-11-11T08:00:00.000Z' },
  ];
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the review team' });

  const fold = () => screen.getByRole('region', { name: 'Messages' }).querySelector('details');

  test.each([
    [0, 'folded'],
    [1, 'unfolded'],
    [2, 'folded'],
  ] as const)('with %i messages, of which the second is the company’s, the box is %s', (count, state) => {
    shown(applicationIn('assessment', { review: { ...review, messages: written.slice(0, count) } }));
    expect(fold()?.open).toBe(state === 'unfolded');
  });

  test('text that was typed and not sent unfolds its box', async () => {
    const key = `01a1ddf6-3221-71ab-aa98-5f030a407699/message ${applicationId}/typed`;
    onTestFinished(() => localStorage.removeItem(key));
    localStorage.setItem(key, JSON.stringify({ fields: { text: 'A screw press.' }, at: Date.now() }));
    shown(applicationIn('assessment', { review }));
    expect(fold()?.open).toBe(false);
    await waitFor(() => expect(fold()?.open).toBe(true));
    expect(field().value).toBe('A screw press.');
  });

  test('both sides are told apart, without a name', () => {
    shown(applicationIn('assessment', { review: { ...review, messages: written } }));
    const lines = within(screen.getByRole('region', { name: 'Messages' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Review team 10 Nov 2026, 08:00 UTCWhich press do you use?',
      'Your company 11 Nov 2026, 08:00 UTCA screw press.',
    ]);
  });

  test('a colleague is named, an agent is marked, and a deleted account has no name', () => {
    const said = { from: 'company', text: 'A screw press.', at: '2026-11-11T08:00:00.000Z' } as const;
    const person = { id: '01a1ddf6-3221-71ab-aa98-5f030a407690', name: 'Kwame Owusu', roles: ['editor' as const], is_agent: false };
    const authors = [
      person,
      { ...person, is_agent: true },
      { ...person, name: null, roles: [] },
      // The reader of these tests.
      { ...person, id: '01a1ddf6-3221-71ab-aa98-5f030a407699' },
    ];
    const messages = authors.map((author, at) => ({ ...said, id: `01a1ddf6-3221-71ab-aa98-5f030a40765${at}`, author }));
    shown(applicationIn('assessment', { review: { ...review, messages } }));
    const lines = within(screen.getByRole('region', { name: 'Messages' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Kwame Owusu 11 Nov 2026, 08:00 UTCA screw press.',
      'Kwame Owusu Agent 11 Nov 2026, 08:00 UTCA screw press.',
      'A former colleague 11 Nov 2026, 08:00 UTCA screw press.',
      'You 11 Nov 2026, 08:00 UTCA screw press.',
    ]);
  });

  test('an empty message is not sent, and the field says so until something is typed', async () => {
    const { user, posted } = shown(applicationIn('assessment', { review }));
    await user.type(field(), '  ');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(screen.getByText('Write a message first.')).toBeDefined();
    expect(document.activeElement).toBe(field());
    expect(posted).toEqual([]);
    await user.type(field(), 'A');
    expect(screen.queryByText('Write a message first.')).toBeNull();
  });

  test('a refusal is told, and what was typed stays', async () => {
    const answer = () => ({ intent: 'write', problem: { code: 'too_many_requests', message: 'Too many messages.', errors: {} } });
    const { user, posted } = shown(applicationIn('assessment', { review }), none, answer);
    await user.type(field(), 'A screw press.');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Too many messages.')).toBeDefined();
    expect(posted).toMatchObject([{ intent: 'write', text: 'A screw press.' }]);
    expect(field().value).toBe('A screw press.');
  });

  test('a refusal because of the company is told in a notice and not in a toast as well', async () => {
    const message = 'You are now acting for another company.';
    const answer = () => ({ intent: 'write', problem: { code: 'company_changed', message, errors: {} } });
    const { user } = shown(applicationIn('assessment', { review }), none, answer);
    await user.type(field(), 'A screw press.');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('heading', { name: message })).toBeDefined();
    expect(document.querySelector('.toast')).toBeNull();
    expect(field().value).toBe('A screw press.');
  });

  test.each(['issuance', 'completed', 'rejected'] as const)('in %s nothing can be written any more', (state) => {
    shown(applicationIn(state, { review: { ...review, messages: written } }));
    expect(screen.getByText('Which press do you use?')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send message' })).toBeNull();
  });
});

describe('the decision', () => {
  const rejection: Review['decision'] = {
    kind: 'rejection',
    at: '2026-11-12T08:00:00.000Z',
    grounds: ['raw_material_unaltered', 'figures_not_supported'],
    comment: 'The invoices show butter that was imported ready for sale.',
  };

  test.each([
    ['issuance', /Your certificate is being prepared\. We will write to you when it is ready\.$/],
    ['completed', /The certificate was issued\.$/],
  ] as const)('an approval in %s shows its day and what became of the certificate, without a comment of the staff', (state, sentence) => {
    shown(
      applicationIn(state, {
        review: { ...review, decision: { kind: 'approval', at: '2026-11-12T08:00:00.000Z', grounds: [], comment: '' } },
      }),
    );
    expect(screen.getByRole('heading', { name: 'Approved on 12 Nov 2026' })).toBeDefined();
    expect(screen.getByText(sentence)).toBeDefined();
  });

  test('a rejection is told with its grounds, its reasons, and until when one can appeal', () => {
    const appealable = {
      against: 'rejection',
      decided_at: rejection.at,
      grounds: rejection.grounds,
      reason: null,
      comment: '',
      cert_no: null,
      last_day: '2026-12-12',
    } as const;
    shown(applicationIn('rejected', { review: { ...review, decision: rejection } }), {
      appeals: [],
      appealable: { ...appealable, grounds: [...rejection.grounds] },
    });
    expect(screen.getByRole('heading', { name: 'Rejected on 12 Nov 2026' })).toBeDefined();
    for (const sentence of [
      'The product is a raw material that was not transformed.',
      'The figures are not supported by the documents.',
      rejection.comment,
    ])
      expect(screen.getByText(sentence)).toBeDefined();
    expect(screen.getByText(/^You can appeal until/).textContent).toBe('You can appeal until 12 Dec 2026, 30 days after the decision.');
    expect(screen.getByRole('link', { name: 'Appeal against this decision' }).getAttribute('href')).toBe(`${at}/appeal`);
  });

  test('after the 30 days the page says so, and leads to a new application', () => {
    shown(applicationIn('rejected', { review: { ...review, decision: rejection } }));
    expect(screen.getByText(/The 30-day period for an appeal ended on/).textContent).toContain('12 Dec 2026');
    expect(screen.queryByRole('link', { name: 'Appeal against this decision' })).toBeNull();
    expect(screen.getByRole('link', { name: 'you can apply again' }).getAttribute('href')).toBe('/applications/new');
  });

  test('a rejection that an appeal has reopened is no longer told', () => {
    shown(applicationIn('documents', { review: { ...review, decision: rejection } }));
    expect(screen.queryByText(rejection.comment)).toBeNull();
  });

  test('nothing is shown before the review begins', () => {
    shown(applicationIn('submitted'));
    expect(document.querySelector('.review-parts')).toBeNull();
  });
});

describe('who looked at the documents', () => {
  const looked: Readers['data'][number] = {
    at: '2026-11-12T08:05:00.000Z',
    role: 'officer',
    staff_number: 'S-0007',
    document: { id: '01a1ddf6-3221-71ab-aa98-5f030a407635', name: 'registration.pdf' },
  };
  const readers = (more: Partial<Readers>): Readers => ({
    message: '',
    data: [looked],
    previous: null,
    next: null,
    current_page: 1,
    total_pages: 1,
    ...more,
  });
  const part = () => screen.getByRole('region', { name: 'Who viewed your documents' });

  test('nobody yet is said', () => {
    renderPart(<DocumentReaders readers={readers({ data: [] })} />, { at });
    expect(part().textContent).toContain('Our staff have not opened any documents of this application.');
  });

  test.each([
    ['officer', 'Officer'],
    ['verifier', 'Field verifier'],
    ['admin', 'Administrator'],
    ['board', 'Member of the appeals board'],
  ] as const)('a reader who is %s is named by role and number, with the moment in UTC', (role, word) => {
    renderPart(<DocumentReaders readers={readers({ data: [{ ...looked, role }] })} />, { at });
    expect(within(part()).getByRole('listitem').textContent).toBe(`12 Nov 2026, 08:05registration.pdf${word} S-0007`);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('the next page keeps the tab that is open', async () => {
    const next = 'https://portal.example/api/application/1/document_access?page=2';
    const { user, address } = renderPart(<DocumentReaders readers={readers({ next, total_pages: 2 })} />, { at: `${at}?tab=documents` });
    const paging = within(screen.getByRole('navigation', { name: 'Pages of the list “Who viewed your documents”' }));
    expect(paging.queryByRole('link', { name: 'Previous' })).toBeNull();
    await user.click(paging.getByRole('link', { name: 'Next' }));
    expect(address()).toBe(`${at}?tab=documents&readers=2`);
  });
});
