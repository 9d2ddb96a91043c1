import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { describe, expect, test } from 'vitest';
import { faultOf, type Fault } from './number-validation.ts';

const number = certificateNumber('GH', 2026, '7K3MQ2XW9F4');

describe('what is wrong with a typed number', () => {
  test.each([
    number,
    number.toLowerCase(),
    number.replaceAll('-', ''),
    ` ${number.replaceAll('-', ' ')} `,
    number.replaceAll('-', '–'),
    number.replace('GH26', 'GH٢٦'),
    number.replace('GH26', 'GH۲۶'),
  ])('nothing with %s', (typed) => {
    expect(faultOf(typed)).toBeUndefined();
  });

  test.each<[string, Fault]>([
    ['', 'empty'],
    ['  - ', 'empty'],
    ['T', 'short'],
    ['TVA-G', 'short'],
    ['TVA-GH2', 'short'],
    ['TVA-GH٢٦-ASAN', 'short'],
    [number.slice(0, -1), 'short'],
    [`${number}7`, 'long'],
    ['AB-123', 'beginning'],
    [number.replace('TVA', 'TVB'), 'beginning'],
    [number.replace('GH26', 'G126'), 'beginning'],
    [number.replace('7K3M', '7U3M'), 'letter'],
    [number.replace('7K3M', '7#3M'), 'letter'],
    [number.replace('7K3M', 'K73M'), 'check'],
    [number.replace('7K3M', '8K3M'), 'check'],
  ])('%j is %s', (typed, fault) => {
    expect(faultOf(typed)).toBe(fault);
  });
});
