import fc from 'fast-check';
import { commandFrom } from './commands.ts';
import { makeWitness, type Law } from './invariants.ts';
import { expected } from './model.ts';
import { newWorld, type Rules } from './world.ts';

export const longest = 60;

/** Numbers of which commands are made. */
export const sequences = fc.array(fc.nat(0x7f_ff_ff_ff), { minLength: 20, maxLength: longest, size: 'max' });

/** Every law is looked at after every step. */
export function broken(draws: readonly number[], by: Rules, seen?: Map<string, number>): readonly Law[] {
  const watch = makeWitness();
  let world = newWorld();
  for (const draw of draws) {
    const command = commandFrom(world, draw);
    const answered = expected(world, command, by);
    const found = watch(world, command, answered);
    if (found.length > 0) return found;
    if (seen !== undefined) note(seen, `${command.kind}: ${answered.code}`);
    world = answered.world;
  }
  if (seen === undefined) return [];
  for (const { outcome } of world.transfers) if (outcome !== null) note(seen, `offer ${outcome}`);
  if (world.people.some(({ isErased }) => isErased)) note(seen, 'a person was erased');
  if (world.companies.some(({ members }) => members.length === 0)) note(seen, 'a company has ended');
  if (world.companies.some(({ members }) => members.some(({ isAgent }) => isAgent))) note(seen, 'a company has an agent');
  return [];
}

function note(seen: Map<string, number>, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1);
}
