// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../testing/render.tsx';
import { Calculator } from './Calculator.tsx';

/** The page as the server answers it, with and without script alike. */
function show(final?: string, imported = '', address = '/calculator') {
  const typed = final === undefined ? {} : { typed: { final, imported } };
  const language = address.startsWith('/fr') ? 'fr' : address.startsWith('/ar') ? 'ar' : 'en';
  return renderAt(address, <Calculator address={address} guidelinesAddress="/guidelines.pdf" {...typed} />, language);
}

const figure = () => screen.getByRole('status').querySelector('.figure')?.textContent;
const shownSentence = () => [...document.querySelectorAll<HTMLElement>('[data-saying]')].filter(({ hidden }) => !hidden);
const says = () => shownSentence().map(({ textContent }) => textContent.trim());
const filling = () => document.querySelector('.calculator-result .meter-value')?.getAttribute('width') ?? undefined;
const field = (name: string) => screen.getByRole('textbox', { name });

const described = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('asks for both amounts before anything was sent', () => {
  show();
  expect(figure()).toBe('–');
  expect(says()).toEqual(['Enter both amounts to see your figure.']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('two amounts give the figure, its verdict, its bar and the sum', () => {
  show('184.00', '71.40');
  expect(figure()).toBe('61.20%');
  expect(says()).toEqual(['Above the threshold. This product may qualify.']);
  expect(filling()).toBe('61.2%');
  expect(screen.getByText('(184.00 − 71.40) ÷ 184.00 × 100').closest('[hidden]')).toBeNull();
});

test.each([
  ['100', '70', '30.00%', 'Exactly 30.00% does not qualify. More than 30% is needed.'],
  ['100 000', '69996', '30.00%', 'Just above the threshold: 30.004% before rounding. This product may qualify.'],
  ['100 000', '70004', '30.00%', 'Just below the threshold: 29.996% before rounding. More than 30% is needed.'],
  ['100', '90', '10.00%', 'Below the threshold. More than 30% is needed.'],
  ['50', '', '100.00%', 'Above the threshold. This product may qualify.'],
  ['0', '20', '–', 'No result: the final product value is blank or 0. Enter the value of one unit.'],
  [
    '100',
    '125',
    '−25.00%',
    'The imported inputs cost more than the product is worth. Check that both amounts are for the same unit and in the same currency.',
  ],
])('final %s and imported %s show %s and one sentence', (final, imported, percent, sentence) => {
  show(final, imported);
  expect(figure()).toBe(percent);
  expect(says()).toEqual([sentence]);
});

test.each([
  ['/calculator', 'Start an application with these amounts', '/applications/new'],
  ['/fr/calculator', 'Commencer une demande avec ces montants', '/fr/applications/new'],
])('%s: the amounts in the fields start an application, without script too', (address, name, action) => {
  show('184', '71.40', address);
  const start = screen.getByRole<HTMLButtonElement>('button', { name });
  expect([start.type, start.getAttribute('formaction')]).toEqual(['submit', action]);
  const sent = Object.fromEntries(new FormData(start.form ?? undefined));
  expect(sent).toEqual({ final: '184', imported: '71.40' });
});

test('amounts that cannot be read are named in a summary and beside their fields, and what was typed stays', () => {
  show('-5', '1.234');
  const summary = screen.getByRole('alert');
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['#final', '#imported']);
  expect(field('Final product value').getAttribute('aria-invalid')).toBe('true');
  expect(described('Final product value')).toContain('Enter zero or a number above zero');
  expect(described('Cost of imported inputs')).toContain('This number can be read in two ways');
  expect(field('Cost of imported inputs')).toHaveProperty('value', '1.234');
  const question = screen.getByRole('group', { name: /^Did you mean 1,234 or 1\.2340/ });
  expect(
    within(question)
      .getAllByRole('button')
      .map((button) => button.getAttribute('value')),
  ).toEqual(['imported=1,234', 'imported=1.2340']);
  expect(figure()).toBe('–');
});

test('French writes its decimals with a comma and a space before the percent sign', () => {
  show('184', '71,40', '/fr/calculator');
  expect(figure()).toBe('61,20\u00a0%');
});

test('Arabic digits are read, and the verdict is in Arabic', () => {
  show('١٢٫٠٠', '٨٫٤٠', '/ar/calculator');
  expect(figure()).toBe('30.00%');
  expect(says().join()).toContain('لا تؤهّل المنتج');
});

test('Reset leads to the page without amounts', () => {
  show('10', '2');
  expect(screen.getByRole('link', { name: 'Reset' }).getAttribute('href')).toBe('/calculator');
});
