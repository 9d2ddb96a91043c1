// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Calculator } from '../calculator/Calculator.tsx';
import { renderAt } from '../testing/render.tsx';
import { enhanceCalculator } from './calculator.ts';

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/calculator');
});
afterEach(() => {
  vi.useRealTimers();
});

/** The server's page, with the public module on it. */
function open(final?: string, imported = '') {
  const typed = final === undefined ? {} : { typed: { final, imported } };
  renderAt('/calculator', <Calculator address="/calculator" guidelinesAddress="/guidelines.pdf" {...typed} />);
  enhanceCalculator();
}

const field = (name: 'Final product value' | 'Cost of imported inputs') => screen.getByRole<HTMLInputElement>('textbox', { name });
const figure = () => screen.getByRole('status').querySelector('.figure')?.textContent;
const says = () =>
  [...document.querySelectorAll<HTMLElement>('[data-saying]')].filter(({ hidden }) => !hidden).map(({ textContent }) => textContent.trim());
const type = (name: Parameters<typeof field>[0], text: string) => fireEvent.input(field(name), { target: { value: text } });
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const rest = () => pass(250);
const errors = () => [...document.querySelectorAll('[id$="-error"]')].map(({ textContent }) => textContent);
const calculate = () => fireEvent.click(screen.getByRole('button', { name: 'Calculate' }));

test('answers once the hand rests for a quarter of a second, and not before', () => {
  open();
  type('Final product value', '100');
  type('Cost of imported inputs', '20');
  pass(249);
  expect(figure()).toBe('–');
  pass(1);
  expect(figure()).toBe('80.00%');
  type('Cost of imported inputs', '90');
  rest();
  expect(figure()).toBe('10.00%');
  expect(says()).toEqual(['Below the threshold. More than 30% is needed.']);
  expect(document.querySelector('.meter')?.classList.contains('meter-below')).toBe(true);
  expect(document.querySelector('.meter-value')?.getAttribute('width')).toBe('10%');
});

test.each([
  ['184', '71.40', '61.20%', /^Above the threshold\. This product may qualify\.$/, '61.2%', '(184.00 − 71.40) ÷ 184.00 × 100'],
  [
    '100000',
    '69996',
    '30.00%',
    /^Just above the threshold: 30\.004% before rounding\. This product may qualify\.$/,
    '30.004%',
    '(100,000.00 − 69,996.00) ÷ 100,000.00 × 100',
  ],
  ['100', '125', '−25.00%', /^The imported inputs cost more than the product is worth/, '0%', '(100.00 − 125.00) ÷ 100.00 × 100'],
  ['50', '', '100.00%', /^Above the threshold/, '100%', '(50.00 − 0.00) ÷ 50.00 × 100'],
  ['0', '20', '–', /^No result: the final product value is blank or 0/, '0%', undefined],
])('%s with %s imported: the exact figure, its sentence, the bar and the sum', (final, imported, percent, sentence, width, sum) => {
  open();
  type('Final product value', final);
  type('Cost of imported inputs', imported);
  rest();
  expect(figure()).toBe(percent);
  expect(says()).toEqual([expect.stringMatching(sentence)]);
  expect(document.querySelector('.meter-value')?.getAttribute('width')).toBe(width);
  const shown = document.querySelector<HTMLElement>('[data-sum]');
  expect(shown?.parentElement?.hidden === true ? undefined : shown?.textContent).toBe(sum);
});

test('fields that are emptied again wait for amounts, and call nothing wrong', () => {
  open();
  type('Final product value', '100');
  rest();
  type('Final product value', '');
  rest();
  expect(says()).toEqual(['Enter both amounts to see your figure.']);
  expect(errors()).toEqual([]);
});

test('a half-typed amount is told as wrong when its field is left, and not before', () => {
  open();
  type('Final product value', '12x');
  rest();
  expect(errors()).toEqual([]);
  fireEvent.change(field('Final product value'));
  expect(errors()).toEqual([expect.stringContaining('Enter a number in digits')]);
  expect(field('Final product value').getAttribute('aria-describedby')).toBe('final-hint final-error');
  expect(field('Final product value').ariaInvalid).toBe('true');
  type('Final product value', '12');
  rest();
  expect(errors()).toEqual([]);
  expect(field('Final product value').ariaInvalid).toBeNull();
});

test('Calculate with unreadable amounts shows each error and focuses the first; after correction it shows the figure', () => {
  open();
  type('Final product value', '-5');
  type('Cost of imported inputs', '1.234');
  calculate();
  expect(errors()).toEqual([
    expect.stringContaining('Enter zero or a number above zero'),
    expect.stringContaining('This number can be read in two ways'),
  ]);
  expect(document.activeElement).toBe(field('Final product value'));
  expect(location.search).toBe('');
  type('Final product value', '5');
  type('Cost of imported inputs', '1');
  calculate();
  expect(figure()).toBe('80.00%');
  expect(errors()).toEqual([]);
  expect(location.search).toBe('?final=5&imported=1');
});

test('how an amount is read is shown at once, and one with two readings is asked about', () => {
  open();
  type('Final product value', '1850');
  const reading = (name: string) => document.querySelector(`[data-reading-of=${name}]`)?.textContent;
  expect(reading('final')).toBe('= 1,850');
  type('Final product value', '1,850');
  expect(reading('final')).toBe('');
  type('Cost of imported inputs', '1.850');
  expect(reading('imported')).toBe('Did you mean 1,850 or 1.85?1,8501.85');
  fireEvent.click(screen.getByRole('button', { name: '1.85' }));
  expect(field('Cost of imported inputs').value).toBe('1.85');
  expect(reading('imported')).toBe('');
  expect(figure()).toBe('99.90%');
  fireEvent.click(screen.getByRole('link', { name: 'Reset' }));
  expect(reading('final')).toBe('');
});

test("the server's summary goes when the form is sent again", () => {
  open('-5', 'x');
  expect(screen.getByRole('alert')).toBeDefined();
  calculate();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(errors()).toHaveLength(2);
});

test('Reset empties both fields, the figure and the address, and goes to the first field', () => {
  open('100', '20');
  history.replaceState(null, '', '?final=100&imported=20');
  fireEvent.click(screen.getByRole('link', { name: 'Reset' }));
  expect(figure()).toBe('–');
  expect([field('Final product value').value, field('Cost of imported inputs').value]).toEqual(['', '']);
  expect(location.search).toBe('');
  expect(document.activeElement).toBe(field('Final product value'));
});

test('an application is started once it is certain which amounts are meant', () => {
  open();
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Start an application with these amounts' });
  const isLedOn = () => {
    const event = new SubmitEvent('submit', { submitter: start, bubbles: true, cancelable: true });
    let prevented = true;
    start.form?.addEventListener('submit', () => (prevented = event.defaultPrevented), { once: true });
    start.form?.dispatchEvent(event);
    return !prevented;
  };
  type('Final product value', '1.234');
  expect(isLedOn()).toBe(false);
  expect(document.activeElement).toBe(field('Final product value'));
  expect(errors()).toHaveLength(1);
  type('Final product value', '1234.00');
  expect(isLedOn()).toBe(true);
});
