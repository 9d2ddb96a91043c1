// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import type { GivenAnswers } from '@thamani/domain/cost-sheet/origin-answers.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import { appendixIV } from '@thamani/domain/origin/list.ts';
import { verdicts, type Verdict } from '@thamani/domain/origin/verdict.ts';
import { authoritySentence, indicative, notReviewed, verdictLabels } from '@thamani/site/origin/finding-words.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { textsIn } from '../../language/catalogs.ts';
import * as page from '../../routes/company/cost-sheet.tsx';
import * as resource from '../../routes/company/sheet-origin.ts';
import { applicationId, applicationIn } from '../../testing/application.ts';
import { workedExamples, type WorkedExample } from '../../testing/origin.ts';
import { amina } from '../../testing/people.ts';
import { fakeApi, refusal, renderRoute } from '../../testing/routes.tsx';
import { fakeUploads } from '../../testing/uploads.ts';
import type { ReadSheet } from '../model/sheet.ts';
// Loaded beforehand: the page fetches it after it is there.
import './OriginCard.tsx';
import type { ReadOrigin } from './useOriginAnswers.ts';

fakeUploads();
afterEach(() => vi.restoreAllMocks());

interface ExampleMaterial {
  readonly id: string;
  readonly code: string;
  readonly value: string;
  readonly role?: string;
  readonly made?: object;
  readonly origin?: { readonly is: string; readonly state?: string; readonly proof?: string };
}

const lineId = (number: number) => `01a1ddf6-3221-71ab-aa98-5f030a40${String(number).padStart(4, '0')}`;

function linesOf(materials: readonly ExampleMaterial[]): ReadSheet['lines'] {
  return materials.map(({ id, code, value, role = 'enters', origin = { is: 'unknown' } }, index) => ({
    id: lineId(index + 1),
    position: index,
    kind: 'material',
    role,
    description: id,
    hs_code: code,
    country: origin.state ?? (origin.is === 'non_originating' ? 'CN' : null),
    origin_status: origin.is,
    origin_proof: origin.proof ?? null,
    supplier: null,
    quantity: '1',
    unit: 'kg',
    unit_cost: value,
    currency: 'USD',
    basis: 'first_price',
    citations: [],
    revision: 1,
  })) as ReadSheet['lines'];
}

interface Shown {
  readonly example: WorkedExample;
  readonly answers?: GivenAnswers;
  readonly language?: Language;
  readonly lines?: ReadSheet['lines'];
  readonly origin?: Partial<ReadOrigin>;
  readonly editable?: boolean;
  readonly save?: (body: { readonly base: number; readonly answers: GivenAnswers }) => object;
}

/** The page of the sheet with its card, over an API that keeps the answers. */
async function shown({ example, answers = [], language = 'en', lines, origin = {}, editable = true, save }: Shown) {
  const path = `/application/${applicationId}`;
  const stored = { revision: answers.length > 0 ? 1 : 0, answers };
  const read = (): ReadOrigin => ({
    version: 0,
    day: example.day,
    list: { version: appendixIV.version, name: '' },
    hs_code: example.code,
    verdict: null,
    gap: null,
    notices: [],
    editable,
    changes: [],
    frozen: null,
    approval: null,
    revision: stored.revision,
    answers: [...stored.answers],
    ...origin,
  });
  const calls = fakeApi(({ call, body }) => {
    switch (call) {
      case 'GET /profile/user/me':
        return { message: '', data: amina.profile };
      case `GET ${path}/retrieve_application/`:
        return { message: '', data: applicationIn('draft', {}) };
      case `GET ${path}/cost_sheet/`: {
        const own = lines ?? linesOf(example.materials as unknown as readonly ExampleMaterial[]);
        const head = {
          version: 0,
          revision: 1,
          head_revision: 1,
          editable,
          required: false,
          country: example.state,
          price: example.price,
          currency: 'USD',
          repaid_taxes: '0',
          unit: 'piece',
          rates: [],
          price_citations: [],
          line_count: own.length,
          declared: null,
          documented: null,
          threshold_percent: 30,
          faults: [],
          fault_count: 0,
          missing: [],
          missing_count: 0,
        };
        return { message: '', data: { ...head, lines: own }, previous: null, next: null, current_page: 1, total_pages: 1 };
      }
      case `GET ${path}/origin/`:
        return { message: '', data: read() };
      case `PUT ${path}/origin_answers/`: {
        const sent = body as { base: number; answers: GivenAnswers };
        const instead = save?.(sent);
        if (instead !== undefined) return instead;
        stored.revision += 1;
        stored.answers = sent.answers;
        return { message: '', data: { revision: stored.revision } };
      }
      default:
        return { message: '', data: {} };
    }
  });
  const prefix = language === 'en' ? '' : `/${language}`;
  const rendered = await renderRoute(page, `${prefix}/cost-sheet/:id`, `${prefix}/cost-sheet/${applicationId}`, {
    [`${prefix}/sheet-origin/:id`]: resource,
  });
  await waitFor(() => expect(card()).not.toBeNull());
  return { ...rendered, saved: () => calls.filter(({ call }) => call.startsWith('PUT') && call.endsWith('/origin_answers/')), stored };
}

