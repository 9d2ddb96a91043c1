import { readAnswer, type Answer, type Answers } from '@thamani/domain/applications/answers.ts';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { unprovenFigures } from '@thamani/domain/review/changed-figures.ts';
import { isOpenedBy, unopenedBy, type CaseEvidence } from '@thamani/domain/review/document-openings.ts';
import { completeApplication } from '@thamani/server/testing/applications.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenByAcceptance, brokenByFigure, evidenceLaws, type EvidenceLaw } from './evidence/invariants.ts';
import { documentNames, namedAtFirst, type EvidenceRules, type Files } from './evidence/model.ts';
import { examples, scenarios } from './evidence/scenarios.ts';
import { pureSequences } from './exploration.ts';
import { cast, commandsOf, tries, type Try } from './review-commands.ts';
import { brokenLaws, domainRules, expected, newWorld, type Command, type Rules, type World } from './review-model.ts';

/** Beside the database the same model runs fewer sequences, in review.test.ts. */
const runs = pureSequences(50_000);
const longest = 40;
const seed = 20_261_118;
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

const sequences = fc.array(tries, { minLength: 10, maxLength: longest, size: 'max' });
const countries = fc.constantFrom('GH', 'GH', 'KE', 'NG');

/** Of what is refused because all is over, a little is enough. */
const afterTheEnd = 2;

/** The laws that the first command breaks which breaks any. */
function brokenIn(sequence: readonly Try[], country: string, rules: Rules, seen?: Map<string, number>): readonly string[] {
  let world = beginning(country);
  let left = afterTheEnd;
  for (const one of sequence) {
    if (world.closed && (left -= 1) < 0) break;
    for (const command of commandsOf(world, one)) {
      const { code, world: after } = expected(world, command, rules, grants);
      const what = `${command.kind === 'step' ? command.action : command.kind}: ${code}`;
      seen?.set(what, (seen.get(what) ?? 0) + 1);
      const broken = code === 'done' ? brokenBy(world, command, after) : [];
      if (broken.length > 0) return broken;
      world = after;
    }
  }
  return [];
}

function brokenBy(before: World, command: Command, after: World): readonly string[] {
  const by = 'who' in command ? (before.staff[command.who]?.id ?? '') : '';
  if (command.kind === 'change_figure') return brokenByFigure(before, by, command);
  if (command.kind === 'decide_requirement' && command.verdict === 'accepted') return brokenByAcceptance(before, by, command.fields);
  return after.decisions.slice(before.decisions.length).flatMap(brokenLaws);
}

describe('the laws of what a decision is based on: opened documents and proven figures', () => {
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
      ...['done', 'documents_unopened', 'documents_unopened_by_proposer'].map((code) => `approve: ${code}`),
      ...['done', 'documents_unopened'].map((code) => `reject: ${code}`),
      ...['done', 'documents_unopened', 'figures_unproven'].map((code) => `propose_approval: ${code}`),
      ...['done', 'documents_unopened', 'figures_unproven', 'fields_missing', 'fields_invalid'].map((code) => `propose_rejection: ${code}`),
      ...['done', 'documents_unopened', 'fields_missing', 'fields_invalid'].map((code) => `change_figure: ${code}`),
      ...['done', 'documents_unopened'].map((code) => `decide_requirement: ${code}`),
      ...['done', 'not_found', 'fields_invalid'].map((code) => `open: ${code}`),
      ...['replace', 'provide', 'signal'].map((kind) => `${kind}: done`),
    ])
      expect([...seen.keys()], 'the sequences saw too little to prove anything').toContain(one);
  }, 900_000);
});

/** The rule, asked about other evidence than there is. */
const aboutOther =
  (change: (evidence: CaseEvidence, person: string) => Partial<CaseEvidence>): typeof unopenedBy =>
  (evidence, person, proposed) =>
    unopenedBy({ ...evidence, ...change(evidence, person) }, person, proposed);

