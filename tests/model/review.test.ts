import { takeStep } from '@thamani/domain/review/case-steps.ts';
import { canUndo } from '@thamani/domain/review/undo.ts';
import { startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples } from './evidence/scenarios.ts';
import { explorationOf, sequencesOr } from './exploration.ts';
import { commandsOf, tries, triesWithUndo, type Try } from './review-commands.ts';
import { act, begin, makeLane, originals, type Lane } from './review-driver.ts';
import { brokenLaws, domainRules, expected, now, type Command, type Outcome, type Rules, type World } from './review-model.ts';
import { brokenByUndo } from './undo/invariants.ts';
import { later } from './undo/model.ts';
import { examples as undoExamples } from './undo/scenarios.ts';
import { watchUndos } from './undo/tables.ts';

/** Cases at once, each with a staff of its own: while the database works for one, the others go on. */
const lanes = 4;
const sequences = sequencesOr(36);
const longest = 40;
const undoSequences = Math.ceil(sequences / 2);

interface Found {
  readonly broken: Set<string>;
  /** What the database refused that the rules had let through. */
  readonly refused: Set<string>;
  readonly codes: Map<string, number>;
  readonly states: Map<string, number>;
  tried: number;
  undone: number;
}

/** One sequence; the world that should stand at its end. */
const afterTheEnd = 2;

async function walk(server: TestApp, lane: Lane, country: string, sequence: readonly Try[], rules: Rules, found: Found): Promise<void> {
  const begun = await begin(server, lane, country);
  const { id } = begun;
  let { world } = begun;
  const path: string[] = [];
  const tables = sequence.some(({ kind }) => kind === 'undo') ? watchUndos(server, id) : undefined;
  const note = (code: string) => {
    found.tried += 1;
    found.codes.set(code, (found.codes.get(code) ?? 0) + 1);
  };
  let left = afterTheEnd;
  for (const one of sequence) {
    // Of what is refused because all is over, a little is enough.
    if (world.closed && (left -= 1) < 0) break;
    const commands = commandsOf(world, one);
    world = later(world, commands);
    const before = world;
    await tables?.look();
    const codes = await Promise.all(commands.map((command) => act(server, lane, id, before, command, rules)));
    for (const code of codes) note(code);
    path.push(`${JSON.stringify(commands)}: ${codes.join(', ')}`);
    // What the database refused has left no trace.
    const counted = commands.filter((_, index) => !codes[index]?.startsWith('database'));
    for (const code of codes) if (code.startsWith('database')) found.refused.add(code);
    const kept = codes.filter((code) => !code.startsWith('database'));
    const orders = counted.length === 2 ? [counted, counted.toReversed()] : [counted];
    const outcomes = orders.map((order, index) => inOrder(world, order, index === 1, rules));
    const fit = outcomes.filter(({ codes: due }) => JSON.stringify(due) === JSON.stringify(kept));
    const fitting = fit.length < 2 ? fit[0] : await whichCameLast(server, id, fit);
    if (fitting === undefined)
      throw new Error(`not as the model says: ${JSON.stringify(outcomes.map((outcome) => outcome.codes))}\n${path.join('\n')}`);
    ({ world } = fitting);
    const [command, other] = commands;
    const undo = command?.kind === 'undo' ? before.undos.find(({ key }) => key === command.target) : undefined;
    // Of two at once it is not known what the tables were before each.
    if (other !== undefined)
      world = { ...world, undos: world.undos.filter(({ key }) => before.undos.some((former) => former.key === key)) };
    else if (command?.kind !== 'undo') tables?.remember(world.undos.slice(before.undos.length));
    else if (codes[0] === 'done' && undo !== undefined) {
      found.undone += 1;
      for (const law of brokenByUndo(before, command, world)) found.broken.add(law);
      const restored = await tables?.compare(undo);
      expect({ restored: restored?.is, path }).toEqual({ restored: restored?.was, path });
    }
    if (world.reviewCase.place.state !== before.reviewCase.place.state)
      found.states.set(world.reviewCase.place.state, (found.states.get(world.reviewCase.place.state) ?? 0) + 1);
  }
  for (const decided of world.decisions) for (const law of brokenLaws(decided)) found.broken.add(law);
  await expectTables(server, id, world, path);
}

/**
 * Where both orders give the same answers, the assignee and the recorded verdicts and figures show which came last. If they do not, the order
 * that breaks no law: a service that forgets one may have opened the document in time.
 */
