import { describe, expect, it } from 'vitest';
import { readRegistration } from './registration.ts';

const now = new Date('2026-11-17T09:00:00Z');

describe('what a registration keeps', () => {
  it.each(['٢٠١٤', '۲۰۱۴', '٢٠١٤-٠٣-٠١', '2014-03-01', '2014'])('the year 2014 of %s', (typed) => {
    const { registration, faults } = readRegistration({ start_of_operation_year: typed }, now);
    expect([registration.start_of_operation_year, faults['start_of_operation_year']]).toEqual(['2014', undefined]);
  });

  it('a year in Arabic digits is judged as any other', () => {
    const faultOf = (typed: string) => readRegistration({ start_of_operation_year: typed }, now).faults['start_of_operation_year'];
    expect([faultOf('٢٠٢٧'), faultOf('١٧٩٩'), faultOf('٢٠١')]).toEqual(['year_in_future', 'year_malformed', 'year_malformed']);
  });

  it.each(['rc_number', 'company_number', 'tax_identification_number'] as const)('%s in the digits 0 to 9', (field) => {
    for (const typed of ['س ت ٤٥٦٧-١٢', 'س ت ۴۵۶۷-۱۲']) {
      const { registration, faults } = readRegistration({ [field]: typed }, now);
      expect([registration[field], faults[field]]).toEqual(['س ت 4567-12', undefined]);
    }
  });

  it('a phone number in the digits 0 to 9, and a name as it was typed', () => {
    const { registration, faults } = readRegistration({ phone: '+٢٠ ١٠ ١٢٣٤ ٥٦٧٨', company_name: 'مصنع ٧' }, now);
    expect(registration).toMatchObject({ phone: '+201012345678', company_name: 'مصنع ٧' });
    expect([faults['phone'], faults['company_name']]).toEqual([undefined, undefined]);
  });
});
