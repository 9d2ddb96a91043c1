// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { Language } from '@thamani/domain/languages.ts';
import { expect, test } from 'vitest';
import { answerApi, refusal, renderPage, type ApiAnswer, type SentRequest } from '../../testing/render.tsx';
import { CostLinesPage } from './CostLinesPage.tsx';
import type { ReadSheet } from './sheet-data.ts';
import { caseId, documentId, efua, judgedBy, lineId, me, sampleLine, sampleSheet, sheetServer } from '../../testing/cost-sheet.ts';

const facts = { id: caseId, product: 'Cocoa drink powder', number: 'APP-26-004611', company: 'Asante Cocoa Works', documents: [] };

interface Shown {
  readonly language?: Language;
  readonly pageSize?: number;
  readonly changed?: Readonly<Record<string, ApiAnswer | ((sent: SentRequest) => ApiAnswer)>>;
}

function show(sheet: ReadSheet, { language = 'en', pageSize = 200, changed = {} }: Shown = {}) {
  const server = sheetServer(sheet, pageSize);
  const sent = answerApi({ ...server.answers, ...changed });
  const page = renderPage(<CostLinesPage facts={facts} first={server.first()} countryNames={{ GH: 'Ghana', CN: 'China' }} />, {
    path: `/cases/${caseId}/cost-lines`,
    language,
  });
  const judged = () => sent.filter(({ operation }) => operation.endsWith('_judgements') || operation.endsWith('_judgement'));
  return { ...page, server, sent, judged };
}

const price = judgedBy(me, { verdict: 'accepted' }) as ReadSheet['price_judgement'];
const readySheet = (count: number, changes: Parameters<typeof sampleSheet>[1] = {}) =>
  sampleSheet(
    Array.from({ length: count }, (_, index) => sampleLine(index + 1)),
    { opened: [documentId(1), documentId(90)], price_judgement: price, ...changes },
  );

/** By its title. A search by role reads the whole page, which has hundreds of buttons. */
const row = (name: string) => screen.getByText(name, { selector: '.cost-lines-title, .cost-lines-title bdi' }).closest('li') as HTMLElement;

/** What a person is told who does not see the page. */
const told = (text: string | RegExp) =>
  waitFor(() => expect([...document.querySelectorAll('[role=status]')].some((one) => one.textContent.match(text))).toBe(true));

test('an officer judges 100 lines of ten invoices in at most 40 key presses', async () => {
  const lines = Array.from({ length: 100 }, (_, index) =>
    sampleLine(index + 1, {
      unit_cost: '0.01',
      citations: [{ document: documentId(1 + Math.floor(index / 10)), page: 1, proves: ['cost', 'origin'] }],
    }),
  );
  const { user, server } = show(sampleSheet(lines));
  let presses = 0;
  const press = async (keys: string, count: number) => {
    presses += count;
    await user.keyboard(keys);
  };
  await press('a', 1);
  await waitFor(() => expect(within(row('Ex-works price of one unit')).getByRole('button', { name: 'Accept' })).toBeTruthy());
  await press('a', 1);
  for (let invoice = 1; invoice <= 10; invoice += 1) {
    await press('a', 1);
    await waitFor(() => expect(document.querySelector('[aria-keyshortcuts="Shift+A"]')).not.toBeNull());
    await press('{Shift>}A{/Shift}', 2);
  }
  await press('a', 1);
  await told(/Nothing is open any more/);
  await waitFor(() => expect(server.stored.size).toBe(102));
  expect([...server.stored.values()].every(({ verdict }) => verdict === 'accepted')).toBe(true);
  expect(presses).toBeLessThanOrEqual(40);
}, 60_000);

test('a document that is not opened is opened first, and nothing is judged', async () => {
  const { user, sent, judged } = show(sampleSheet([sampleLine(1)], { price_judgement: price }));
  expect(within(row('Item 1')).getByRole('button', { name: 'Open the document first' })).toBeTruthy();
  await user.keyboard('a');
  await told(/Open the document first/);
  await waitFor(() =>
    expect(sent.map(({ operation }) => operation)).toContain(`POST /review/cases/${caseId}/documents/${documentId(1)}/openings`),
  );
  await waitFor(() => expect(within(row('Item 1')).getByRole('button', { name: 'Accept' })).toBeTruthy());
  expect(judged()).toEqual([]);
});