async function whichCameLast<Fit extends { readonly world: World }>(
  { context }: TestApp,
  id: string,
  fit: readonly Fit[],
): Promise<Fit | undefined> {
  const { rows } = await context.pool.query<{ assignee_id: string | null; decided: Record<string, readonly (string | null)[]> }>(
    `select assignee_id, (select coalesce(jsonb_object_agg(field, jsonb_build_array(verdict, figure)), '{}')
       from case_requirement_decisions d where d.application_id = cases.application_id) as decided
     from cases where cases.application_id = $1`,
    [id],
  );
  const possible = fit.filter(({ world: { reviewCase, requirementDecisions } }) => {
    const decided = Object.fromEntries(
      Object.entries(requirementDecisions).map(([field, decision]) => [
        field,
        [decision.verdict, decision.verdict === 'accepted' ? (decision.figure ?? null) : null],
      ]),
    );
    return isDeepStrictEqual({ assignee_id: reviewCase.assignee, decided }, rows[0]);
  });
  return possible.find(({ world }) => world.decisions.every((decided) => brokenLaws(decided).length === 0)) ?? possible[0];
}

/** What each is answered when they come in that order; told in the order in which they were sent. */
function inOrder(world: World, commands: readonly Command[], reversed: boolean, rules: Rules): { codes: string[]; world: World } {
  const codes: string[] = [];
  let after = world;
  for (const command of commands) {
    const outcome: Outcome = expected(after, command, rules, originals);
    codes.push(outcome.code);
    after = outcome.world;
  }
  return { codes: reversed ? codes.toReversed() : codes, world: after };
}

const over: readonly string[] = ['issuance', 'rejected', 'withdrawn'];

async function expectTables({ context }: TestApp, id: string, world: World, path: readonly string[]): Promise<void> {
  const { rows } = await context.pool.query(
    `select state, return_stage, answers, stage, closed_at is not null as closed, cases.assignee_id, cases.country,
       (select coalesce(jsonb_agg(staff_id order by staff_id), '[]') from case_conflicts_of_interest where application_id = applications.id) as interested,
       (select coalesce(jsonb_object_agg(field, verdict), '{}') from case_requirement_decisions where application_id = applications.id) as verdicts,
       (select coalesce(jsonb_object_agg(field, jsonb_build_array(figure, figure_reason, figure_place)), '{}')
         from case_requirement_decisions where application_id = applications.id and figure is not null) as figures,
       (select coalesce(jsonb_object_agg(concat_ws(' ', staff_id, document_id), pages), '{}') from (
         select staff_id, document_id, jsonb_agg(distinct page order by page) as pages
         from document_openings, unnest(document_openings.pages) as shown (page)
         where application_id = applications.id group by staff_id, document_id) opened) as opened,
       (select jsonb_build_object('kind', kind, 'by', proposed_by, 'citations', citations)
         from case_proposals where application_id = applications.id and outcome is null) as proposal,
       (select coalesce(jsonb_agg(jsonb_build_array(kind, proposed_by, decided_by)), '[]') from case_decisions where application_id = applications.id) as decisions
     from applications join cases on cases.application_id = applications.id where applications.id = $1`,
    [id],
  );
  const { reviewCase, requirementDecisions, closed, decisions } = world;
  const { state } = reviewCase.place;
  expect({ rows, path }).toEqual({
    path,
    rows: [
      {
        state,
        return_stage: reviewCase.place.returnStage ?? null,
        answers: world.answers,
        stage: state,
        closed,
        assignee_id: reviewCase.assignee,
        country: reviewCase.country,
        interested: reviewCase.interested.toSorted(),
        verdicts: Object.fromEntries(Object.entries(requirementDecisions).map(([field, { verdict }]) => [field, verdict])),
        figures: figuresIn(world),
        opened: openedIn(world),
        proposal: reviewCase.proposal && { kind: reviewCase.proposal.kind, by: reviewCase.proposal.by, citations: world.citations },
        decisions: decisions.map(({ decision }) => [
          decision.kind === 'approved' ? 'approval' : 'rejection',
          decision.proposedBy,
          decision.decidedBy,
        ]),
      },
    ],
  });
  expect(closed).toBe(over.includes(state));
}

function figuresIn({ requirementDecisions }: World) {
  return Object.fromEntries(
    Object.entries(requirementDecisions).flatMap(([field, decision]) =>
      decision.verdict === 'accepted' && decision.figure !== undefined
        ? [[field, [decision.figure, decision.figureReason ?? null, decision.figurePlace ?? null]] as const]
        : [],
    ),
  );
}

/** The pages of each document that each person was shown, over all their sessions. */
function openedIn({ openings }: World) {
  const all = Object.groupBy(
    openings.filter(({ pages }) => pages.length > 0),
    ({ by, document }) => `${by} ${document}`,
  );
  return Object.fromEntries(
    Object.entries(all).map(([key, list = []]) => [
      key,
      [...new Set(list.flatMap(({ pages }) => pages))].toSorted((one, other) => one - other),
    ]),
  );
}

