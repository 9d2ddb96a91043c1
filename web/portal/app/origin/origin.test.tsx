// @vitest-environment happy-dom
import { languages, type Language } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import type { ReactNode } from 'react';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { textsIn } from '../language/catalogs.ts';
import * as rulesRoute from '../routes/public/origin-rules.tsx';
import * as route from '../routes/public/origin.tsx';
import { renderAt } from '../testing/render.tsx';
import { askedOf, fakeApi } from '../testing/routes.tsx';
import { addressWith, workedAnswer, workedExamples } from '../testing/origin.ts';
import { originExamples, queryOf } from './examples.ts';
import { Explanation } from '@thamani/site/origin/Explanation.tsx';
import { authoritySentence, indicative, notReviewed, verdictLabels } from '@thamani/site/origin/finding-words.ts';
import { OriginPage } from './OriginPage.tsx';
import { RuleCard } from './RuleCard.tsx';
import { VerdictCard } from '@thamani/site/origin/VerdictCard.tsx';

const day = '2026-11-16';
afterEach(() => vi.unstubAllGlobals());

/** The page as the server answers it; it has no script of its own. */
function show(fields: Readonly<Record<string, string>> | undefined, language: Language = 'en') {
  const page = addressIn(language, '/origin');
  const url = fields === undefined ? `http://localhost${page}` : addressWith(fields, page);
  return renderAt(page, <OriginPage url={url} day={day} names={{ '1701.99': 'Sugars; sucrose' }} />, language);
}

const sugar = {
  code: '1701.99',
  state: 'DZ',
  price: '100',
  currency: 'USD',
  m1_name: 'Raw cane sugar',
  m1_code: '1701.14',
  m1_from: 'BR',
  m1_value: '65',
  q_simple: 'no',
};

const card = () => document.querySelector<HTMLElement>('.origin-verdict')!;
const exampleFields = (at: number, language: Language = 'en') =>
  Object.fromEntries(new URLSearchParams(queryOf(originExamples[at]!, textsIn(language))));