test('the keys j and k lead from row to row and open nothing', async () => {
  const { user, sent } = show(sampleSheet([sampleLine(1), sampleLine(2, { citations: [{ document: documentId(2), proves: ['cost'] }] })]));
  await user.keyboard('j');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ex-works price of one unit' }));
  await user.keyboard('jj');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Item 2' }));
  await user.keyboard('k');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Item 1' }));
  expect(sent).toEqual([]);
});

test('the figures follow each judgement at once, before the server answers', async () => {
  let answer: (answer: ApiAnswer) => void = () => undefined;
  const waiting = new Promise<ApiAnswer>((resolve) => {
    answer = resolve;
  });
  const sheet = readySheet(4);
  const { user } = show(sheet, {
    changed: { [`POST /review/cases/${caseId}/line_judgements`]: (() => waiting) as unknown as () => ApiAnswer },
  });
  const certain = () => screen.getByText('Certain').nextElementSibling;
  expect(certain()?.textContent).toContain('0.00%');
  await user.keyboard('jaaaa');
  expect(certain()?.textContent).toContain('40.00%');
  expect(screen.getByText('Decided: more than 30%.')).toBeTruthy();
  expect(screen.getByText(/saving…/)).toBeTruthy();
  answer(refusal(500, 'unexpected', 'No.'));
  await screen.findByText('1 judgement is not saved.');
});

test('a judgement that was not saved is kept, says so, and can be sent again', async () => {
  let fails = true;
  const sheet = readySheet(2);
  const own = sheetServer(sheet);
  const operation = `POST /review/cases/${caseId}/line_judgements`;
  const { user } = show(sheet, {
    changed: {
      [operation]: (sent) => (fails ? refusal(503, 'unavailable', 'The server is busy.') : (own.answers[operation]?.(sent) as ApiAnswer)),
    },
  });
  await user.keyboard('ja');
  const line = row('Item 1');
  expect(await within(line).findByText('Not saved.')).toBeTruthy();
  expect(within(line).getByText('Accepted')).toBeTruthy();
  expect(screen.getByText('Certain').nextElementSibling?.textContent).toContain('0.00%');
  fails = false;
  await user.click(within(line).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(own.stored.get(lineId(1))?.verdict).toBe('accepted'));
  await waitFor(() => expect(within(line).queryByText('Not saved.')).toBeNull());
});

test('a line that another officer judged first says who and what, and nothing is overwritten', async () => {
  const { user, server } = show(readySheet(2));
  server.stored.set(lineId(1), judgedBy(efua, { verdict: 'not_proven', reason: 'other_buyer' }, 7));
  await user.keyboard('ja');
  const line = row('Item 1');
  expect(await within(line).findByText(/Another officer judged this first/)).toBeTruthy();
  expect(line.textContent).toContain('Efua Owusu (S-0417), 19 Nov 2026: Not proven.');
  expect(server.stored.get(lineId(1))?.by).toEqual(efua);
  await user.click(within(line).getByRole('button', { name: 'Keep theirs' }));
  expect(line.textContent).toContain('The document names another buyer');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Item 1' }));
});

test('the officer can save their own judgement in place of the one that came first', async () => {
  const { user, server } = show(readySheet(1));
  server.stored.set(lineId(1), judgedBy(efua, { verdict: 'not_proven', reason: 'other_buyer' }, 7));
  await user.keyboard('ja');
  await user.click(await screen.findByRole('button', { name: 'Save mine instead' }));
  await waitFor(() => expect(server.stored.get(lineId(1))?.by).toEqual(me));
});

test('a line is found not proven with a digit and Enter, in the words of the closed list', async () => {
  const { user, server } = show(readySheet(2));
  await user.keyboard('jn');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /No document shows it/ }));
  await user.keyboard('6{Enter}');
  await waitFor(() => expect(server.stored.get(lineId(1))).toMatchObject({ verdict: 'not_proven', reason: 'other_buyer' }));
  expect(row('Item 1').textContent).toContain('The document names another buyer');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Item 2' }));
});

