import { outcomeOf, takeVote, type Outcome, type Vote } from '@thamani/domain/appeals/appeals.ts';
import { afterChange } from '@thamani/domain/certificates/status.ts';
import { changesOffered } from '@thamani/domain/certificates/validity.ts';
import { takeStep } from '@thamani/domain/review/case-steps.ts';
import { denialToConfirm } from '@thamani/domain/review/two-person-rule.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laws, type Law } from './appeals-invariants.ts';
import { rules } from './appeals-model.ts';
import { broken, longest, sequences } from './appeals-sequences.ts';
import type { Rules } from './appeals-world.ts';
import { pureSequences } from './exploration.ts';
import { forgetting } from './two-person-model.ts';

const runs = pureSequences(50_000, 5);
describe("the laws of appeals and of a certificate's life", () => {
  it(`hold in ${runs} sequences of up to ${longest} commands`, () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(sequences, (sequence) => {
        expect(broken(sequence, rules, seen)).toEqual([]);
      }),
      { numRuns: runs, seed: 20_261_116 },
    );
    const ended = [...seen].filter(([what]) => !what.includes(': ')).toSorted(([one], [other]) => (one < other ? -1 : 1));
    console.log(`${runs} sequences`, Object.fromEntries(ended));
    for (const one of [
      ...['rejection', 'revocation'].flatMap((against) =>
        ['upheld', 'allowed'].flatMap((verdict) => [2, 3].map((votes) => `${against} ${verdict} by ${votes}`)),
      ),
      'suspend',
      'reinstate',
      'revoke',
      'replace',
      ...['rejection_upheld', 'completed', 'issuance', 'appeal', 'rejected'].map((state) => `ends in ${state}`),
      ...[
        'previously_involved',
        'conflict_of_interest',
        'already_voted',
        'appeal_already_decided',
        'permission_denied',
        'not_found',
        'unauthenticated',
      ].map((code) => `vote: ${code}`),
      ...['same_person', 'conflict_of_interest', 'request_already_resolved', 'permission_denied'].map((code) => `confirm: ${code}`),
      ...['appeal_deadline_passed', 'action_not_allowed', 'not_found', 'done'].map((code) => `lodge: ${code}`),
      'step: signals_unresolved',
    ])
      expect([...seen.keys()], 'the sequences saw too little to prove anything').toContain(one);
  }, 300_000);
});

const withoutHands: typeof takeVote = (appeal, person, voting) => {
  const after = takeVote({ ...appeal, tookPart: [] }, person, voting);
  return typeof after === 'string' ? after : { ...after, tookPart: appeal.tookPart };
};
/** Accepts votes that the real rules refuse for this reason alone. */
const passingOver =
  (...forgotten: readonly string[]): typeof takeVote =>
  (appeal, person, voting) => {
    const after = takeVote(appeal, person, voting);
    return typeof after === 'string' && forgotten.includes(after)
      ? { ...appeal, votes: [...appeal.votes, { ...voting.vote, by: person.id }] }
      : after;
  };
const asOutcome = (vote: Vote | undefined): Outcome | undefined =>
  vote && (vote.verdict === 'allowed' ? { verdict: 'allowed', to: vote.to } : { verdict: 'upheld' });

