import { takeVote } from '@thamani/domain/appeals/appeals.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandFrom } from './appeals-commands.ts';
import { act, begin, makeLane, type Begun, type Lane } from './appeals-driver.ts';
import { makeWitness, type Law } from './appeals-invariants.ts';
import { expected, rules } from './appeals-model.ts';
import { broken, sequences as pureSequences, type Sequence } from './appeals-sequences.ts';
import { eventsOf, expectChain, expectTables, type Happened } from './appeals-tables.ts';
import type { Answered, Command, Rules, World } from './appeals-world.ts';
import { explorationOf, sequencesOr } from './exploration.ts';

/** Each with a server, a database and a clock of its own: while the database works for one, the other goes on. */
const lanes = 3;
const sequences = sequencesOr(36);
const longest = 40;
const afterTheEnd = 4;

interface Found {
  readonly broken: Set<string>;
  /** What the database refused that the rules had let through. */
  readonly refused: Set<string>;
  readonly codes: Map<string, number>;
  tried: number;
  ended: number;
}

const note = (seen: Map<string, number>, what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

/** Commands that never run in pairs, because they are no requests to the server. */
const alone: readonly Command['kind'][] = ['days', 'issue', 'suspended', 'active', 'elsewhere', 'back'];

function commandsFrom(world: World, draw: number): readonly Command[] {
  if (draw % 9 > 0) return [commandFrom(world, draw)];
  const both = [commandFrom(world, draw, true), commandFrom(world, draw + 1, true)];
  return both.some(({ kind }) => alone.includes(kind)) ? both.slice(0, 1) : both;
}

interface InOrder {
  readonly codes: readonly string[];
  readonly steps: readonly { readonly before: World; readonly command: Command; readonly answered: Answered }[];
}

/** What each is answered when they come in that order; told in the order in which they were sent. */
function inOrder(world: World, commands: readonly Command[], isReversed: boolean, by: Rules): InOrder {
  let before = world;
  const steps = (isReversed ? commands.toReversed() : commands).map((command) => {
    const step = { before, command, answered: expected(before, command, by) };
    before = step.answered.world;
    return step;
  });
  const codes = steps.map(({ answered }) => answered.code);
  return { codes: isReversed ? codes.toReversed() : codes, steps };
}

/** One sequence: each answer as the model says, and at its end every table and the whole chain. */
async function walk(
  lane: Lane,
  [draws, country, signal]: Sequence,
  by: Rules,
  found: Found,
  commandsFor: (world: World, draw: number) => readonly Command[] = commandsFrom,
): Promise<void> {
  const { begun, world: first } = await begin(lane, country, signal);
  const watch = makeWitness();
  const path: string[] = [];
  const happened: Happened[] = [];
  let world = first;
  let left = afterTheEnd;
  for (const draw of draws) {
    // Of what is refused because all is over, a little is enough.
    if (world.reviewCase.place.state === 'rejection_upheld' && (left -= 1) < 0) break;
    const commands = commandsFor(world, draw);
    const before = world;
    const codes = await Promise.all(commands.map((command) => act(lane, begun, before, command, by.takeVote)));
    found.tried += commands.length;
    for (const [index, code] of codes.entries()) note(found.codes, `${commands[index]?.kind ?? ''}: ${code}`);
    path.push(`${JSON.stringify(commands)}: ${codes.join(', ')}`);
    // What the database refused has left no trace.
    for (const code of codes) if (code.startsWith('database')) found.refused.add(code);
    const [counted, kept] = [commands.filter((_, index) => !isKept(codes[index])), codes.filter((code) => !isKept(code))];
    const orders = (counted.length === 2 ? [false, true] : [false]).map((isReversed) => inOrder(world, counted, isReversed, by));
    const fit = orders.filter((order) => JSON.stringify(order.codes) === JSON.stringify(kept));
    const [fitting] = fit;
    if (fitting === undefined)
      throw new Error(`not as the model says: ${JSON.stringify(orders.map((order) => order.codes))}\n${path.join('\n')}`);
    happened.push(fit.map(({ steps }) => steps.flatMap((step) => eventsOf(step.before, step.command, step.answered))));
    for (const step of fitting.steps) for (const law of watch(step.before, step.command, step.answered)) found.broken.add(law);
    world = fitting.steps.at(-1)?.answered.world ?? world;
  }
  await expectWhole(lane, begun, world, happened, path);
  found.ended += 1;
}

const isKept = (code: string | undefined) => code?.startsWith('database') === true;

async function expectWhole(lane: Lane, begun: Begun, world: World, happened: readonly Happened[], path: readonly string[]): Promise<void> {
  await expectTables(lane.server, begun, world, path);
  await expectChain(lane.server, begun, happened, path);
}

const nothingYet = (): Found => ({ broken: new Set(), refused: new Set(), codes: new Map(), tried: 0, ended: 0 });

interface Round {
  readonly number: number;
  readonly runs: number;
  readonly seed: number;
}

async function explore(lane: Lane, found: Found, { number, runs, seed }: Round): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(0x7f_ff_ff_ff), { minLength: 15, maxLength: longest, size: 'max' }),
      fc.constantFrom('GH', 'GH', 'KE', 'NG'),
      fc.boolean(),
      async (...sequence) => walk(lane, sequence, rules, found),
    ),
    explorationOf(number, runs, seed),
  );
}

