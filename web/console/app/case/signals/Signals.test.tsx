// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { evidenceSignals } from '@thamani/domain/signals/signals.ts';
import { expect, test } from 'vitest';
import { AroundCase, caseId, efua, sampleCase, sampleSignal } from '../../testing/case.tsx';
import { answerApi, refusal, renderPage } from '../../testing/render.tsx';
import type { Signal, CaseDetails } from '../case-data.ts';
import { Signals } from './Signals.tsx';

const dispose = `POST /review/cases/${caseId}/signals`;
const answered = (comment: string): Signal['resolved'] => ({
  resolution: 'company_asked',
  comment,
  by: efua,
  at: '2026-11-03T08:00:00.000Z',
});

function show(changes: Parameters<typeof sampleCase>[0], answers: Parameters<typeof answerApi>[0] = {}) {
  const sent = answerApi(answers);
  const loaded = sampleCase({ stage: 'documents', permissions: ['resolve_signal'], ...changes });
  const shown = renderPage(
    <AroundCase loaded={loaded}>
      <Signals />
    </AroundCase>,
  );
  return { ...shown, sent, loaded };
}

const status = () => screen.getAllByRole('status')[0]?.textContent;
const row = (signal: Signal) => within(document.getElementById(`signal-${signal.id}`) as HTMLElement);
const rowText = (signal: Signal) => document.getElementById(`signal-${signal.id}`)?.textContent;
/** The case as the API answers it after the command. */
const after = (loaded: CaseDetails, signals: readonly Signal[]) => ({ body: { message: 'Kept.', data: { ...loaded, signals } } });

test.each([
  [
    { code: 'invoice_row_disagrees', details: { quantity: '1200.00', price: '1.15', amount: '1480.00', expected: '1380.00' } },
    /The invoice line says 1.200\.00 × 1\.15 = 1.480\.00\. The result should be 1.380\.00\./,
  ],
  [
    { code: 'invoice_sum_disagrees', details: { found: '1963.00', expected: '1863.00' } },
    /The invoice shows a sum of 1.963\.00, but the amounts add up to 1.863\.00\./,
  ],
  [
    { code: 'invoice_date_unlikely', details: { date: '2029-02-03', submitted: '2026-11-15' } },
    /The invoice is dated 3 Feb 2029, after the application was sent on 15 Nov 2026\./,
  ],
  [
    { code: 'invoice_date_unlikely', details: { date: '2019-02-03', submitted: '2026-11-15' } },
    /The invoice is dated 3 Feb 2019, years before the application was sent on 15 Nov 2026\./,
  ],
  [
    { code: 'value_addition_unusual', details: { share: '91.00', middle: '44', size: '31' } },
    /The company declared 91\.00%\. The median for this product group is 44%\. Compared with 31 certified products in the same HS chapter\./,
  ],
  [{ code: 'file_seen_elsewhere' }, /An identical file came with another company’s application\./],
  [{ code: 'registration_shared' }, /Another account has the same country and registration number\./],
  [{ code: 'packaging_alone' }, /Packaging is the only stage that is named\./],
] satisfies readonly [Partial<Signal>, RegExp][])('says what was found: $0.code', (changes, sentence) => {
  const signal = sampleSignal(changes);
  show({ signals: [signal] });
  expect(rowText(signal)).toMatch(sentence);
});

test('says how sure a check is and what its finding may mean innocently', () => {
  const signal = sampleSignal({ code: 'invoice_row_disagrees', confidence: 'likely' });
  show({ signals: [signal] });
  expect(rowText(signal)).toContain('Likely: the result of the check is probably right');
  expect(screen.getByRole('heading', { name: 'An invoice line does not add up' })).toBeTruthy();
  expect(screen.getByText(/^Common reasons are a discount/).textContent).toMatch(/^Possible harmless explanation Common reasons/);
});

test('names the document and the place on its page', () => {
  const invoice = {
    id: 'aaaaaaaa-1111-4222-8333-444455556666',
    media: '/media',
    name: 'documents.pdf',
    content_type: 'application/pdf',
    size: 1000,
    sha256: 'a'.repeat(64),
    state: 'ready',
    uploaded_at: '2026-11-01T00:00:00.000Z',
  } as const;
  const spot = { page: 1, box: { x: 80, y: 240, width: 820, height: 18 } };
  const signal = sampleSignal({ code: 'invoice_row_disagrees', fields: ['invoices'], document_id: invoice.id, spot });
  const gone = sampleSignal({ code: 'pdf_edited', document_id: 'bbbbbbbb-1111-4222-8333-444455556666' });
  show({ signals: [signal, gone], application: { invoices: [invoice] } });
  expect(rowText(signal)).toContain('Suppliers’ invoices, page 1 · documents.pdf');
  expect(row(signal).getByRole('button', { name: 'Show on the page' })).toBeTruthy();
  expect(rowText(gone)).toContain('Found in a document that is no longer part of the application.');
});

test('offers no answer to a reader who does not hold the case', () => {
  show({ permissions: [], signals: [sampleSignal()] });
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
  expect(status()).toBe('1 open point needs an answer');
});

