// @vitest-environment happy-dom
import { declaredValueAddition, readAnswer } from '@thamani/domain/applications/answers.ts';
import { faultsToSubmit } from '@thamani/domain/applications/submission.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { languages } from '@thamani/domain/languages.ts';
import { describe, expect, test } from 'vitest';
import { amountHints } from '../calculator/AmountFields.tsx';
import { guidelines } from '../calculator/guidelines.ts';
import { subjectIn } from '../contact/form-data.ts';
import { publicPages } from '../public-layout/pages.ts';
import { answersIn, textOf, topicPath } from './answers.ts';
import { fieldHelp } from './field-help.ts';
import { figuresIn } from './figures.ts';
import { leadTitle } from './AnswerBody.tsx';
import { textsIn } from '../language/catalogs.ts';
import { HelpPage } from './HelpPage.tsx';
import { oftenAsked, outline, readers, topicsInOrder } from './outline.ts';
import { renderAt } from '../testing/render.tsx';
import { sampleTexts } from './SampleApplication.tsx';
import { sampleAnswers, wordedFields } from './sample/sample-answers.ts';

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
const pages: readonly string[] = publicPages.map(({ path }) => path);

describe('the answers', () => {
  test('are at least 40, each once, for known readers', () => {
    expect(outline.length).toBeGreaterThanOrEqual(40);
    expect(new Set(outline.map(({ id }) => id)).size).toBe(outline.length);
    for (const reader of readers) expect(outline.filter((row) => row.for.some((one) => one === reader)).length).toBeGreaterThan(10);
  });

  test('are the same in every language: as many parts, and the same figures of the rules', () => {
    for (const row of outline) {
      const shapes = languages.map((language) => {
        const { title, body } = textOf(language, row);
        return {
          parts: body.map((block) => (typeof block === 'string' ? 1 : block.length)),
          figures: placeholders([title, ...body.flat()].join(' ')),
        };
      });
      for (const shape of shapes) expect({ id: row.id, ...shape }).toEqual({ id: row.id, ...shapes[0] });
    }
  });

  test('have no figure that no rule gives, and none of a rule is typed', () => {
    for (const language of languages) {
      const figures = Object.values(figuresIn(language)).filter((figure) => figure.length > 3);
      for (const row of outline) {
        const written = textOf(language, row).body.flat().join(' ');
        for (const figure of figures) expect(written).not.toContain(figure);
      }
      const filled = answersIn(language).flatMap(({ title, body }) => [title, ...body.flat()]);
      expect(filled.join(' ')).not.toMatch(/[{}]/);
    }
  });

  test('have a title of their own in each language, that is a question or a plea', () => {
    for (const language of languages) {
      const titles = answersIn(language).map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  test('lead to pages that are there, with words for the link', () => {
    const led = outline.flatMap(({ leadsTo }) => (leadsTo === undefined ? [] : [leadsTo]));
    for (const address of led) expect(() => leadTitle(address)).not.toThrow();
    const paths = led.map((address) => address.replace(/#.*$/, '')).filter((path) => !path.startsWith('verify:'));
    expect(paths.filter((path) => path !== '/forgot-password' && !pages.includes(path))).toEqual([]);
    expect(() => leadTitle('/nowhere')).toThrow('No words');
  });

  test('are on topic pages that are public', () => {
    for (const topic of topicsInOrder) expect(pages).toContain(topicPath(topic));
    for (const id of oftenAsked) expect(outline.map((row) => row.id)).toContain(id);
  });

  test('explain fields of the form, at the address of an answer that is there', () => {
    const addresses = outline.map(({ topic, id }) => `${topicPath(topic)}#${id}`);
    expect(Object.keys(fieldHelp).length).toBeGreaterThan(10);
    for (const address of Object.values(fieldHelp)) expect(addresses).toContain(address);
  });

  test.each([
    ['en', 'price, freight, insurance and duty', 'retail packaging', 'local trader'],
    ['fr', 'prix, fret, assurance et droits de douane', 'de vente', 'commerçant local'],
    ['ar', 'السعر والشحن والتأمين والرسوم الجمركية', 'عبوات البيع', 'تاجر محلي'],
  ] as const)('say in %s what the form, the calculator and the guidelines say of imported inputs', (language, ...parts) => {
    const texts = textsIn(language);
    const answer = answersIn(language).find(({ id }) => id === 'what-is-imported');
    const places = {
      help: answer?.body.flat().join(' ').toLowerCase(),
      hint: texts._(amountHints.imported).toLowerCase(),
      guidelines: guidelines.imported.points.map((point) => texts._(point).toLowerCase()).join(' '),
    };
    for (const [place, text] of Object.entries(places))
      expect({ place, missing: parts.filter((part) => text?.includes(part) !== true) }).toEqual({ place, missing: [] });
  });

  test('are the subject of a message to a person, in the reader’s language; anything else is not', () => {
    for (const { id, title } of answersIn('fr')) expect(subjectIn(`https://portal.test/fr/contact-us?about=${id}`)).toBe(title);
    expect(subjectIn('https://portal.test/contact-us?about=<script>')).toBeUndefined();
    expect(subjectIn('https://portal.test/contact-us')).toBeUndefined();
  });
});

test('after the answers, at every width, a person can be written to', () => {
  renderAt('/fr/help', <HelpPage query={undefined} reader={undefined} found={[]} />, 'fr');
  const end = document.querySelector('.help')?.lastElementChild;
  expect(end?.className).toBe('help-ask');
  expect(end?.querySelector('a')?.getAttribute('href')).toBe('/fr/contact-us');
});

describe('the sample application', () => {
  const answers = { ...sampleAnswers, ...sampleTexts.en.answers };

  test('is complete: it could be submitted, and qualifies', () => {
    expect(faultsToSubmit(answers)).toEqual({});
    expect(declaredValueAddition(sampleAnswers)).toMatchObject({ percent: '85.00', verdict: 'above' });
    const { cost_of_imported_inputed: _, ...incomplete } = answers;
    expect(faultsToSubmit(incomplete)).toEqual({ cost_of_imported_inputed: 'missing' });
  });

  test.each(Object.entries(sampleAnswers))('its %s is an answer that the form takes', (id, answer) => {
    expect(readAnswer(id as RequirementId, answer)).toMatchObject({ value: answer });
  });

  test('has the same answers and notes in every language', () => {
    for (const language of languages) {
      expect(Object.keys(sampleTexts[language].answers).toSorted()).toEqual([...wordedFields].toSorted());
      expect(Object.keys(sampleTexts[language].notes)).toEqual(Object.keys(sampleTexts.en.notes));
    }
  });
});
