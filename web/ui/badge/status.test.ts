import { expect, test } from 'vitest';
import { knownStatus, looksOf, statuses } from './status.ts';

test('only a certified value looks certified', () => {
  expect(knownStatus('certified')).toBe('certified');
  for (const value of ['Certified', 'certtified', '', 'completed', 'toString', '__proto__']) expect(knownStatus(value)).toBe('unknown');
});

test('a certified product whose certificate was revoked, suspended or has expired does not look certified', () => {
  const { tone } = looksOf('certified');
  for (const status of ['certificate_revoked', 'certificate_suspended', 'certificate_expired'] as const)
    expect(looksOf(status).tone).not.toBe(tone);
});

test('statuses that share a tone and stand in one list differ in icon', () => {
  const inOneList = ['pending', 'under_review', 'certified', 'rejected', 'withdrawn', 'correction', 'appeal', 'unknown'] as const;
  expect(new Set(inOneList.map((status) => looksOf(status).icon)).size).toBe(inOneList.length);
  expect(statuses).toContain('unknown');
});