const card = () => document.querySelector<HTMLElement>('.origin-verdict')!;
const answer = () => card().dataset['verdict'];
/** Bought alone: what is made by the producer is entered by its own materials. */
const plain = workedExamples.filter(({ materials }) => !JSON.stringify(materials).includes('"made"'));
const more: GivenAnswers = [{ asks: 'only_insufficient', answer: false }];
const exampleOf = (verdict: Verdict): WorkedExample => {
  const needed = (one: WorkedExample) => Object.keys(one.answers).join() === 'onlyInsufficient' && !('hs2017' in one);
  const found = plain.find(
    (one) => one.expected.verdict === verdict && needed(one) && !/"(words|stage|grams|hs2017)"/.test(JSON.stringify(one.materials)),
  );
  if (found === undefined) throw new Error(`no example for ${verdict}`);
  return found;
};
const bar = workedExamples.find(({ code, state }) => code === '721420' && state === 'KE') ?? exampleOf('originating');

/** Each text of a catalog in English, with what the language says. */
function textsOfCatalog(folder: string, language: Language): readonly (readonly [english: string, said: string])[] {
  const read = (of: Language) =>
    new Map(
      readFileSync(join(import.meta.dirname, '../../../../..', folder, `${of}.po`), 'utf8')
        .split('\n\n')
        .map((entry) => [fieldOf(entry, 'msgctxt') + fieldOf(entry, 'msgid'), fieldOf(entry, 'msgstr')] as const),
    );
  const said = read(language);
  return [...read('en')].map(([key, english]) => [english, said.get(key) ?? '']);
}

function fieldOf(entry: string, field: string): string {
  const [, lines = ''] = new RegExp(`^${field} ((?:".*"\\n?)+)`, 'm').exec(entry) ?? [];
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as string)
    .join('');
}

test.each(
  ['web/portal/app/locales', 'web/console/app/locales', 'server/i18n/locales'].flatMap((folder) =>
    languages.map((language) => [folder, language] as const),
  ),
)('%s, %s: no text says "AfCFTA origin" without "indicative"', (folder, language) => {
  const word = { en: /indicative/i, fr: /indicati(?:f|ve)/i, ar: /استرشادي/ }[language];
  const named = textsOfCatalog(folder, language).filter(([english]) => /AfCFTA origin/i.test(english));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(([, said]) => !word.test(said))).toEqual([]);
});