/** Rules with a likely mistake, and the law that each breaks. */
const careless: Readonly<Record<string, { readonly by: Partial<Rules>; readonly law: Law }>> = {
  'a person who took part votes': { by: { takeVote: withoutHands }, law: 'no vote of one who took part' },
  'an interest is forgotten at a vote': { by: { takeVote: passingOver('conflict_of_interest') }, law: 'no vote of one with an interest' },
  'admins vote too': { by: { takeVote: passingOver('permission_denied') }, law: 'no vote but of the board, here' },
  'an old proof will do': { by: { takeVote: passingOver('step_up_required') }, law: 'no vote without a proof shown just now' },
  'a second vote counts': { by: { takeVote: passingOver('already_voted') }, law: 'nobody votes twice' },
  'the end is not looked at': { by: { takeVote: passingOver('appeal_already_decided') }, law: 'nobody votes after the end' },
  'one vote decides': { by: { outcomeOf: (votes) => asOutcome(votes[0]) }, law: 'two who agree decide, and never fewer' },
  'the second vote decides, agreeing or not': {
    by: { outcomeOf: (votes) => asOutcome(votes[1]) },
    law: 'two who agree decide, and never fewer',
  },
  'three always vote': {
    by: { takeVote: passingOver('appeal_already_decided'), outcomeOf: (votes) => (votes.length < 3 ? undefined : outcomeOf(votes)) },
    law: 'two who agree decide, and never fewer',
  },
  'a third votes after two who agree': {
    by: { takeVote: passingOver('appeal_already_decided') },
    law: 'a third is asked only where two differ',
  },
  'the newest vote decides': {
    by: { takeVote: passingOver('appeal_already_decided'), outcomeOf: (votes) => outcomeOf(votes) && asOutcome(votes.at(-1)) },
    law: 'an outcome never changes',
  },
  'the later stage holds': {
    by: {
      outcomeOf: (votes) => {
        const outcome = outcomeOf(votes);
        return outcome?.verdict === 'allowed' ? { ...outcome, to: votes.findLast((vote) => 'to' in vote)?.to ?? outcome.to } : outcome;
      },
    },
    law: 'the application goes where the outcome says',
  },
  'a revocation that is upheld rejects the application': {
    by: { placeAfter: (_, outcome) => (outcome.verdict === 'allowed' ? outcome.to : 'rejection_upheld') },
    law: 'the application goes where the outcome says',
  },
  'an appeal is never too late': { by: { canStillAppeal: () => true }, law: 'an appeal is taken for thirty days, and no longer' },
  'the thirtieth day is too late': {
    by: { canStillAppeal: (decided, now) => now.getTime() - decided.getTime() < 30 * 86_400_000 },
    law: 'an appeal is taken for thirty days, and no longer',
  },
  'the person who asked confirms': {
    by: { denialToConfirm: forgetting(denialToConfirm, 'same_person') },
    law: 'no status is changed by one person',
  },
  'anybody confirms': {
    by: { denialToConfirm: forgetting(denialToConfirm, 'permission_denied') },
    law: 'no status is changed by one who may not',
  },
  'an interest is forgotten at a confirmation': {
    by: { denialToConfirm: forgetting(denialToConfirm, 'conflict_of_interest') },
    law: 'no status is changed by one with an interest',
  },
  'what was revoked is reinstated': {
    by: {
      afterChange: (status, change) => (change === 'reinstate' ? 'good' : afterChange(status, change)),
      changesOffered: (certificate, today) => [...changesOffered(certificate, today), 'reinstate'],
    },
    law: 'what is revoked stays revoked',
  },
  'what is replaced stays good': {
    by: { afterChange: (status, change) => (change === 'replace' ? 'good' : afterChange(status, change)) },
    law: 'no application has two unrevoked certificates',
  },
  'the person who proposed decides': {
    by: {
      takeStep: (reviewCase, person, step) => {
        const { proposal } = reviewCase;
        if (proposal?.by !== person.id || step.proposer === undefined) return takeStep(reviewCase, person, step);
        const stranger = { ...step.proposer, id: 'another' };
        const after = takeStep({ ...reviewCase, proposal: { ...proposal, by: stranger.id } }, person, { ...step, proposer: stranger });
        return typeof after === 'string' ? after : { ...after, decision: after.decision && { ...after.decision, proposedBy: person.id } };
      },
    },
    law: 'no case is decided by one person',
  },
};

describe('a mistake in the rules is found by them', () => {
  it('of every law', () => {
    const found = Object.values(careless).map(({ law }) => law);
    expect(laws.filter((law) => !found.includes(law))).toEqual([]);
  });

  it.each(Object.entries(careless))(
    '%s',
    (_, { by, law }) => {
      const { failed, counterexample } = fc.check(
        fc.property(sequences, (sequence) => !broken(sequence, { ...rules, ...by }).includes(law)),
        { numRuns: 5_000, seed: 7, endOnFailure: true },
      );
      expect({ failed, counterexample: counterexample !== null }).toEqual({ failed: true, counterexample: true });
    },
    60_000,
  );
});
