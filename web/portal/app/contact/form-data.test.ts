import { expect, test } from 'vitest';
import { idempotencyKeyOf, referenceIn, typedIn } from './form-data.ts';

const typed = { first_name: 'Ama', last_name: 'Mensah', email: 'ama@example.com', phone: '+233 24 123 4567', message: 'Hello' };
const at = (time: string) => new Date(`2026-11-15T${time}Z`);

test('the same words in the same hour are the same message', () => {
  const key = idempotencyKeyOf(typed, at('09:00:00'));
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(idempotencyKeyOf({ ...typed }, at('09:59:59'))).toBe(key);
  expect(idempotencyKeyOf(typed, at('10:00:00'))).not.toBe(key);
  expect(idempotencyKeyOf({ ...typed, message: 'Hello!' }, at('09:00:00'))).not.toBe(key);
});

test('words that move from one field to the next are another message', () => {
  const moved = { ...typed, first_name: 'AmaM', last_name: 'ensah' };
  expect(idempotencyKeyOf(moved, at('09:00:00'))).not.toBe(idempotencyKeyOf(typed, at('09:00:00')));
});

test('what was not typed, and a file in a text field, read as empty', () => {
  const form = new FormData();
  form.set('first_name', 'Ama');
  form.set('message', new File(['x'], 'x.txt'));
  expect(typedIn(form)).toEqual({ first_name: 'Ama', last_name: '', email: '', phone: '', message: '' });
});

test('only what can be a reference is shown as one', () => {
  const reading = (query: string) => referenceIn(`https://portal.example/contact-us${query}`);
  expect(reading('?sent=MSG-26-000123')).toBe('MSG-26-000123');
  for (const query of ['', '?sent=', '?sent=abc', '?sent=Call+0900+now', '?sent=A1', `?sent=${'A'.repeat(21)}`])
    expect(reading(query)).toBeUndefined();
});
