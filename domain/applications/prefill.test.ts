import { describe, expect, test } from 'vitest';
import type { Answers } from './answers.ts';
import { otherShare } from './fields.ts';
import { copiedAnswers, facilityRules, prefilledAnswers, savedFacilities, type KnownFacts } from './prefill.ts';
import { currencies, currencyOf, facilityCountries } from './reference-lists.ts';

const person = { first_name: 'Ama', last_name: 'Mensah', designation_job_title: 'Managing director' };
const known = (but: Partial<KnownFacts> = {}): KnownFacts => ({
  countries: ['GH'],
  person,
  earlier: {},
  isReady: () => true,
  ...but,
});
const earlier: Answers = {
  product_name: 'Soap',
  facility_country: 'TG',
  currency: 'EUR',
  final_product_value: '10.00',
  certificate_of_company_registration: 'certificate',
  tax_clearance_certificate: 'clearance',
  production_cost_breakdown: 'costs',
  knowledge_of_information: true,
  authorized_signatory_name: 'Kofi Addo',
  designation_title: 'Secretary',
};

describe('what a new draft starts with', () => {
  test('before the first submission: country, its currency, and the person as signatory', () => {
    expect(prefilledAnswers(known())).toEqual({
      facility_country: 'GH',
      currency: 'GHS',
      authorized_signatory_name: 'Ama Mensah',
      designation_title: 'Managing director',
    });
  });

  test('the first country in which a facility can be; none where there is none', () => {
    expect(prefilledAnswers(known({ countries: [null, 'FR', undefined, 'KE', 'GH'] })).facility_country).toBe('KE');
    expect(prefilledAnswers(known({ countries: [null, 'FR'] }))).not.toHaveProperty('facility_country');
    expect(prefilledAnswers(known({ countries: [] }))).not.toHaveProperty('currency');
  });

  test('afterwards: what the company said last, its documents that can be shown, and nothing of the product', () => {
    expect(prefilledAnswers(known({ earlier, isReady: (id) => id !== 'clearance' }))).toEqual({
      facility_country: 'TG',
      currency: 'EUR',
      certificate_of_company_registration: 'certificate',
      authorized_signatory_name: 'Kofi Addo',
      designation_title: 'Secretary',
    });
  });

  test('a copy has the answers and files of the application, and makes no declaration', () => {
    const copied: Answers = { ...earlier, product_name: 'Shea butter', facility_country: 'BJ', currency: 'XOF' };
    const answers = copiedAnswers(copied, known({ earlier, isReady: (id) => id !== 'costs' }));
    expect(answers).toMatchObject({ product_name: 'Shea butter', facility_country: 'BJ', currency: 'XOF', final_product_value: '10.00' });
    expect(answers).toMatchObject({ certificate_of_company_registration: 'certificate', authorized_signatory_name: 'Kofi Addo' });
    expect(answers).not.toHaveProperty('knowledge_of_information');
    expect(answers).not.toHaveProperty('production_cost_breakdown');
  });
});

describe('saved facilities', () => {
  const tamale = { facility_country: 'GH', facility_address: '1 Market Road', facility_latitude: '9.4', facility_longitude: '-0.8' };
  test('each once, newest first, only those that are complete', () => {
    const kumasi = { ...tamale, facility_address: '12 Harper Road', product_name: 'Cocoa butter' };
    const shouted = { ...tamale, facility_address: ' 1 MARKET road' };
    const { facility_longitude: _, ...open } = { ...tamale, facility_address: 'Somewhere' };
    const { product_name: __, ...kept } = kumasi;
    expect(savedFacilities([kumasi, tamale, shouted, open, {}])).toEqual([kept, tamale]);
  });

  test('not more than a person can look over', () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ ...tamale, facility_address: `${n} Market Road` }));
    expect(savedFacilities(many)).toHaveLength(facilityRules.mostFacilities);
  });
});

test('each country of a facility but one has a currency of the list', () => {
  expect(facilityCountries.filter((country) => !currencies.includes(currencyOf(country) ?? ''))).toEqual(['EH']);
});

test.each([
  ['66.67', '33.33'],
  ['0.00', '100.00'],
  ['100.00', '0.00'],
  ['99.95', '0.05'],
])('the other share beside %s is %s', (share, other) => expect(otherShare(share)).toBe(other));
