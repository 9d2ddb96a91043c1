import type { Answer, Verification } from '@thamani/credentials/verify.ts';
import { expect, test } from 'vitest';
import { answerBlock } from './answer.ts';
import { html } from '../layout/html.ts';
import type { PageContext } from '../layout/page-context.ts';
import { answerMessages } from '../layout/messages.ts';
import { code, writtenIn } from '../layout/formatting.ts';

const number = 'TVA-GH26-7K3M-Q9XD-2F4R';
const checkedAt = new Date('2026-11-16T10:30:00Z');
const signedAt = '2026-11-10T06:00:00.000Z';

/** Sentences as the sources have them: the catalogs are compiled by the build. */
const place: PageContext = {
  language: 'en',
  direction: 'ltr',
  origins: { verify: 'https://verify.example', portal: 'https://portal.example' },
  say: ({ message }, values = {}) => ({ markup: message.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]?.markup ?? '') }),
  written: writtenIn('en'),
  certificate: (of) => html`<a href="/en/${of}">${code(of)}</a>`,
  doubt: () => 'https://portal.example/contact-us',
};
const shown = (verification: Verification) => answerBlock({ number, verification, checkedAt }, place).markup;

test.each(Object.entries(answerMessages))('the answer %s is the heading, in its own class', (answer, { message }) => {
  const page = shown({ answer: answer as Answer, findings: [] });
  expect(page).toContain(`<h1>${message}</h1>`);
  expect(page).toContain(`class="ans ${answer}"`);
});

test('the moment that is shown is the one at which the status was signed, however much later it was checked', () => {
  const page = shown({ answer: 'valid', findings: [], statusAsOf: signedAt });
  expect(page).toContain(`<time datetime="${signedAt}"`);
  expect(page).toContain('10 November 2026');
  expect(page).not.toContain('16 November 2026');
});

test('without a status that could be read the moment of the check is shown', () => {
  expect(shown({ answer: 'not_found', findings: [] })).toContain(`<time datetime="${checkedAt.toISOString()}"`);
});

test('only what is valid has the rosette', () => {
  const drawn = Object.keys(answerMessages).filter((answer) => shown({ answer: answer as Answer, findings: [] }).includes('class="ros"'));
  expect(drawn.toSorted()).toEqual(['replaced', 'valid']);
});
