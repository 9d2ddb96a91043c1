import { describe, expect, test } from 'vitest';
import { findingsIn, findingsInSecret, firstUnfinished } from './step-validation.ts';

const now = new Date('2026-11-15T09:00:00Z');
const personal = {
  first_name: 'Ama',
  last_name: 'Mensah',
  email: 'ama@example.com',
  phone: '+233 24 123 4567',
  designation_job_title: 'CEO',
};
const location = {
  head_office_address: '1 High Street',
  head_office_country: 'GH',
  head_office_state_province_region: 'Northern',
  head_office_city: 'Tamale',
};
const password = 'seven blue canoes';

describe('a step of the registration', () => {
  test('that is whole has nothing found', () => {
    expect(findingsIn('personal', personal, now)).toBeUndefined();
    expect(findingsIn('location', location, now)).toBeUndefined();
  });

  test('says the specification’s sentence for what is empty, and names each field', () => {
    const findings = findingsIn('company', {}, now);
    expect(findings?.heading.message).toBe('Please fill in all fields');
    expect(Object.keys(findings?.fields ?? {})).toHaveLength(12);
    expect(findings?.fields['sector']?.message).toBe('Choose an option from the list.');
    expect(findings?.fields['company_name']?.message).toBe('Fill in this field.');
  });

  test('takes a prefix without a number as empty', () => {
    expect(findingsIn('personal', { ...personal, phone: '+233' }, now)?.heading.message).toBe('Please fill in all fields');
  });

  test('says how a website must begin', () => {
    const findings = findingsIn('location', { ...location, website: 'www.shea.example' }, now);
    expect(findings?.heading.message).toBe('Website link must be of the format https://www.example.com');
    expect(Object.keys(findings?.fields ?? {})).toEqual(['website']);
  });

  test('asks for another look at what is filled in and wrong', () => {
    expect(findingsIn('personal', { ...personal, email: 'ama' }, now)?.heading.message).toBe('Some answers need to be corrected');
  });
});

test('a step with an empty field and a wrong one has a sentence that fits both', () => {
  const findings = findingsIn('personal', { ...personal, email: 'ama', first_name: '' }, now);
  expect(findings?.heading.message).toBe('Please check the marked fields');
  expect(Object.keys(findings?.fields ?? {}).toSorted()).toEqual(['email', 'first_name']);
});

test.each([
  [{ password: 'short', confirmation: '', agreed: true }, 'Please check the marked fields', ['password', 'confirmation']],
  [{ password: '', confirmation: '', agreed: false }, 'Please fill in all fields', ['password', 'confirmation', 'agreed']],
  [{ password, confirmation: '', agreed: true }, 'Please fill in all fields', ['confirmation']],
  [{ password, confirmation: 'seven blue boats', agreed: false }, 'Passwords do not match', ['confirmation', 'agreed']],
  [{ password, confirmation: password, agreed: false }, 'You must agree to the Terms of use and Privacy Policy', ['agreed']],
  [{ password: 'short', confirmation: 'short', agreed: true }, 'Some answers need to be corrected', ['password']],
])('the last step: %o', (secret, heading, fields) => {
  const findings = findingsInSecret(secret);
  expect(findings?.heading.message).toBe(heading);
  expect(Object.keys(findings?.fields ?? {})).toEqual(fields);
});

test('a good password, typed twice and agreed, is let through', () => {
  expect(findingsInSecret({ password, confirmation: password, agreed: true })).toBeUndefined();
});

test('a later step leads to the first that is not done', () => {
  expect(firstUnfinished('personal', {}, now)).toBeUndefined();
  expect(firstUnfinished('password', {}, now)).toBe('personal');
  expect(firstUnfinished('password', personal, now)).toBe('company');
  expect(firstUnfinished('company', personal, now)).toBeUndefined();
});
