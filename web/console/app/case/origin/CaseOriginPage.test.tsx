// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { languages, type Language } from '@thamani/domain/languages.ts';
import data from '@thamani/domain/origin/data/worked-examples.json' with { type: 'json' };
import { appendixIV } from '@thamani/domain/origin/list.ts';
import { candidatesOf } from '@thamani/domain/origin/nomenclature.ts';
import { verdicts, type Verdict } from '@thamani/domain/origin/verdict.ts';
import { authoritySentence, indicative, notReviewed, verdictLabels } from '@thamani/site/origin/finding-words.ts';
import { expect, test } from 'vitest';
import { textsIn } from '../../language/catalogs.ts';
import { answerApi, refusal, renderPage } from '../../testing/render.tsx';
import type { CaseOrigin } from './case-origin.ts';
import { CaseOriginPage } from './CaseOriginPage.tsx';

const id = '01a1ddf6-3221-71ab-aa98-5f030a400001';
const more = { asks: 'only_insufficient', answer: false } as const;

type Example = (typeof data.examples)[number];
interface ExampleMaterial {
  readonly id: string;
  readonly code: string;
  readonly value: string;
  readonly role?: CaseOrigin['materials'][number]['role'];
  readonly origin?: { readonly is: CaseOrigin['materials'][number]['origin_status']; readonly state?: string; readonly proof?: string };
}

const isPlain = (one: Example) =>
  Object.keys(one.answers).join() === 'onlyInsufficient' && !/"(made|words|stage|grams|hs2017)"/.test(JSON.stringify(one));
const exampleOf = (verdict: Verdict) => data.examples.find((one) => isPlain(one) && one.expected.verdict === verdict)!;
const bar = data.examples.find(({ code, state }) => code === '721420' && state === 'KE') ?? exampleOf('originating');

/** As the server reads it: values are in a unit of their own, here hundredths. */
function caseOrigin(example: Example, changes: Partial<CaseOrigin> = {}): CaseOrigin {
  const units = (decimal: string) => String(Math.round(Number(decimal) * 100));
  const materials = example.materials as unknown as readonly ExampleMaterial[];
  return {
    version: 1,
    day: example.day,
    list: { version: appendixIV.version, name: '' },
    hs_code: example.code,
    verdict: {
      answer: 'open',
      provisional: [],
      criterion: null,
      states: [],
      rows: [],
      reasons: [],
      tree: [],
      tree_count: 0,
      needs: [],
      need_count: 0,
    },
    gap: null,
    notices: [],
    case: { application_number: 'APP-26-000001', product_name: example.name, company_name: 'Shea Ltd' },
    state: example.state,
    codes: [...candidatesOf(example.code)],
    price: units(example.price),
    materials: materials.map(({ id: name, code, value, role = 'enters', origin = { is: 'unknown' } }, index) => ({
      line: `01a1ddf6-3221-71ab-aa98-5f030a40${String(index + 1).padStart(4, '0')}`,
      description: name,
      hs_code: code,
      codes: [...candidatesOf(code)],
      country: origin.state ?? null,
      role,
      value: units(value),
      origin_status: origin.is,
      origin_proof: (origin.proof ?? null) as CaseOrigin['materials'][number]['origin_proof'],
      judgement: 'open' as const,
    })),
    material_count: materials.length,
    answers: [more],
    revision: 0,
    changes: [],
    editable: true,
    submission: null,
    approval: null,
    recount: null,
    ...changes,
  };
}

const verdictShown = () => document.querySelector<HTMLElement>('.origin-verdict')?.dataset['verdict'];
const show = (origin: CaseOrigin, language: Language = 'en') =>
  renderPage(<CaseOriginPage id={id} origin={origin} />, { path: `/cases/${id}/origin`, language });

test.each(verdicts.flatMap((verdict) => languages.map((language) => [verdict, language] as const)))(
  '%s, in %s: is never without "indicative" and the sentences beside it',
  (verdict, language) => {
    show(caseOrigin(exampleOf(verdict)), language);
    expect(verdictShown()).toBe(verdict);
    const texts = textsIn(language);
    const card = document.querySelector('.origin-verdict')?.textContent ?? '';
    for (const sentence of [indicative, authoritySentence, notReviewed, verdictLabels[verdict]]) expect(card).toContain(texts._(sentence));
    expect(document.querySelector('h1')?.textContent).toContain(texts._(indicative));
  },
);

test('counts an answer that changes at once, and sends it with its reason', async () => {
  const sent = answerApi({ [`POST /review/cases/${id}/origin-answers`]: { body: { message: 'Kept.', data: { revision: 1 } } } });
  const { user } = show(caseOrigin(bar));
  expect(verdictShown()).toBe('originating');
  expect(screen.getByText(/The company answered:/).textContent).toContain('No');
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(verdictShown()).toBe('not_originating');
  expect(document.querySelector('.origin-tree')?.textContent).toContain('Not originating');
  await user.click(screen.getByRole('button', { name: 'Save the changed answers' }));
  expect(screen.getByText('Write why you answer otherwise.')).toBeDefined();
  await user.type(screen.getByLabelText('Why you answer otherwise'), 'It only cuts the bars.');
  await user.click(screen.getByRole('button', { name: 'Save the changed answers' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { base: 0, answers: [{ asks: 'only_insufficient', answer: true }], reason: 'It only cuts the bars.' },
    ]),
  );
});

test('an answer as it was is nothing to save; a refusal is told and keeps what was typed', async () => {
  answerApi({
    [`POST /review/cases/${id}/origin-answers`]: refusal(409, 'origin_answers_changed', 'Changed by another person.'),
  });
  const { user } = show(caseOrigin(bar));
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.queryByRole('button', { name: 'Save the changed answers' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'I do not know' }));
  await user.type(screen.getByLabelText('Why you answer otherwise'), 'Not shown.');
  await user.click(screen.getByRole('button', { name: 'Save the changed answers' }));
  await waitFor(() => expect(screen.getAllByText('Changed by another person.').length).toBeGreaterThan(0));
  expect((screen.getByLabelText('Why you answer otherwise') as HTMLTextAreaElement).value).toBe('Not shown.');
});

test('shows who answered otherwise and why, and asks nothing of one who may not change it', () => {
  const by = { id, name: 'Ama Mensah', staff_number: 'S-0001' };
  const changes = [{ revision: 1, answers: [{ ...more, answer: true }], reason: 'Seen at the visit.', by, at: '2026-11-16T08:00:00.000Z' }];
  show(caseOrigin(bar, { changes, revision: 1, editable: false }));
  expect(verdictShown()).toBe('not_originating');
  expect(document.body.textContent).toMatch(/The company answered: No.*Changed by Ama Mensah.*Seen at the visit\./s);
  for (const radio of screen.getAllByRole('radio')) expect(radio.closest('fieldset')?.disabled).toBe(true);
});

test('says that a stored verdict no longer comes out of its inputs, and why there is none', () => {
  show(caseOrigin(bar, { recount: 'inputs_changed' }));
  expect(screen.getByText('inputs_changed')).toBeDefined();
  show(caseOrigin(bar, { verdict: null, gap: 'sheet_missing' }));
  expect(screen.getByText('The application has no cost sheet.')).toBeDefined();
});
