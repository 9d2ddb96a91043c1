import { describe, expect, it } from 'vitest';
import type { Answers } from '../applications/answers.ts';
import { requirements } from '../applications/requirements.ts';
import { fieldOf } from '../applications/fields.ts';
import type { Day } from '../review/working-days.ts';
import { answersToRenew, statesOfNoRenewal } from './renewal.ts';
import { isRenewable, stateOf } from './validity.ts';

const expiresOn: Day = '2027-11-14';
const good = { status: 'good', expiresOn, isReplaced: false } as const;

describe('when a certificate can be renewed', () => {
  it.each([
    ['2027-08-15', 91, false],
    ['2027-08-16', 90, true],
    ['2027-11-13', 1, true],
    ['2027-11-14', 0, true],
    ['2027-11-15', -1, false],
  ] as const)('on %s, with %i days left: %s', (today, _, renewable) => {
    expect(isRenewable(good, today)).toBe(renewable);
  });

  it('only one in good status that has no newer one', () => {
    expect(isRenewable(good, expiresOn)).toBe(true);
    expect(isRenewable({ ...good, status: 'suspended' }, expiresOn)).toBe(false);
    expect(isRenewable({ ...good, status: 'revoked' }, expiresOn)).toBe(false);
    expect(isRenewable({ ...good, isReplaced: true }, expiresOn)).toBe(false);
  });

  it('makes way for another where one came to nothing, and not while it goes on', () => {
    expect(statesOfNoRenewal).toEqual(['rejected', 'rejection_upheld', 'withdrawn']);
  });
});

describe('what a certificate is on a day', () => {
  it.each([
    ['good', '2027-11-14', 'active'],
    ['good', '2027-11-15', 'expired'],
    ['suspended', '2027-11-14', 'suspended'],
    ['suspended', '2027-11-15', 'suspended'],
    ['revoked', '2027-11-15', 'revoked'],
  ] as const)('%s on %s is %s', (status, today, state) => {
    expect(stateOf({ status, expiresOn }, today)).toBe(state);
  });
});

describe("last year's answers", () => {
  /** Every field of the form, each with an answer. */
  const everything = Object.fromEntries(
    requirements.map(({ id }) => {
      const { kind } = fieldOf(id);
      return [id, kind === 'documents' ? ['a', 'b', 'c'] : kind === 'flag' ? true : kind === 'document' ? 'a' : `About ${id}`];
    }),
  ) as Answers;

  it('are all there but what is declared', () => {
    const kept = answersToRenew(everything, () => true);
    const left = requirements.map(({ id }) => id).filter((id) => !(id in kept));
    expect(left).toEqual([
      'knowledge_of_information',
      'commit_to_maintaining_compliance',
      'agree_to_allow_thamani',
      'authorized_signatory_name',
      'designation_title',
    ]);
    expect(kept.grievance_mechanism_description).toBe(true);
    expect(kept.product_name).toBe('About product_name');
  });

  it('name again the files that can still be shown, in their order, and no others', () => {
    expect(answersToRenew({ invoices: ['a', 'b', 'c'], process_flow_diagram: 'b' }, (id) => id !== 'b')).toEqual({ invoices: ['a', 'c'] });
    expect(answersToRenew({ invoices: ['b'], hs_code: '151590' }, (id) => id !== 'b')).toEqual({ hs_code: '151590' });
  });
});
