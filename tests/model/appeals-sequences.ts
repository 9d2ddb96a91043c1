import fc from 'fast-check';
import { commandFrom } from './appeals-commands.ts';
import { makeWitness, type Law } from './appeals-invariants.ts';
import { expected } from './appeals-model.ts';
import { cast, newWorld, type Rules } from './appeals-world.ts';

export const longest = 60;
const ids = cast.map((_, index) => `person ${index}`);

/** Numbers of which commands are made, the country, and whether a signal waits for its answer. */
export type Sequence = readonly [draws: readonly number[], country: string, signal: boolean];

export const sequences = fc.tuple(
  fc.array(fc.nat(0x7f_ff_ff_ff), { minLength: 20, maxLength: longest, size: 'max' }),
  fc.constantFrom('GH', 'GH', 'KE', 'NG'),
  fc.boolean(),
);

/** Every law is looked at after every step. */
export function broken([draws, country, signal]: Sequence, by: Rules, seen?: Map<string, number>): readonly Law[] {
  const watch = makeWitness();
  let world = newWorld(ids, country, signal);
  for (const draw of draws) {
    const command = commandFrom(world, draw);
    const answered = expected(world, command, by);
    const found = watch(world, command, answered);
    if (found.length > 0) return found;
    if (seen !== undefined) note(seen, `${command.kind}: ${answered.code}`);
    world = answered.world;
  }
  if (seen === undefined) return [];
  for (const { against, outcome, votes } of world.appeals)
    if (outcome !== undefined) note(seen, `${against} ${outcome.verdict} by ${votes.length}`);
  for (const { changes } of world.certificates) for (const { change } of changes) note(seen, change);
  note(seen, `ends in ${world.reviewCase.place.state}`);
  return [];
}

function note(seen: Map<string, number>, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1);
}
