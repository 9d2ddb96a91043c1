import { describe, expect, it } from 'vitest';
import { states } from '../applications/lifecycle.ts';
import { paymentStates } from '../payments/payment.ts';
import { applicationFilters, csvText, paymentFilters } from './lists.ts';

it('has each state in exactly one filter', () => {
  expect(Object.values(applicationFilters).flat().toSorted()).toEqual([...states].toSorted());
  expect(Object.values(paymentFilters).flat().toSorted()).toEqual([...paymentStates].toSorted());
});

describe('a CSV file', () => {
  const cellsOf = (...row: (string | number | null)[]) => csvText([row]).slice(1, -2);

  it('begins with a byte order mark and ends each row as RFC 4180 says', () => {
    expect(
      csvText([
        ['a', 'b'],
        ['é', null],
      ]),
    ).toBe('\uFEFFa,b\r\né,\r\n');
  });

  it('quotes what would end a cell or a row', () => {
    expect(cellsOf('a,b', 'say "hi"', 'two\nlines', 'cr\r')).toBe('"a,b","say ""hi""","two\nlines","cr\r"');
  });

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', ' =HYPERLINK("x")', '＝1', '\n=1', '\u00a0=1'])('makes %j a text', (typed) => {
    expect(cellsOf(typed).replace(/^"/, '').startsWith("'")).toBe(true);
  });

  it('leaves numbers, also negative ones, and harmless texts as they are', () => {
    expect(cellsOf(-5, 1.5, 'Shea butter', '2026-11-19', '30.00')).toBe('-5,1.5,Shea butter,2026-11-19,30.00');
  });
});