describe('the page', () => {
  test('asks before it answers, and links examples with every field filled in', () => {
    show(undefined);
    expect(screen.getByRole('button', { name: 'Check' })).toBeDefined();
    expect(document.querySelector('.origin-verdict')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    const link = screen.getByRole('link', { name: /Refined sugar, Algeria/ });
    expect(link.getAttribute('href')).toMatch(/^\/origin\?code=170199&state=DZ&price=100&.*#answer$/);
    expect(link.textContent).toContain('AfCFTA origin, indicative: Not originating');
    expect(screen.getByRole('link', { name: 'Find a code' }).getAttribute('href')).toMatch(/^\/help\/form#?.*find-hs-code/);
  });

  test('the form sends all that it holds, without script', () => {
    show(sugar);
    const form = document.querySelector('form')!;
    expect([form.method.toLowerCase(), form.getAttribute('action')]).toEqual(['get', '/origin#answer']);
    // Imported sugar fails the rule whatever else is done, so the answer about simple work is not asked for again.
    const { q_simple: _answer, ...fields } = sugar;
    expect(Object.fromEntries(new FormData(form))).toEqual(fields);
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add a material' });
    expect([add.type, add.name, add.getAttribute('formaction')]).toEqual(['submit', 'add', '/origin#m2_name']);
    // Enter presses the first button of a form that submits: it adds no row.
    expect(form.querySelector('button')?.name).toBe('');
  });

  test('one more row, and nothing told as missing yet', () => {
    show({ code: '', state: '', price: '', m1_name: '', m1_code: '', m1_from: '', m1_value: '', add: '1' });
    expect(document.querySelector('#m2_name')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('ten rows are the most', () => {
    show({ ...sugar, m10_value: '1' });
    expect(document.querySelectorAll('.origin-material')).toHaveLength(10);
    expect(screen.queryByRole('button', { name: 'Add a material' })).toBeNull();
    expect(screen.getByText(/At most 10 materials/)).toBeDefined();
  });

  test('wrong fields are named in a summary and beside each field, what was typed stays, and answers are kept', () => {
    show({ ...sugar, code: '17', m1_value: '1.234', q_simple: 'no' });
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#code', '#m1_value']);
    expect(document.querySelector('#code')?.getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('#code-error')?.textContent).toContain('at least four digits');
    expect(document.querySelector('#m1_value-error')?.textContent).toContain('two ways');
    expect(document.querySelector<HTMLDetailsElement>('.origin-material')?.open).toBe(true);
    expect(document.querySelector('.origin-verdict')).toBeNull();
    expect(document.querySelector<HTMLInputElement>('input[type=hidden][name=q_simple]')?.value).toBe('no');
    expect(screen.getAllByRole('button', { name: /1,234|1\.2340/ }).map((button) => button.getAttribute('value'))).toEqual([
      'm1_value=1,234',
      'm1_value=1.2340',
    ]);
  });

  test('refined sugar: the rule with its row, page and date, why, what would change it, and the seal with the calculator', () => {
    show(sugar);
    expect(screen.getByText(/If you use materials of chapter 17, they must be wholly obtained/)).toBeDefined();
    expect(document.querySelector('.origin-quote')?.textContent).toMatch(/Row 48 \(Chapter 17\), page \d+ of the list/);
    const facts = document.querySelector('.origin-facts')?.textContent;
    for (const fact of ['agreed', 'December 2023', 'none in force']) expect(facts).toContain(fact);
    expect(card().dataset['verdict']).toBe('not_originating');
    expect(card().textContent).toContain('This material is not wholly obtained: Raw cane sugar (1701.14).');
    expect(card().textContent).toContain('If this were wholly obtained in a State Party');
    const tree = document.querySelector('.origin-tree')?.textContent;
    for (const said of ['Wholly obtained in Algeria: no', 'Art. 5', 'row 48', 'Brazil']) expect(tree).toContain(said);
    expect(screen.getByText(/local value addition is 35\.00%, more than 30%/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the calculator' }).getAttribute('href')).toBe(
      '/calculator?final=100&imported=65#calculator',
    );
    expect(screen.getByText('Sugars; sucrose').getAttribute('lang')).toBe('en');
  });

  test('reinforcing bar originates by a change of heading, and its seal would not be reached', () => {
    show(exampleFields(1));
    expect(card().dataset['verdict']).toBe('originating');
    expect(card().textContent).toContain('SX, change of tariff heading');
    expect(screen.getByText(/local value addition is 25\.00%, not more than 30%/)).toBeDefined();
  });

  test('cotton yarn has no agreed rule: no percentage appears as if it decided', () => {
    show(exampleFields(2));
    expect(card().dataset['verdict']).toBe('no_agreed_rule');
    expect(card().textContent).toContain('Article 42(3)');
    expect(document.querySelector('.origin-facts')?.textContent).toContain('yet to be agreed');
    for (const part of ['.origin-rule', '.origin-verdict', '.origin-tree'])
      expect(document.querySelector(part)?.textContent).not.toMatch(/\d\s?%/);
  });

  test('canned tuna is open: what is needed is named', () => {
    show(exampleFields(3));
    expect(card().dataset['verdict']).toBe('open');
    expect(within(card()).getByText('What is needed')).toBeDefined();
    expect(card().textContent).toContain('The country of origin of this material: Frozen tuna (0303.42).');
  });

  test('a code without a row that could be named says so', () => {
    show({ ...sugar, code: '8549' });
    expect(document.querySelector('.origin-rule')?.textContent).toContain('We cannot say which row applies');
    expect(card().textContent).toContain('The code of the product in HS 2017');
  });

  test('a question has the words of the law and can be left unknown', () => {
    const { q_simple: _answer, ...bar } = exampleFields(1);
    show(bar);
    const question = screen.getByRole('group', { name: /only sorted, washed, packed/ });
    expect(document.getElementById(question.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Article 7(1)');
    expect(
      within(question)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['yes', 'no', 'unknown']);
  });

  test.each(languages)('%s: the four examples, with figures as the language writes them', (language) => {
    for (const at of originExamples.keys()) {
      show(exampleFields(at, language), language);
      expectIndicative(language);
      cleanup();
    }
    show(exampleFields(0, language), language);
    expect(document.querySelector('.origin-seal')?.textContent).toContain(language === 'fr' ? '35,00\u00a0%' : '35.00%');
  });
});

/** Every verdict has its two words and the sentence of the authority in its own card; none has a colour of the seal. */
function expectIndicative(language: Language) {
  const texts = textsIn(language);
  const found = card();
  for (const said of [indicative, authoritySentence, notReviewed]) expect(found.textContent).toContain(texts._(said));
  expect(found.outerHTML).not.toMatch(/leaf|rust|valid|certified|notice-|style=/);
  for (const one of document.querySelectorAll('.origin-examples a, .origin-tree > ul > li > .origin-node'))
    expect(one.textContent).toContain(texts._(indicative));
}

describe('58 worked examples', () => {
  test.each(languages)('%s: each shows its verdict as indicative, with the sentence of the authority', (language) => {
    const texts = textsIn(language);
    for (const example of workedExamples) {
      const answer = workedAnswer(example, texts, language);
      expect([example.name, answer.verdict.verdict]).toEqual([example.name, example.expected.verdict]);
      renderAt(
        addressIn(language, '/origin'),
        <>
          <RuleCard answer={answer} code={example.code} />
          <VerdictCard answer={answer} />
          <Explanation answer={answer} />
        </>,
        language,
      );
      expectIndicative(language);
      expect(card().querySelector('h2')?.textContent).toContain(texts._(verdictLabels[answer.verdict.verdict]));
      const empty = [...card().querySelectorAll('dd')].filter(({ textContent }) => textContent.trim() === '');
      expect({
        name: example.name,
        isProvisional: card().querySelector('h2 .origin-provisional') !== null,
        broken: /undefined|\[object|NaN/.exec(document.body.textContent)?.[0],
        empty: empty.length,
        hasRule: document.querySelector('.origin-rule .origin-plain') !== null,
      }).toEqual({ name: example.name, isProvisional: 'isProvisional' in example.expected, broken: undefined, empty: 0, hasRule: true });
      cleanup();
    }
  });
});

describe('loading', () => {
  test('the page itself may be kept for a while, an answer by nobody', async () => {
    const calls = fakeApi(() => Response.json({ message: '', data: [], total: 0 }));
    const plain = await route.loader(askedOf('/origin'));
    const asked = await route.loader(askedOf('/origin?code=1701&state=DZ'));
    expect(new Headers(plain.init?.headers).get('cache-control')).toBe('public, max-age=300');
    expect(new Headers(asked.init?.headers).get('cache-control')).toBe('no-store');
    expect(asked.data.day).toBe('2026-11-19');
    expect(calls.map(({ call, query }) => [call, query])).toEqual([['GET /hs-codes', { search: '1701' }]]);
  });

  test('codes are named from the reference list, each asked for once; without it the page is whole', async () => {
    const row = {
      code: '720711',
      written: '7207.11',
      description: 'Iron or steel',
      heading: { code: '7207', description: 'Semi-finished' },
    };
    const calls = fakeApi(() => Response.json({ message: '', data: [{ ...row, chapter: { code: '72', description: 'Iron' } }], total: 1 }));
    const asked = () => route.loader(askedOf('/origin?code=7207&m1_code=7207.11&m2_code=720711'));
    expect((await asked()).data.names).toEqual({ 7207: 'Semi-finished', '7207.11': 'Iron or steel', 720711: 'Iron or steel' });
    await asked();
    expect(calls).toHaveLength(2);
    vi.stubGlobal('fetch', async () => {
      throw new Error('out of reach');
    });
    expect((await route.loader(askedOf('/origin?code=8541'))).data.names).toEqual({});
  });

  test('a page of rule texts that does not exist is the first', () => {
    const page = (query: string) => rulesRoute.loader(askedOf(`/origin/rules${query}`)).data.page;
    expect([page(''), page('?page=2'), page('?page=4'), page('?page=5'), page('?page=0'), page('?page=x'), page('?page=1.5')]).toEqual([
      1, 2, 4, 1, 1, 1, 1,
    ]);
  });
});

test.each(languages)('%s: the page of rule texts shows each with a reading, for whom it is and how to report a fault', (language) => {
  const address = addressIn(language, '/origin/rules');
  const Page = rulesRoute.default as unknown as (props: { readonly loaderData: { readonly page: number } }) => ReactNode;
  renderAt(address, <Page loaderData={{ page: 4 }} />, language);
  const texts = document.querySelectorAll('.origin-texts > li');
  expect(texts).toHaveLength(22);
  for (const text of texts) expect(text.querySelector('.origin-plain')?.textContent?.trim()).not.toBe('');
  expect(document.querySelector(`a[href="${addressIn(language, '/contact-us')}"]`)).not.toBeNull();
  expect(document.querySelectorAll('.origin-pages [aria-current]')).toHaveLength(2);
  expect(document.body.textContent).toContain(textsIn(language)._(notReviewed));
});