/** Its short round meets every answer that is listed below. */
const seedOfRound = 20_261_296;

describe('appeals and certificates over HTTP, beside the pure model', () => {
  it(
    `are as the model says, to the last row and event, in ${sequences} sequences of up to ${longest} commands`,
    async () => {
      const found = nothingYet();
      await Promise.all(
        Array.from({ length: lanes }, async (_, number) => {
          const lane = await makeLane();
          try {
            await explore(lane, found, { number, runs: Math.ceil(sequences / lanes), seed: seedOfRound });
          } finally {
            await lane.server.close();
          }
        }),
      );
      const { broken, refused, codes, tried, ended } = found;
      console.log(`${ended} sequences, ${tried} commands`, Object.fromEntries(codes));
      expect(ended).toBeGreaterThanOrEqual(sequences);
      expect([...broken]).toEqual([]);
      expect([...refused], 'the service left it to the database').toEqual([]);
      for (const one of [
        ...[
          'done',
          'previously_involved',
          'conflict_of_interest',
          'already_voted',
          'appeal_already_decided',
          'permission_denied',
          'not_found',
        ].map((code) => `vote: ${code}`),
        ...['done', 'same_person', 'request_already_resolved', 'not_found', 'proposer_permission_denied'].map((code) => `confirm: ${code}`),
        ...['done', 'appeal_deadline_passed', 'action_not_allowed', 'not_found'].map((code) => `lodge: ${code}`),
        'ask: done',
        'ask: status_change_pending',
        'refuse: done',
        'step: signals_unresolved',
        'resolve_signal: done',
        'appeal_interest: done',
      ])
        expect([...codes.keys()], 'the sequences met too little to prove anything').toContain(one);
    },
    120_000 + sequences * 1_000,
  );
});

/** Rules with a likely mistake: what the database then refuses, and the law that is broken where the database forgets it too. */
const careless: Readonly<Record<string, { readonly by: typeof takeVote; readonly refusal: string; readonly law: Law }>> = {
  'who took part': {
    by: (appeal, person, voting) => takeVote({ ...appeal, tookPart: [] }, person, voting),
    refusal: 'database: voted_by_uninvolved_member',
    law: 'no vote of one who took part',
  },
  'that an interest is an interest': {
    by: (appeal, person, voting) => takeVote({ ...appeal, interested: [] }, person, voting),
    refusal: 'database: voted_without_conflict_of_interest',
    law: 'no vote of one with an interest',
  },
  'who sits on the board': {
    by: (appeal, { id }, voting) =>
      takeVote(appeal, { id, status: 'active', grants: [{ role: 'board', countries: 'all', sectors: 'all' }] }, voting),
    refusal: 'database: voted_by_the_board',
    law: 'no vote but of the board, here',
  },
};

const oneByOne = (world: World, draw: number) => [commandFrom(world, draw)];

/** Found beside the pure model, where looking costs nothing. */
function sequenceThatBreaks(law: Law, by: Rules): Sequence {
  const { counterexample } = fc.check(
    fc.property(pureSequences, (sequence) => !broken(sequence, by).includes(law)),
    { numRuns: 20_000, seed: 7 },
  );
  if (counterexample === null) throw new Error(`nothing breaks: ${law}`);
  return counterexample[0];
}

describe('with one thing forgotten', () => {
  let lane: Lane;
  beforeEach(async () => {
    lane = await makeLane();
  }, 60_000);
  afterEach(() => lane.server.close());

  it.each(Object.entries(careless))(
    'a service that forgets %s is stopped by the database, and found out where that forgets it too',
    async (_, { by, refusal, law }) => {
      const forgetful = { ...rules, takeVote: by };
      const sequence = sequenceThatBreaks(law, forgetful);
      const [guarded, unguarded] = [nothingYet(), nothingYet()];
      await walk(lane, sequence, forgetful, guarded, oneByOne);
      expect([...guarded.refused]).toContain(refusal);
      expect([...guarded.broken]).toEqual([]);
      await lane.server.context.pool.query('alter table appeal_votes disable trigger appeal_votes_by_uninvolved_member');
      await walk(lane, sequence, forgetful, unguarded, oneByOne);
      expect([...unguarded.broken]).toContain(law);
    },
    60_000,
  );

  it.each([
    [
      'who took part',
      "create or replace function participants_of(in_case uuid) returns setof text stable language sql as $$ select '' where false $$",
      /not as the model says/,
    ],
    ['to chain its events', 'alter table audit_events disable trigger audit_events_chained', /chain/],
    [
      'a vote that was cast',
      'create rule forgotten as on insert to appeal_votes do instead nothing',
      /not as the model says|toEqual|deeply equal/,
    ],
  ])(
    'a database that forgets %s is found out by what it answers and keeps',
    async (_, sabotage, said) => {
      await lane.server.context.pool.query(sabotage);
      // With this seed a person who took part soon votes.
      const failure = await explore(lane, nothingYet(), { number: 0, runs: 100, seed: 20_261_125 }).then(
        () => 'nothing was found',
        (error: unknown) => String((error as Error).cause),
      );
      expect(failure).toMatch(said);
    },
    120_000,
  );
});