describe('the card', () => {
  test.each(verdicts.flatMap((verdict) => languages.map((language) => [verdict, language] as const)))(
    '%s, in %s: says that it is indicative, not reviewed, and who issues certificates of origin',
    async (verdict, language) => {
      await shown({ example: exampleOf(verdict), answers: more, language });
      const texts = textsIn(language);
      expect(answer()).toBe(verdict);
      const said = card().textContent ?? '';
      for (const sentence of [indicative, authoritySentence, notReviewed, verdictLabels[verdict]])
        expect(said).toContain(texts._(sentence));
      const section = document.querySelector('.cost-origin')?.textContent ?? '';
      const whole = document.body.textContent ?? '';
      const named = { en: /AfCFTA/g, fr: /ZLECA/g, ar: /منطقة التجارة الحرة القارية/g }[language];
      const word = { en: 'indicative', fr: 'indicative', ar: 'استرشادي' }[language];
      expect(section.match(named)?.length).toBeGreaterThan(0);
      expect(whole.toLowerCase()).toContain(word);
      // Never the colours of the seal.
      expect(card().outerHTML).not.toMatch(/cost-says-above|badge-good|green/);
    },
  );

  test('asks what can change the answer, with the words of the article and "I do not know", and saves each answer', async () => {
    const { user, saved } = await shown({ example: bar });
    expect(answer()).toBe('open');
    const question = screen.getByRole('group', { name: /only sorted, washed, packed/ });
    expect(question.textContent).toContain('Article 7(1)');
    expect(
      within(question)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['yes', 'no', 'unknown']);
    expect(within(question).getByRole('radio', { name: 'I do not know' })).toBeDefined();
    await user.click(within(question).getByRole('radio', { name: 'No' }));
    await waitFor(() => expect(answer()).toBe('originating'));
    expect(card().textContent).toMatch(/Row \d+ of Appendix IV, list of December 2023/);
    await waitFor(() => expect(saved().map(({ body }) => body)).toEqual([{ base: 0, answers: more }]));
    // It stays, since its answer decides; the next one has the new base.
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    await waitFor(() => expect(answer()).toBe('not_originating'));
    await waitFor(() => expect(saved().at(-1)?.body).toEqual({ base: 1, answers: [{ asks: 'only_insufficient', answer: true }] }));
    await waitFor(() => expect(document.querySelector('.cost-origin')?.textContent).toContain('Your answers are saved.'));
  });

  test('tells the second of two windows, loads the current answers and asks again', async () => {
    const { user, stored } = await shown({
      example: bar,
      save: () => refusal(409, 'origin_answers_changed', 'Changed in another window.'),
    });
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await waitFor(() => expect(screen.getByText('Changed in another window.')).toBeDefined());
    stored.revision = 4;
    stored.answers = [{ asks: 'only_insufficient', answer: true }];
    await user.click(screen.getByRole('button', { name: 'Load the current answers' }));
    await waitFor(() => expect(answer()).toBe('not_originating'));
    expect(screen.queryByText('Changed in another window.')).toBeNull();
  });

  test('says what is missing in place of an answer, with the same sentences', async () => {
    await shown({ example: bar, lines: [] });
    expect(answer()).toBe('none');
    expect(card().textContent).toContain('The materials of the product, as lines of the cost sheet.');
    expect(card().textContent).toContain('Designated Competent Authority');
  });

  test('leads to the lines whose origin or proof is open', async () => {
    const unknown = workedExamples.find(
      ({ expected, materials }) => expected.verdict === 'open' && JSON.stringify(materials).includes('"unknown"'),
    )!;
    await shown({ example: unknown, answers: more });
    expect(answer()).toBe('open');
    expect(screen.getAllByRole('button', { name: /^Open / }).length).toBeGreaterThan(0);
  });

  test('of a submitted sheet asks nothing that can be changed, and says what was frozen', async () => {
    const frozen = {
      version: 1,
      answer: 'originating',
      provisional: false,
      day: '2026-11-16',
      list: '2023-12',
      engine: 1,
      sha256: '0',
    } as const;
    await shown({ example: bar, answers: more, editable: false, origin: { frozen, approval: frozen } });
    for (const radio of screen.getAllByRole('radio')) expect(radio.closest('fieldset')?.disabled).toBe(true);
    expect(document.querySelector('.cost-origin')?.textContent).toContain(
      'AfCFTA origin, indicative, as you submitted it on 16 November 2026: Originating',
    );
  });
});