interface Explored {
  readonly tries: fc.Arbitrary<Try>;
  /** Come first. */
  readonly examples: [Try[], 'GH'][];
  /** Of the short round: its few sequences meet every code and state that is listed below. */
  readonly seed: number;
}

const ofEvidence: Explored = { tries, examples, seed: 20_261_186 };
const ofUndo: Explored = { tries: triesWithUndo, examples: undoExamples, seed: 20_261_146 };

/** `enough` ends it early. */
async function explore(
  server: TestApp,
  rules: Rules,
  runs: number,
  enough: (found: Found) => boolean = () => false,
  explored: Explored = ofEvidence,
): Promise<Found> {
  const found: Found = { broken: new Set(), refused: new Set(), codes: new Map(), states: new Map(), tried: 0, undone: 0 };
  const one = async (number: number) => {
    const lane = await makeLane(server);
    await fc.assert(
      fc.asyncProperty(
        fc.array(explored.tries, { maxLength: longest, minLength: 10, size: 'max' }),
        fc.constantFrom('GH', 'GH', 'KE', 'NG'),
        async (sequence, country) => {
          if (!enough(found)) await walk(server, lane, country, sequence, rules, found);
        },
      ),
      { ...explorationOf(number, Math.ceil(runs / lanes), explored.seed), ...(number === 0 && { examples: explored.examples }) },
    );
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => one(number)));
  return found;
}

describe('cases under review, beside the pure model', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '1000000', DATABASE_POOL: '8' }, { clock: { now: () => now } });
  });
  afterAll(() => server.close());

  it(
    `are decided by two entitled, unconflicted people alone, on opened documents and proven figures, in ${sequences} sequences of up to ${longest} commands`,
    async () => {
      const { broken, refused, codes, states, tried } = await explore(server, domainRules, sequences);
      console.log(`${sequences} sequences, ${tried} commands`, Object.fromEntries(states), Object.fromEntries(codes));
      expect([...broken]).toEqual([]);
      expect([...refused], 'the service left it to the database').toEqual([]);
      for (const state of ['assessment', 'documents', 'site_visit', 'approval', 'issuance', 'rejected', 'withdrawn', 'correction'])
        expect([...states.keys()], 'the sequences saw too little to prove anything').toContain(state);
      for (const code of [
        'same_person',
        'conflict_of_interest',
        'proposer_conflict_of_interest',
        'proposer_permission_denied',
        'permission_denied',
        'not_found',
        'case_already_assigned',
        'documents_unopened',
        'documents_unopened_by_proposer',
        'figures_unproven',
      ])
        expect([...codes.keys()], 'the sequences met too little to prove anything').toContain(code);
    },
    120_000 + sequences * 1_000,
  );

  it(
    `are as before after an undo, and nothing that was sent or decided is undone, in ${undoSequences} sequences of up to ${longest} commands`,
    async () => {
      const { broken, refused, codes, undone } = await explore(server, domainRules, undoSequences, undefined, ofUndo);
      console.log(`${undoSequences} sequences with undo, ${undone} undone`, Object.fromEntries(codes));
      expect([...broken]).toEqual([]);
      expect([...refused], 'the service left it to the database').toEqual([]);
      expect(undone, 'the sequences undid too little to prove anything').toBeGreaterThan(undoSequences / 4);
      expect([...codes.keys()]).toContain('undo_not_possible');
    },
    120_000 + sequences * 1_000,
  );
});

interface Forgetful {
  readonly rules: Rules;
  readonly explored?: Explored;
  /** One that soon leads to the mistake. */
  readonly seed?: number;
  /** What the database says to it. */
  readonly refused: readonly string[];
  /** A first guard that is switched off, and what the next one says then. */
  readonly behind?: { readonly off: string; readonly refused: string };
  /** All guards that are switched off, so that the laws can find it. */
  readonly off: readonly string[];
  readonly broken: readonly string[];
}

const withSteps = (wrong: Rules['takeStep']): Rules => ({ ...domainRules, takeStep: wrong });
const withEvidence = (wrong: Partial<Rules['evidence']>): Rules => ({ ...domainRules, evidence: { ...domainRules.evidence, ...wrong } });

const twoPeopleOff = [
  'alter table case_decisions disable trigger case_decisions_by_two',
  'alter table case_decisions drop constraint two_different_people',
];
const proposalsOff = 'alter table case_proposals disable trigger case_proposals_on_evidence';
const evidenceOff = [
  proposalsOff,
  'alter table case_decisions disable trigger case_decisions_on_evidence',
  'alter table case_requirement_decisions disable trigger case_requirement_decisions_place',
  'alter table case_requirement_decisions drop constraint changed_figure_is_proven',
];

