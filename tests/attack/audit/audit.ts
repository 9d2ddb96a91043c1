import { checkAudit } from '@thamani/server/features/audit/chain-verification.ts';
import { sql } from 'kysely';
import { reportNone } from '../../nightly/figures.ts';
import { auditStage, type Stage } from './stage.ts';
import { clever, invented, plain, unsealed, type Kind } from './tamperings.ts';
import { diceOf, type Dice } from '../certificates/changes.ts';

interface Tally {
  readonly name: string;
  readonly tried: number;
  readonly found: number;
}

class Undone extends Error {}

/**
 * Each tampering by itself, with every right there is: triggers and foreign keys are off. The whole audit is then counted again, and all of
 * it is undone. `outside` false: as if nobody had ever sealed anything, which is the control.
 */
async function tamperOnce(stage: Stage, dice: Dice, kind: Kind | undefined, outside = true): Promise<boolean> {
  let found = false;
  await stage.context.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const seals = outside ? stage.context.seals : { ...stage.context.seals, read: async () => undefined };
      await kind?.tamper({ tx, dice, stage });
      if (!outside) await unseal(tx);
      found = (await checkAudit({ ...stage.context, seals, db: tx })).found.length > 0;
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

type Tx = Parameters<Kind['tamper']>[0]['tx'];

async function unseal(tx: Tx): Promise<void> {
  await sql`delete from audit_sealed_heads`.execute(tx);
  await sql`delete from audit_seals`.execute(tx);
  await sql`update audit_chain_heads set sealed_position = 0`.execute(tx);
}

async function tally(stage: Stage, dice: Dice, kinds: readonly Kind[], count: number, outside = true): Promise<readonly Tally[]> {
  const tallies: Tally[] = [];
  const each = Math.max(1, Math.ceil(count / kinds.length));
  for (const kind of kinds) {
    let found = 0;
    for (let n = 0; n < each; n += 1) if (await tamperOnce(stage, dice, kind, outside)) found += 1;
    tallies.push({ name: kind.name, tried: each, found });
  }
  return tallies;
}

interface Tampered {
  /** What must be found. */
  readonly sealed: readonly Tally[];
  /** What cannot be found yet, and must be once it is sealed. */
  readonly before: readonly Tally[];
  readonly after: readonly Tally[];
  /** What no chain finds. */
  readonly invented: readonly Tally[];
  /** The same insider where nothing is ever sealed. */
  readonly control: readonly Tally[];
  /** Checks of what nobody touched. */
  readonly untouched: Tally;
}

export async function tamperWithAudit(count: number, seed: number): Promise<Tampered> {
  const dice = diceOf(seed);
  const stage = await auditStage(dice);
  try {
    const untouched = { name: 'nothing', tried: 20, found: 0 };
    const looks = async () => {
      for (let n = 0; n < 10; n += 1) if (await tamperOnce(stage, dice, undefined)) untouched.found += 1;
    };
    await looks();
    const share = Math.round((count * unsealed.length) / (plain.length + clever.length + unsealed.length));
    const sealed = await tally(stage, dice, [...plain, ...clever], count - share);
    const before = await tally(stage, dice, unsealed, Math.min(share, 10 * unsealed.length));
    const control = await tally(stage, dice, clever.slice(0, 4), Math.min(share, 40), false);
    const never = await tally(stage, dice, invented, 10);
    await stage.seal();
    const after = await tally(stage, dice, unsealed, share);
    await looks();
    return { sealed, before, after, invented: never, control, untouched };
  } finally {
    await stage.close();
  }
}

const sum = (tallies: readonly Tally[], what: 'tried' | 'found') => tallies.reduce((total, one) => total + one[what], 0);
export const allFound = (tallies: readonly Tally[]) => sum(tallies, 'tried') === sum(tallies, 'found');
export const noneFound = (tallies: readonly Tally[]) => sum(tallies, 'found') === 0 && tallies.length > 0;

/** Tampering with the audit events by an attacker who has every right in the database. */
export async function tamperWithEverything([count = '10000']: readonly string[]): Promise<boolean> {
  const began = performance.now();
  const { sealed, before, after, invented: never, control, untouched } = await tamperWithAudit(Number(count), 20_261_116);
  const told = (title: string, tallies: readonly Tally[]) => [
    `${title}: ${sum(tallies, 'found')} of ${sum(tallies, 'tried')} found`,
    ...tallies.map(({ name, tried, found }) => `  ${found} of ${tried}  ${name}`),
  ];
  console.log(
    [
      ...told('what was sealed', sealed),
      ...told('what was not sealed yet, counted again by an insider: NOT found, until it is sealed', before),
      ...told('the same once it was sealed', after),
      ...told('what a chain does not tell: NOT found', never),
      ...told('control, the insider where nothing is ever sealed', control),
      `untouched: ${untouched.found} false alarms in ${untouched.tried} checks`,
      `in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    ].join('\n'),
  );
  reportNone({
    'sealed tamperings not found': sum([...sealed, ...after], 'tried') - sum([...sealed, ...after], 'found'),
    'false alarms': untouched.found,
    'control: found where nothing is sealed': sum(control, 'found'),
  });
  return allFound(sealed) && allFound(after) && noneFound(before) && noneFound(never) && noneFound(control) && untouched.found === 0;
}
