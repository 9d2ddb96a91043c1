import { expect, test } from 'vitest';
import { faultsIn, pageOf, questionIn } from './search-params.ts';

const asked = (search: string) => questionIn(new URLSearchParams(search));

test('an address is read field by field; what is empty asks for nothing', () => {
  expect(asked('about= APP-26-000001 &by=&action=case.&from=2026-07-01&page=2')).toEqual({
    about: 'APP-26-000001',
    action: 'case.',
    from: '2026-07-01',
  });
});

test('days that are none, or in the wrong order, are told and not asked for', () => {
  expect(faultsIn(asked('from=2026-07-01&to=2026-07-01'))).toEqual({});
  expect(faultsIn(asked('from=2026-07-02&to=2026-07-01'))).toEqual({ to: 'before_first' });
  expect(faultsIn(asked('from=yesterday&to=2026-02-31'))).toEqual({ from: 'no_day', to: 'no_day' });
});

test('an event leads to the case or certificate that it is about', () => {
  const event = (kind: string, data = {}, canReadCompanies = true) =>
    pageOf({ subject: { kind, id: 'x', name: 'S-0417' }, data }, { canReadCompanies });
  expect(event('application')).toBe('/cases/x');
  expect(event('document', { application: 'y' })).toBe('/cases/y');
  expect(event('document')).toBeUndefined();
  expect(event('certificate')).toBe('/certificates/x');
  expect(event('company')).toBe('/companies/x');
  expect(event('company', {}, false)).toBeUndefined();
  expect(event('staff')).toBe('/staff?search=S-0417');
  expect(event('session')).toBeUndefined();
});