describe('each law is broken where a rule is forgotten', () => {
  const samples = [
    ...scenarios.map((scenario) => [scenario, 'GH'] as const),
    ...fc.sample(fc.tuple(sequences, countries), { numRuns: 1_000, seed }),
  ];
  const byProposer = 'decided over a document that the proposer had not opened';
  const byDecider = 'decided over a document that the decider had not opened';
  const forgotten: Record<string, { rules: Partial<EvidenceRules>; law: EvidenceLaw }> = {
    'nothing has to be opened, and the proposer opens nothing': { rules: { unopenedBy: () => [] }, law: byProposer },
    'nothing has to be opened, and the decider opens nothing': { rules: { unopenedBy: () => [] }, law: byDecider },
    'what another person opened counts': {
      rules: { unopenedBy: aboutOther(({ openings }, person) => ({ openings: openings.map((one) => ({ ...one, by: person })) })) },
      law: byDecider,
    },
    'one page of a document is enough': {
      rules: {
        unopenedBy: aboutOther(({ openings }) => ({
          openings: openings.map((one) => ({ ...one, isDownloaded: one.isDownloaded || one.pages.length > 0 })),
        })),
      },
      law: byDecider,
    },
    'a document that was never counted has one page': {
      rules: {
        unopenedBy: aboutOther(({ documents }) => ({
          documents: documents.map((document) => ({ ...document, pageCount: document.pageCount ?? 1 })),
        })),
      },
      law: byDecider,
    },
    'a signal cites no page': { rules: { unopenedBy: aboutOther(() => ({ signalPages: [] })) }, law: byDecider },
    'a changed figure cites no page': { rules: { unopenedBy: aboutOther(() => ({ figurePlaces: [] })) }, law: byDecider },
    'a requested document is not required': {
      rules: {
        unopenedBy: aboutOther(({ documents }) => ({
          documents: documents.map(({ fields, ...document }) => ({
            ...document,
            fields: fields.filter((field) => field !== 'document_requests'),
          })),
        })),
      },
      law: byProposer,
    },
    'a figure needs no reason': {
      rules: {
        unprovenFigures: (changed, documents) =>
          unprovenFigures(
            changed.map((figure) => ({ ...figure, reason: figure.reason ?? 'None.' })),
            documents,
          ),
      },
      law: 'a figure was changed without a reason',
    },
    'a figure needs no place': {
      rules: {
        unprovenFigures: (changed, documents) =>
          unprovenFigures(
            changed.filter(({ place }) => place !== null),
            documents,
          ),
      },
      law: 'a figure was changed without a place in a document of the case',
    },
    'a document that a correction replaced still proves a figure': {
      rules: {
        unprovenFigures: (changed, documents) =>
          unprovenFigures(changed, [...documents, ...changed.flatMap(({ place }) => place?.document ?? [])]),
      },
      law: 'decided on a changed figure without a reason or a place',
    },
    'the page of a figure need not be seen': {
      rules: { isOpenedBy: (evidence, person, document, cited) => cited.length > 0 || isOpenedBy(evidence, person, document, cited) },
      law: 'a figure was changed by a page that the officer had not seen',
    },
    'a document is accepted unseen': {
      rules: { isOpenedBy: () => true },
      law: 'a document was accepted that the officer had not opened',
    },
    'no ground has to cite a document': { rules: { uncitedGrounds: () => [] }, law: 'decided on a ground that cites no document' },
  };

  it.each(Object.entries(forgotten))('%s', (_, { rules, law }) => {
    const wrong: Rules = { ...domainRules, evidence: { ...domainRules.evidence, ...rules } };
    expect(samples.some(([sequence, country]) => brokenIn(sequence, country, wrong).includes(law))).toBe(true);
  });

  it('and every law has a rule that breaks it', () => {
    const broke = new Set(Object.values(forgotten).map(({ law }) => law));
    expect(evidenceLaws.filter((law) => !broke.has(law))).toEqual([]);
  });
});
