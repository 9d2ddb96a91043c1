import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explorationOf, sequencesOr } from '../exploration.ts';
import { commandFrom } from './commands.ts';
import { act, begin, makeLane, withLinks, withMade, type Begun, type Lane, type Outcome } from './driver.ts';
import { makeWitness } from './invariants.ts';
import { expected, rules } from './model.ts';
import { asStored, stored } from './tables.ts';
import { newWorld, type Answered, type Command, type World } from './world.ts';

/** Each with a server, a database and a clock of its own: while the database works for one, the others continue. */
const lanes = 3;
const longest = 40;
/** Fewer than of the other models: each begins with companies and people of its own. */
const sequences = Math.ceil(sequencesOr(100) / 3);

interface Found {
  readonly broken: Set<string>;
  readonly codes: Map<string, number>;
  tried: number;
  ended: number;
}

const nothingYet = (): Found => ({ broken: new Set(), codes: new Map(), tried: 0, ended: 0 });

/**
 * Commands that never run in pairs: no requests, or requests of a person about themselves that do not wait for the company's lock. A link
 * that is sent again is another one for a person who accepts at the same moment.
 */
const alone: readonly Command['kind'][] = ['days', 'appoint', 'undo_deletion', 'sign_in', 'choose', 'delete_account', 'resend'];

function commandsFrom(world: World, draw: number): readonly Command[] {
  if (draw % 7 > 0) return [commandFrom(world, draw)];
  const both = [commandFrom(world, draw, true), commandFrom(world, draw + 1, true)];
  return both.some(({ kind }) => alone.includes(kind)) || isRemovedWhileJoining(both) ? both.slice(0, 1) : both;
}

/** The session is ended by one and moved to another company by the other; neither waits for the other. */
function isRemovedWhileJoining(commands: readonly Command[]): boolean {
  return commands.some((one) => one.kind === 'remove' && commands.some((other) => other.kind === 'accept' && other.who === one.whom));
}

interface Step {
  readonly before: World;
  readonly command: Command;
  readonly outcome: Outcome;
  readonly answered: Answered;
}

/** What each is answered when they come in that order. */
function inOrder(world: World, commands: readonly (readonly [Command, Outcome])[]): readonly Step[] {
  let before = world;
  return commands.map(([command, outcome]) => {
    const step = { before, command, outcome, answered: expected(before, command, rules) };
    before = step.answered.world;
    return step;
  });
}

/** Of two at once, the second was admitted before the first took its access away, and is told so in the words of a later check. */
const withoutAccess = ['unauthenticated', 'company_not_chosen', 'permission_denied', 'not_found', 'request_already_resolved'];

function isAnsweredAs(steps: readonly Step[]): boolean {
  const isPair = steps.length > 1;
  return steps.every(({ outcome: { code }, answered }) => {
    if (code === answered.code) return true;
    return isPair && withoutAccess.includes(code) && withoutAccess.includes(answered.code);
  });
}

/** One sequence: each answer as the model says, what was shown, and at its end all that is stored. */
async function walk(lane: Lane, draws: readonly number[], found: Found): Promise<void> {
  let begun = await begin(lane);
  let world = newWorld();
  const watch = makeWitness();
  const path: string[] = [];
  for (const draw of draws) {
    const commands = commandsFrom(world, draw);
    const [known, before] = [begun, world];
    const outcomes = await Promise.all(commands.map((command) => act(lane, known, before, command)));
    const done = commands.map((command, index) => [command, outcomes[index] ?? { code: 'nothing' }] as const);
    for (const [{ kind }, { code }] of done) {
      found.tried += 1;
      found.codes.set(`${kind}: ${code}`, (found.codes.get(`${kind}: ${code}`) ?? 0) + 1);
    }
    path.push(done.map(([command, { code }]) => `${JSON.stringify(command)}: ${code}`).join(' & '));
    const orders = (done.length > 1 ? [done, done.toReversed()] : [done]).map((order) => inOrder(world, order));
    const steps = await fitting(lane, begun, orders.filter(isAnsweredAs));
    if (steps === undefined)
      throw new Error(`not as the model says: ${JSON.stringify(orders.map((order) => order.map(codeOf)))}\n${path.join('\n')}`);
    for (const { before: earlier, command, answered } of steps) for (const law of watch(earlier, command, answered)) found.broken.add(law);
    begun = await withLinks(lane, madeBy(begun, steps));
    const [only] = steps;
    if (only !== undefined && steps.length === 1) expectSeen(begun, only, path);
    world = steps.at(-1)?.answered.world ?? world;
  }
  expect({ stored: await stored(lane.server, begun), path }).toEqual({ stored: asStored(world), path });
  found.ended += 1;
}

const codeOf = ({ command, answered }: Step) => `${command.kind}: ${answered.code}`;

function madeBy(begun: Begun, steps: readonly Step[]): Begun {
  return steps.reduce((before, { command, outcome }) => withMade(before, command, outcome), begun);
}