test('keeps no answer without a choice and a reason', async () => {
  const signal = sampleSignal();
  const { user, sent } = show({ signals: [signal] });
  await user.click(row(signal).getByRole('button', { name: 'Answer' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Your decision'));
  await user.click(screen.getByRole('button', { name: 'Save answer' }));
  expect(rowText(signal)).toContain('Choose an option from the list.');
  expect(rowText(signal)).toContain('Write at least one full sentence.');
  expect(sent).toEqual([]);
});

test('keeps an answer, shows it with its author, and moves on to the next signal that waits', async () => {
  const [first, second] = [sampleSignal(), sampleSignal({ code: 'pdf_edited' })];
  const { user, sent } = show(
    { signals: [first, second] },
    {
      [dispose]: () =>
        after(sampleCase({ stage: 'documents', permissions: ['resolve_signal'] }), [
          { ...first, resolved: answered('Asked on 3 March.') },
          second,
        ]),
    },
  );
  await user.click(row(first).getByRole('button', { name: 'Answer' }));
  await user.selectOptions(screen.getByLabelText('Your decision'), 'The company was asked to explain');
  await user.type(screen.getByLabelText('Reason'), ' Asked on 3 March. ');
  await user.click(screen.getByRole('button', { name: 'Save answer' }));
  await waitFor(() => expect(rowText(first)).toMatch(/The company was asked to explain.*Asked on 3 March\..*Efua Owusu S-0417/s));
  expect(sent[0]?.body).toEqual({ signals: [first.id], resolution: 'company_asked', comment: 'Asked on 3 March.' });
  expect(status()).toBe('1 open point needs an answer');
  await waitFor(() => expect(document.activeElement?.id).toBe(`signal-${second.id}`));
});

test('moves to the heading once every signal is answered', async () => {
  const signal = sampleSignal();
  const { user } = show(
    { signals: [signal] },
    { [dispose]: () => after(sampleCase({ stage: 'documents' }), [{ ...signal, resolved: answered('A branch.') }]) },
  );
  await user.click(row(signal).getByRole('button', { name: 'Answer' }));
  await user.selectOptions(screen.getByLabelText('Your decision'), 'Harmless');
  await user.type(screen.getByLabelText('Reason'), 'A branch.');
  await user.click(screen.getByRole('button', { name: 'Save answer' }));
  await waitFor(() => expect(status()).toBe('The point is answered'));
  await waitFor(() => expect(document.activeElement?.id).toBe('signals'));
});

test('answers several of one kind together, and not those that are answered or of another kind', async () => {
  const rows = [1, 2, 3].map((line) => sampleSignal({ code: 'invoice_row_disagrees', details: { amount: `${line}.00` } }));
  const done = sampleSignal({ code: 'invoice_row_disagrees', resolved: answered('Known.') });
  const other = sampleSignal();
  const { user, sent } = show({ signals: [...rows, done, other] }, { [dispose]: refusal(409, 'action_not_allowed', 'Not now.') });
  await user.click(screen.getByRole('button', { name: 'Answer 3 open points together' }));
  await user.selectOptions(screen.getByLabelText('Your decision'), 'Harmless');
  await user.type(screen.getByLabelText('Reason'), 'The unit is a crate of ten.');
  await user.click(screen.getByRole('button', { name: 'Save answer' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ signals: rows.map(({ id }) => id), resolution: 'harmless' }));
});

test('keeps what was typed when an answer is refused', async () => {
  const signal = sampleSignal();
  const { user } = show({ signals: [signal] }, { [dispose]: refusal(409, 'case_already_assigned', 'Another person has this case.') });
  await user.click(row(signal).getByRole('button', { name: 'Answer' }));
  await user.selectOptions(screen.getByLabelText('Your decision'), 'Harmless');
  await user.type(screen.getByLabelText('Reason'), 'A branch.');
  await user.click(screen.getByRole('button', { name: 'Save answer' }));
  expect(await screen.findByText('Another person has this case.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('A branch.');
});

test('begins a second answer with the first', async () => {
  const signal = sampleSignal({ resolved: answered('Asked on 3 March.') });
  const { user } = show({ signals: [signal] });
  expect(status()).toBe('The point is answered');
  await user.click(row(signal).getByRole('button', { name: 'Answer again' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Your decision').value).toBe('company_asked');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Asked on 3 March.');
});

test('gives the focus back to its button when an answer is cancelled', async () => {
  const signal = sampleSignal();
  const { user } = show({ signals: [signal] });
  await user.click(row(signal).getByRole('button', { name: 'Answer' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(row(signal).getByRole('button', { name: 'Answer' })));
});

test('says that checks still run, and does not take silence for a result', () => {
  show({ checks: evidenceSignals.map((code) => ({ code, result: 'skipped', reason: 'not_finished' })) });
  expect(status()).toBe('Checks still running');
  expect(screen.getByText('The documents have not been checked yet. Results will appear here.')).toBeTruthy();
});

test('says what came of each check, and of one that was not made why', () => {
  const reasons = {
    value_addition_unusual: 'too_few_to_compare',
    photo_seen_elsewhere: 'not_readable',
    pdf_edited: 'nothing_to_check',
  } as const;
  const checks = evidenceSignals.map((code): CaseDetails['checks'][number] => {
    const reason = (reasons as Partial<Record<typeof code, (typeof reasons)[keyof typeof reasons]>>)[code] ?? null;
    return { code, result: reason === null ? 'clear' : 'skipped', reason };
  });
  show({ checks });
  expect(status()).toBe('No points to check');
  expect(screen.getByText(/10 checks of the evidence/).textContent).toBe('10 checks of the evidence · 3 not done');
  const listed = [...document.querySelectorAll('.check')].map(({ textContent }) => textContent);
  expect(listed).toHaveLength(10);
  expect(listed).toContain(
    'Value addition compared with the product group: not compared: fewer than 20 certified products in this HS chapter',
  );
  expect(listed).toContain('Invoice lines: nothing found');
  expect(listed.find((text) => text?.startsWith('Same photo'))).toContain('not checked: some documents could not be read well enough');
  expect(listed.filter((text) => text?.endsWith('there was nothing to check'))).toHaveLength(1);
});