test('Escape closes a form and gives the focus back to its row', async () => {
  const { user, judged } = show(readySheet(1));
  await user.keyboard('jc{Escape}');
  expect(screen.queryByRole('form', { name: 'Correct the line' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Item 1' }));
  expect(judged()).toEqual([]);
});

test('a correction needs a changed value, a reason and a place', async () => {
  const { user, judged } = show(readySheet(1));
  await user.keyboard('jc');
  await user.click(screen.getByRole('button', { name: /Save correction/ }));
  expect(screen.getByText('Change at least one value, or accept the line.')).toBeTruthy();
  expect(screen.getByText('Explain why it differs.')).toBeTruthy();
  expect(screen.getByText('Mark the place in the document.')).toBeTruthy();
  expect(judged()).toEqual([]);
});

test('a correction shows what was declared struck through, and what it makes of the figure', async () => {
  const place = { document: documentId(1), page: 1, box: { x: 80, y: 240, width: 820, height: 18 } };
  const corrected = judgedBy(efua, {
    verdict: 'corrected',
    fields: { unit_cost: '0.75', country: 'CN' },
    reason: 'Freight is part of it.',
    place,
  });
  show(
    sampleSheet([sampleLine(1, { judgement: corrected as ReadSheet['lines'][number]['judgement'] })], {
      price_judgement: price,
      opened: [documentId(1)],
    }),
  );
  const line = row('Item 1');
  const struck = [...line.querySelectorAll('s')].map(({ textContent }) => textContent);
  expect(struck).toEqual(['Declared: 1.00', 'Local ', 'Declared: 0.5', 'Declared: Ghana']);
  expect(line.textContent).toContain('1.50');
  expect(line.textContent).toContain('China');
  expect(line.textContent).toContain('Freight is part of it.');
  expect(line.textContent).toContain('Invoice 1.pdf, page 1: “Sea freight 0.32”');
});

test('a correction is sent with what differs alone, its reason and its place', async () => {
  const place = { document: documentId(1), page: 1, box: { x: 80, y: 240, width: 820, height: 18 } };
  const earlier = judgedBy(me, { verdict: 'corrected', fields: { unit_cost: '0.75' }, reason: 'Freight', place }, 4);
  const sheet = sampleSheet([sampleLine(1, { judgement: earlier as ReadSheet['lines'][number]['judgement'] })], {
    price_judgement: price,
    opened: [documentId(1)],
  });
  const { user, judged } = show(sheet);
  await user.click(within(row('Item 1')).getByRole('button', { name: 'Item 1' }));
  await user.keyboard('c');
  const form = screen.getByRole('form', { name: 'Correct the line' });
  const quantity = within(form).getByRole('textbox', { name: 'Quantity' });
  expect(document.activeElement).toBe(quantity);
  await user.clear(quantity);
  await user.type(quantity, '3');
  expect(within(form).getByText(/Possible:/).textContent).toBe('Possible: 100.00% → 100.00%');
  const country = within(form).getByRole('textbox', { name: 'Country of origin' });
  await user.clear(country);
  await user.type(country, 'cn');
  expect(within(form).getByText('China')).toBeTruthy();
  expect(within(form).getByText(/Possible:/).textContent).toBe('Possible: 100.00% → 77.50%');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(judged()).toHaveLength(1));
  expect(judged()[0]?.body).toEqual({
    version: 1,
    judgements: [
      {
        line: lineId(1),
        base: 4,
        judgement: { verdict: 'corrected', fields: { quantity: '3', unit_cost: '0.75', country: 'CN' }, reason: 'Freight', place },
      },
    ],
  });
});

test.each(['en', 'fr'] as const)('a value that could be read in two ways is as it was declared (%s)', async (language) => {
  const sheet = sampleSheet([sampleLine(1, { quantity: '1.125', unit_cost: '1234.5' })], {
    price_judgement: price,
    opened: [documentId(1)],
  });
  const { user } = show(sheet, { language });
  await user.keyboard('jc');
  const form = screen.getByRole('form');
  await user.click(form.querySelector('[type=submit]') as HTMLElement);
  expect([...form.querySelectorAll('[aria-invalid]')].map(({ id }) => id)).toEqual([`${lineId(1)}-reason`]);
});

test('the margin is not proven with a note', async () => {
  const { user, server } = show(sampleSheet([], { price_judgement: price }));
  await user.keyboard('jnNo accounts{Enter}');
  await waitFor(() => expect(server.stored.get('margin')).toMatchObject({ verdict: 'not_proven', note: 'No accounts' }));
});

test('a price that another officer judged first says who, and nothing is overwritten', async () => {
  const { user, server } = show(sampleSheet([], { opened: [documentId(90)] }));
  server.stored.set('price', judgedBy(efua, { verdict: 'accepted' }, 3));
  await user.keyboard('ja');
  expect(await within(row('Ex-works price of one unit')).findByText(/Another officer judged this first/)).toBeTruthy();
  expect(row('Ex-works price of one unit').textContent).toContain('Efua Owusu (S-0417)');
  expect(server.stored.get('price')?.by).toEqual(efua);
});

test('what another officer judged meanwhile is shown when the reader asks for it', async () => {
  const { user, server } = show(readySheet(3));
  server.stored.set(lineId(3), judgedBy(efua, { verdict: 'accepted' }, 3));
  await user.keyboard('ja');
  await user.click(await screen.findByRole('button', { name: 'Show the changes' }));
  await waitFor(() => expect(row('Item 3').textContent).toContain('Accepted'));
  expect(screen.queryByText('Another officer has judged lines of this sheet.')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Item 2' }));
});

test('u takes back what was done last, also of a whole document', async () => {
  const { user, server } = show(readySheet(3));
  await user.keyboard('j{Shift>}A{/Shift}');
  await waitFor(() => expect([...server.stored.keys()]).toContain(lineId(3)));
  await told('3 lines accepted.');
  await user.keyboard('u');
  await waitFor(() => expect([...server.stored.keys()]).toEqual(['price']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Item 1' }));
});

test('a line that cites no document cannot be accepted', async () => {
  const { user, judged } = show(sampleSheet([sampleLine(1, { citations: [] })], { price_judgement: price }));
  expect(screen.getByText('No document cited')).toBeTruthy();
  expect(within(row('Item 1')).queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(within(row('Item 1')).getByRole('button', { name: 'Not proven' })).toBeTruthy();
  await user.keyboard('ja');
  await told(/No document is cited/);
  expect(judged()).toEqual([]);
});

test('what is noticed of a line is shown below it', () => {
  const signals = [
    {
      code: 'invoice_total_differs' as const,
      document: documentId(1),
      amount: '420.00',
      message: 'The lines do not add up to the invoice.',
    },
  ];
  show(sampleSheet([sampleLine(1, { signals })], { opened: [documentId(1)] }));
  expect(within(row('Item 1')).getByText('The lines do not add up to the invoice.')).toBeTruthy();
  expect(within(row('Item 1')).getByRole('button', { name: 'Invoice 1.pdf' })).toBeTruthy();
});

test('a sheet that does not count is shown for information, and nothing can be judged', async () => {
  const { user, judged } = show(readySheet(1, { counts: false, may_judge: false }));
  expect(screen.getByText('This application was submitted before cost sheets counted. The sheet is for information.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await user.keyboard('ja');
  expect(judged()).toEqual([]);
});

test('the list shows lines by weight, or what is open alone', async () => {
  const lines = [
    sampleLine(1),
    sampleLine(2, { value: '3.00', unit_cost: '1.5' }),
    sampleLine(3, { value: '9.00', country: 'CN', is_imported: true }),
  ];
  const { user, server } = show(sampleSheet(lines, { opened: [documentId(1)], price_judgement: price }));
  const titles = () =>
    within(screen.getByRole('list', { name: 'Cost lines' }))
      .getAllByRole('button', { name: /^Item/ })
      .map(({ textContent }) => textContent);
  await user.click(screen.getByRole('button', { name: 'By weight' }));
  expect(titles()).toEqual(['Item 2', 'Item 1', 'Item 3']);
  await user.click(screen.getByRole('button', { name: 'Open only' }));
  await user.keyboard('ja');
  await waitFor(() => expect(server.stored.has(lineId(1))).toBe(true));
  await waitFor(() => expect(titles()).toEqual(['Item 2', 'Item 3']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Item 2' }));
});

test('a sheet of 10,000 lines comes page after page and draws at most 60 rows', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => sampleLine(index + 1, { unit_cost: '0.0001' }));
  const { user, sent } = show(sampleSheet(lines, { opened: [documentId(1)], price_judgement: price }));
  await waitFor(() => expect(sent.filter(({ operation }) => operation.startsWith('GET'))).toHaveLength(49), { timeout: 20_000 });
  await waitFor(() => expect(screen.queryByText(/Loading the lines/)).toBeNull());
  expect(sent.every(({ isBackground }) => isBackground === true)).toBe(true);
  const drawn = () => screen.getByRole('list', { name: 'Cost lines' }).querySelectorAll('li:not(.cost-lines-space)').length;
  expect(drawn()).toBeLessThanOrEqual(60);
  await user.keyboard('ja');
  expect(drawn()).toBeLessThanOrEqual(60);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Item 2' }));
}, 60_000);

test.each([
  ['fr', 'Accepter'],
  ['ar', 'قبول'],
] as const)('the page speaks %s', (language, accept) => {
  show(readySheet(1), { language });
  expect(within(row('Item 1')).getByRole('button', { name: accept })).toBeTruthy();
});