/** Of two at once, what is stored shows which came last. */
async function fitting({ server }: Lane, begun: Begun, orders: readonly (readonly Step[])[]): Promise<readonly Step[] | undefined> {
  const [first] = orders;
  if (first === undefined || first.length < 2) return first;
  for (const steps of orders) {
    const after = steps.at(-1)?.answered.world;
    if (after !== undefined && isDeepStrictEqual(await stored(server, madeBy(begun, steps)), asStored(after))) return steps;
  }
  return undefined;
}

/** Exactly what is the company's own, and nothing of another one. */
function expectSeen(begun: Begun, { command, outcome, answered }: Step, path: readonly string[]): void {
  if (answered.seen === undefined) return;
  const ids = command.kind === 'people' ? begun.people : begun.applications;
  const due = answered.seen.map((index) => ids[index] ?? '').toSorted();
  expect({ seen: (outcome.seen ?? []).toSorted(), path }).toEqual({ seen: due, path });
}

async function explore(lane: Lane, found: Found, { number, runs }: { readonly number: number; readonly runs: number }): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(0x7f_ff_ff_ff), { minLength: 15, maxLength: longest, size: 'max' }), async (draws) =>
      walk(lane, draws, found),
    ),
    explorationOf(number, runs),
  );
}

describe('people of companies over HTTP, beside the pure model', () => {
  it(
    `are as the model says, to the last row, in ${sequences} sequences of up to ${longest} commands`,
    async () => {
      const found = nothingYet();
      await Promise.all(
        Array.from({ length: lanes }, async (_, number) => {
          const lane = await makeLane({ forgetsCompany: false });
          try {
            await explore(lane, found, { number, runs: Math.ceil(sequences / lanes) });
          } finally {
            await lane.close();
          }
        }),
      );
      const { broken, codes, tried, ended } = found;
      console.log(`${ended} sequences, ${tried} commands`, Object.fromEntries(codes));
      expect(ended).toBeGreaterThanOrEqual(sequences);
      expect([...broken]).toEqual([]);
      // By whichever command; not by `sign_in`, whose answer for an erased person is the driver's own.
      for (const code of ['unauthenticated', 'company_changed', 'company_not_chosen', 'permission_denied'])
        expect([...codes.keys()].filter((one) => one.endsWith(`: ${code}`) && !one.startsWith('sign_in:'))).not.toEqual([]);
      for (const one of [
        'invite: done',
        'accept: done',
        'accept: link_expired',
        'change_roles: done',
        'remove: done',
        'leave: done',
        'leave: last_owner',
        'offer: done',
        'accept_offer: done',
        'appoint: done',
        'choose: done',
        'choose: not_found',
        'sign_in: done',
        'create: done',
        'read: done',
        'read: not_found',
        'list: done',
        'people: done',
        'delete_account: done',
      ])
        expect([...codes.keys()], 'the sequences met too little to prove anything').toContain(one);
    },
    60_000 + sequencesOr(100) * 1_000,
  );
});

const caught = async (lane: Lane): Promise<string> =>
  explore(lane, nothingYet(), { number: 9, runs: 100 }).then(
    () => 'nothing was found',
    (error: unknown) => String((error as Error).cause ?? error),
  );

/** In words of the model, or of a comparison, or of a statement that meets what was left behind. */
const isFound = /not as the model says|deeply equal|toEqual|unexpected result/;

describe('with one thing forgotten', () => {
  let lane: Lane;
  beforeEach(async () => {
    lane = await makeLane({ forgetsCompany: false });
  }, 60_000);
  afterEach(() => lane.close());

  it.each([
    ['who left or was removed', ['create rule forgotten as on delete to memberships do instead nothing']],
    [
      'that a session has ended',
      [
        'create function forget() returns trigger language plpgsql as $$ begin new.ended_at := null; return new; end $$',
        'create trigger forgotten before update on sessions for each row execute function forget()',
      ],
    ],
    [
      'that an invitation was accepted',
      [
        'alter table memberships disable trigger memberships_by_invitation',
        `create function forget() returns trigger language plpgsql as $$
           begin new.accepted_at := null; new.accepted_by := null; return new; end $$`,
        'create trigger forgotten before update on invitations for each row execute function forget()',
      ],
    ],
    [
      'who becomes an owner',
      [
        'alter table memberships disable trigger company_has_an_owner',
        `create function forget() returns trigger language plpgsql as $$
           begin if not 'owner' = any (old.roles) then new.roles := old.roles; end if; return new; end $$`,
        'create trigger forgotten before update on memberships for each row execute function forget()',
      ],
    ],
    [
      'which company was chosen',
      [
        'create function forget() returns trigger language plpgsql as $$ begin new.company_id := old.company_id; return new; end $$',
        'create trigger forgotten before update of company_id on sessions for each row execute function forget()',
      ],
    ],
  ])(
    'a database that forgets %s is found out by what it answers and stores',
    async (_, sabotage) => {
      for (const statement of sabotage) await lane.server.context.pool.query(statement);
      expect(await caught(lane)).toMatch(isFound);
    },
    120_000,
  );
});

describe('with the company of rows forgotten by queries and database', () => {
  it('what one company sees of another is found', async () => {
    const lane = await makeLane({ forgetsCompany: true });
    expect(await caught(lane)).toMatch(isFound);
    await lane.close();
  }, 120_000);
});