/** Rules with a likely mistake. */
const forgetful: Readonly<Record<string, Forgetful>> = {
  'that one person is not two': {
    seed: 20_261_146,
    rules: withSteps((reviewCase, person, step) => {
      const { proposal } = reviewCase;
      if (proposal === null || step.proposer === undefined) return takeStep(reviewCase, person, step);
      const stranger = { ...step.proposer, id: 'another' };
      const after = takeStep({ ...reviewCase, proposal: { ...proposal, by: stranger.id } }, person, { ...step, proposer: stranger });
      if (typeof after === 'string') return after;
      const own = after.proposal?.by === stranger.id ? proposal : after.proposal;
      return { ...after, proposal: own, decision: after.decision && { ...after.decision, proposedBy: proposal.by } };
    }),
    refused: ['two_different_people'],
    off: twoPeopleOff,
    broken: ['one person alone'],
  },
  'that an interest is an interest': {
    seed: 20_261_156,
    rules: withSteps((reviewCase, person, step) => {
      const after = takeStep({ ...reviewCase, interested: [] }, person, step);
      return typeof after === 'string' ? after : { ...after, interested: reviewCase.interested };
    }),
    refused: ['decided_without_conflict_of_interest'],
    off: twoPeopleOff,
    broken: ['an interest'],
  },
  'that people are suspended or moved': {
    seed: 20_261_156,
    rules: withSteps((reviewCase, person, step) => {
      const anyone = { countries: 'all', sectors: 'all' } as const;
      const proposer = step.proposer && {
        ...step.proposer,
        status: 'active' as const,
        grants: [{ role: 'officer' as const, ...anyone }],
      };
      return takeStep(reviewCase, { ...person, status: 'active' }, { ...step, ...(proposer && { proposer }) });
    }),
    refused: ['decided_by_the_entitled'],
    off: twoPeopleOff,
    broken: ['proposed by one who may not'],
  },
  'that documents are opened': {
    seed: 20_261_116,
    rules: withEvidence({ unopenedBy: () => [] }),
    refused: ['proposed_on_opened_documents', 'decided_on_opened_documents'],
    off: evidenceOff,
    broken: ['decided over a document that the proposer had not opened', 'decided over a document that the decider had not opened'],
  },
  'that a changed figure has a reason and a place': {
    seed: 20_261_116,
    rules: withEvidence({ unprovenFigures: () => [] }),
    refused: ['changed_figure_is_proven', 'figure_proven_by_document_of_the_case', 'proposed_on_proven_figures'],
    behind: { off: proposalsOff, refused: 'decided_on_proven_figures' },
    off: evidenceOff,
    broken: ['decided on a changed figure without a reason or a place'],
  },
  // No constraint of the database knows of an undo: the rule alone prevents it. A proposal is another stage too: both are forgotten.
  'that nothing is undone once it is proposed': {
    seed: 20_261_246,
    rules: {
      ...domainRules,
      canUndo: (undo, reader, state, at) =>
        canUndo(undo, reader, { ...state, stage: 'assessment', stageAt: undo.at, hasProposal: false }, at),
    },
    explored: ofUndo,
    refused: [],
    off: [],
    broken: ['undone while the case was with the company, proposed or decided'],
  },
};

describe.each(Object.entries(forgetful))(
  'a service that forgets %s',
  (_, { rules, explored = ofEvidence, seed = explored.seed, refused, behind, off, broken }) => {
    const sequencesWithMistake: Explored = { ...explored, seed };
    let server: TestApp;
    beforeAll(async () => {
      server = await startTestApp({ APPLICATIONS_PER_DAY: '1000000', DATABASE_POOL: '8' }, { clock: { now: () => now } });
    });
    afterAll(() => server.close());

    it('is stopped by the database, and found out where that forgets it too', async () => {
      const expectRefused = async (constraints: readonly string[]) => {
        const wanted = constraints.map((constraint) => `database: ${constraint}`);
        const guarded = await explore(server, rules, 200, (found) => wanted.every((one) => found.refused.has(one)), sequencesWithMistake);
        expect([...guarded.refused]).toEqual(expect.arrayContaining(wanted));
        expect([...guarded.broken]).toEqual([]);
      };
      await expectRefused(refused);
      if (behind !== undefined) {
        await server.context.pool.query(behind.off);
        await expectRefused([behind.refused]);
      }
      for (const statement of off) await server.context.pool.query(statement);
      const unguarded = await explore(server, rules, 200, (found) => broken.every((law) => found.broken.has(law)), sequencesWithMistake);
      expect([...unguarded.broken]).toEqual(expect.arrayContaining([...broken]));
    }, 240_000);
  },
);
