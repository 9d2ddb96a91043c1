import { describe, expect, it } from 'vitest';
import { phoneInE164, readWithPhone } from './service.ts';

/** As registration and profile store it. */
function stored(typed: string) {
  const { registration, faults } = readWithPhone({ phone: typed }, new Date('2026-11-17T09:00:00Z'));
  return { phone: registration.phone, fault: faults['phone'] };
}

describe('phone numbers', () => {
  it.each([
    ['Kenya, four digits', '+2547123'],
    ['Ghana, too short', '+233 24 123'],
    ['Nigeria, without its last digits', '+234 803 12'],
  ])('refuses a number that is shorter than every number of its country: %s', (_name, typed) => {
    expect(stored(typed).fault).toBe('phone_malformed');
  });

  it.each([
    ['Kenya', '+254 0712345678', '+254712345678'],
    ['Ghana', '+233 024 123 4567', '+233241234567'],
    ['Nigeria', '+234 0803 123 4567', '+2348031234567'],
    ['South Africa', '+27 082 123 4567', '+27821234567'],
    ['Egypt', '+20 010 1234 5678', '+201012345678'],
    ['Egypt, in Arabic digits', '+٢٠ ٠١٠ ١٢٣٤ ٥٦٧٨', '+201012345678'],
    ['Egypt, in Persian digits', '۰۰۲۰ ۰۱۰ ۱۲۳۴ ۵۶۷۸', '+201012345678'],
    ['Morocco', '+212 06 12 34 56 78', '+212612345678'],
    ['Algeria', '+213 0551 23 45 67', '+213551234567'],
    ['Ethiopia', '+251 091 123 4567', '+251911234567'],
    ['Uganda', '+256 0772 123456', '+256772123456'],
    ['Gabon, plan of 2019', '+241 074 12 34 56', '+24174123456'],
    ['the United Kingdom, as on letterheads', '+44 (0)20 7946 0000', '+442079460000'],
  ])('stores a number of %s without its trunk prefix: %s', (_country, typed, phone) => {
    expect(stored(typed)).toEqual({ phone, fault: undefined });
    expect(stored(phone)).toEqual({ phone, fault: undefined });
  });

  it.each([
    ['Senegal', '+221 077 123 45 67', '+221771234567'],
    ['Cameroon', '+237 0671 23 45 67', '+237671234567'],
    ['Mozambique', '+258 082 123 4567', '+258821234567'],
    ['Kenya, two zeros', '+254 00712345678', '+254712345678'],
    ['Ghana, two zeros', '+233 00241234567', '+233241234567'],
  ])('stores a number of %s without a zero that its plan does not have: %s', (_country, typed, phone) => {
    expect(stored(typed)).toEqual({ phone, fault: undefined });
    expect(stored(phone)).toEqual({ phone, fault: undefined });
  });

  it.each([
    ['Burkina Faso', '+226 07123456', '+22607123456'],
    ["Côte d'Ivoire", '+225 0712345678', '+2250712345678'],
    ['Congo', '+242 06 612 3456', '+242066123456'],
    ['Benin', '+229 01 97 00 00 00', '+2290197000000'],
    ['Gabon, plan before 2019', '+241 07 41 23 45', '+24107412345'],
    ['Italy', '+39 06 1234 5678', '+390612345678'],
    ['Italy, which also has the number without it', '+39 0372 123456', '+390372123456'],
    ['San Marino', '+378 0549 882345', '+3780549882345'],
  ])('keeps the zero of a number of %s: %s', (_country, typed, phone) => {
    expect(stored(typed)).toEqual({ phone, fault: undefined });
    expect(stored(phone)).toEqual({ phone, fault: undefined });
  });

  it.each([
    ['without a trunk prefix', '+233 24 123 4567', '+233241234567'],
    ['without separators', '+233241234567', '+233241234567'],
    ['with other separators', ' +233\u202F(24)-123.45/67 ', '+233241234567'],
    ['with 00', '00254 712 345678', '+254712345678'],
    ['with 00 and a trunk prefix', '00254 0712 345678', '+254712345678'],
    ['with 00, in a plan that keeps the zero', '00225 07 12 34 56 78', '+2250712345678'],
    ['with its prefix twice, which may be part of a longer number', '+254 254712345678', '+254254712345678'],
    ['of a length that the plan does not have', '+221 5512345678', '+2215512345678'],
    ['that the plan has neither with its zero nor without', '+221 055 123 45 67', '+2210551234567'],
    ['with a prefix that the library does not know', '+999 123 4567', '+9991234567'],
  ])('stores a number %s', (_form, typed, phone) => {
    expect(stored(typed)).toEqual({ phone, fault: undefined });
  });

  it.each([
    ['', 'missing'],
    ['0241234567', 'phone_malformed'],
    ['+254 +254712345678', 'phone_malformed'],
    ['+233 24 123 4567 ext. 12', 'phone_malformed'],
    ['tel:0241234567;phone-context=+233', 'phone_malformed'],
    [`+254 0712 345678 ${'9'.repeat(14)}`, 'phone_malformed'],
    [`+254 ${'7'.repeat(40)}`, 'too_long'],
  ])('leaves %j to the domain, which refuses it', (typed, fault) => {
    expect(phoneInE164(typed)).toBe(typed);
    expect(stored(typed).fault).toBe(fault);
  });

  it('leaves a number that is too short for E.164 to the domain too', () => {
    expect(stored('+254 07')).toEqual({ phone: '+25407', fault: 'phone_malformed' });
  });
});
