import { expect, test } from 'vitest';
import { answersIn, draftOf, registrationFields } from './draft.ts';

test('the draft has the names of the specification', () => {
  const names = Object.keys(draftOf(Object.fromEntries(registrationFields.map((field) => [field, 'x']))));
  const specified =
    'firstName lastName email phone jobTitle ' +
    'companyName companySize contactPerson contactEmail companyNumber RcNumber regCountry industry ' +
    'entityType startYearOfOperation ownerShipType tin headOfficeAddress country state city website';
  expect(names.toSorted()).toEqual(specified.split(' ').toSorted());
});

test('what is kept comes back, and nothing else does', () => {
  const answers = { first_name: 'Ama', rc_number: 'CS-1', is_women_led: true };
  expect(answersIn(draftOf(answers))).toEqual(answers);
  for (const strange of [null, 3, 'x', [], { firstName: 7, password: 'x', role: 'admin', isWomenLed: 'yes' }])
    expect(answersIn(strange)).toEqual({});
});
