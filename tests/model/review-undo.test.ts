import { readAnswer, type Answer, type Answers } from '@thamani/domain/applications/answers.ts';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { canUndo } from '@thamani/domain/review/undo.ts';
import { completeApplication } from '@thamani/server/testing/applications.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentNames, namedAtFirst, type Files } from './evidence/model.ts';
import { pureSequences } from './exploration.ts';
import { cast, commandsOf, triesWithUndo, type Try } from './review-commands.ts';
import { domainRules, expected, newWorld, type Rules, type World } from './review-model.ts';
import { brokenByUndo, undoLaws, type UndoLaw } from './undo/invariants.ts';
import { later } from './undo/model.ts';
import { examples, scenarios } from './undo/scenarios.ts';

/** Beside the database the same model runs fewer sequences, in review.test.ts. */
const runs = pureSequences(50_000);
const longest = 40;
const seed = 20_261_119;
const grants = cast.map((one) => one.grants);

const files = Object.fromEntries(documentNames.map((name, index) => [name, `00000000-0000-4000-8000-00000000000${index}`])) as Files;

const answers: Answers = Object.fromEntries(
  Object.entries({ ...completeApplication(files.diagram, files.photo), ...namedAtFirst(files) }).map(([id, sent]): [string, Answer] => {
    const read = isRequirement(id) ? readAnswer(id, sent) : undefined;
    if (read === undefined || 'fault' in read || read.value === null) throw new Error(`no answer: ${id}`);
    return [id, read.value];
  }),
);

const beginning = (country: string): World =>
  newWorld({
    answers,
    files,
    country,
    staff: cast.map((one, index) => ({ id: `person ${index}`, status: 'active', grants: one.grants })),
  });

const sequences = fc.array(triesWithUndo, { minLength: 10, maxLength: longest, size: 'max' });
const countries = fc.constantFrom('GH', 'GH', 'KE', 'NG');

/** Of what is refused because all is over, a little is enough. */
const afterTheEnd = 2;

/** The laws that the first undo breaks which breaks any. */
function brokenIn(sequence: readonly Try[], country: string, rules: Rules, seen?: Map<string, number>): readonly UndoLaw[] {
  let world = beginning(country);
  let left = afterTheEnd;
  for (const one of sequence) {
    if (world.closed && (left -= 1) < 0) break;
    const commands = commandsOf(world, one);
    world = later(world, commands);
    for (const command of commands) {
      const { code, world: after } = expected(world, command, rules, grants);
      if (command.kind === 'undo') {
        const action = world.undos.find(({ key }) => key === command.target)?.action ?? 'nothing';
        seen?.set(`${action}: ${code}`, (seen.get(`${action}: ${code}`) ?? 0) + 1);
        const broken = code === 'done' ? brokenByUndo(world, command, after) : [];
        if (broken.length > 0) return broken;
      }
      world = after;
    }
  }
  return [];
}

describe('the laws of undo: nothing that was sent or decided, nothing that was changed since, and everything as before', () => {
  it(`hold in ${runs} sequences of up to ${longest} commands`, () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(sequences, countries, (sequence, country) => {
        expect(brokenIn(sequence, country, domainRules, seen)).toEqual([]);
      }),
      { numRuns: runs, seed, examples },
    );
    console.log(`${runs} sequences`, Object.fromEntries([...seen].toSorted(([one], [other]) => (one < other ? -1 : 1))));
    for (const one of [
      ...['take', 'release', 'decide'].flatMap((action) => [`${action}: done`, `${action}: undo_not_possible`]),
      'nothing: undo_not_possible',
    ])
      expect([...seen.keys()], 'the sequences saw too little to prove anything').toContain(one);
  }, 900_000);
});

describe('each law is broken where the rule forgets it', () => {
  const samples = [
    ...scenarios.map((scenario) => [scenario, 'GH'] as const),
    ...fc.sample(fc.tuple(sequences, countries), { numRuns: 1_000, seed }),
  ];
  const beginningOfTime = new Date(0);
  const forgotten: Readonly<Record<string, { readonly rule: typeof canUndo; readonly law: UndoLaw }>> = {
    'a proposal, or the company that has the case': {
      // Both are another stage too, which alone would prevent it.
      rule: (undo, reader, state, at) =>
        canUndo(undo, reader, { ...state, stage: 'assessment', stageAt: beginningOfTime, hasProposal: false }, at),
      law: 'undone while the case was with the company, proposed or decided',
    },
    'that the case entered another stage since': {
      rule: (undo, reader, state, at) => {
        const known = { ...state, stageAt: beginningOfTime };
        return canUndo(undo, reader, known, at);
      },
      law: 'undone after the case had entered another stage',
    },
    'the session': {
      rule: (undo, { id }, state, at) => canUndo(undo, { id, session: undo.session }, state, at),
      law: 'undone in another session',
    },
    'the ten seconds': {
      rule: (undo, reader, state) => canUndo(undo, reader, state, undo.at),
      law: 'undone too late',
    },
    'what was changed since': {
      rule: (undo, reader, state, at) => {
        const assigned = undo.action === 'take' ? { assignee: undo.by, assignedAt: undo.at } : { assignee: null, assignedAt: null };
        const fields = 'decisions' in undo.before ? Object.keys(undo.before.decisions) : [];
        const decided = Object.fromEntries(fields.map((field) => [field, { by: undo.by, at: undo.at }]));
        return canUndo(undo, reader, { ...state, ...assigned, assigneeChangedAt: undo.at, decided }, at);
      },
      law: 'undone although it was changed since',
    },
    'that another person had a returned case in between': {
      rule: (undo, reader, state, at) => canUndo(undo, reader, { ...state, assigneeChangedAt: undo.at }, at),
      law: 'undone although it was changed since',
    },
  };

  it.each(Object.entries(forgotten))('%s', (_, { rule, law }) => {
    const wrong: Rules = { ...domainRules, canUndo: rule };
    expect(samples.some(([sequence, country]) => brokenIn(sequence, country, wrong).includes(law))).toBe(true);
  });

  it('and every law has a rule that breaks it, but for what the service restores', () => {
    const broke = new Set(Object.values(forgotten).map(({ law }) => law));
    expect(undoLaws.filter((law) => !broke.has(law))).toEqual(['not as it was before the command']);
  });
});
