import { problem } from '@thamani/contract/operation.ts';
import { expect, test } from 'vitest';
import { isProblem } from './client.ts';

const refused = { message: 'Fill in all fields.', code: 'fields_missing' };
const clash = { yours: 1, theirs: null, version: 3 };

/** Each is given to the contract's schema too: both must say the same. */
const problems: readonly [name: string, body: unknown, isOne: boolean][] = [
  ['a message and a code', refused, true],
  ['a field that a newer server adds', { ...refused, help: 'https://example.org' }, true],
  ['messages of fields', { ...refused, errors: { email: 'Fill in this field.' } }, true],
  ['values in conflict', { ...refused, clashes: { title: clash } }, true],
  ['nothing', undefined, false],
  ['null', null, false],
  ['a list', [refused], false],
  ['a text', 'Bad gateway', false],
  ['no code', { message: 'No.' }, false],
  ['no message', { code: 'no' }, false],
  ['a code that is a number', { ...refused, code: 422 }, false],
  ['messages that are a list', { ...refused, errors: ['Fill in this field.'] }, false],
  ['a message of a field that is no text', { ...refused, errors: { email: 1 } }, false],
  ['messages that are null', { ...refused, errors: null }, false],
  ['a conflict without a version', { ...refused, clashes: { title: { yours: 1, theirs: 2 } } }, false],
  ['a version that is no integer', { ...refused, clashes: { title: { ...clash, version: 1.5 } } }, false],
  ['a version that is a text', { ...refused, clashes: { title: { ...clash, version: '3' } } }, false],
];

test.each(problems)('as the schema does, judges %s', (_, body, isOne) => {
  expect([isProblem(body), problem.safeParse(body).success]).toEqual([isOne, isOne]);
});
