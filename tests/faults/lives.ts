import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { findStuck } from '@thamani/ops/stuck/stuck.ts';
import type { Context } from '@thamani/server/context.ts';
import { reportFigure } from '../nightly/figures.ts';
import type { Breaking, Parts, Turn } from './fault-injection.ts';

/** What reviews and appeals under faults have in common. */

const settledWithinMilliseconds = 240_000;

/** Cases or appeals that were lived through the breaks. */
export interface Ran<Life> {
  readonly lives: readonly Life[];
  readonly stuck: readonly string[];
  readonly breaking: Breaking;
  readonly lastBreak: number;
  readonly seconds: number;
}

/** The breaks one after the other, and again from the first. */
export function turnsOf(
  parts: Parts,
  breaks: Readonly<Record<string, (parts: Parts) => ReturnType<Turn['happen']>>>,
): (time: number) => Turn {
  const list = Object.entries(breaks);
  return (time) => {
    const [name, happen] = list[time % list.length] ?? ['nothing', () => undefined];
    return { name, happen: () => happen(parts), stops: true };
  };
}

/** Ten minutes pass; how a second factor is shown again is tested elsewhere. */
export async function keepProved({ pool }: Context, staff: readonly { readonly id: string }[], isNeeded: () => boolean): Promise<void> {
  const ids = staff.map(({ id }) => id);
  for (let turn = 0; isNeeded(); turn += 1, await sleep(1_000))
    if (turn % 60 === 0)
      await pool.query('update staff_sessions set authenticated_at = now() where staff_id = any ($1)', [ids]).catch(() => undefined);
}

/** What is still wrong once there was time to settle. */
export async function settled(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let broken = await look();
  for (const end = performance.now() + settledWithinMilliseconds; broken.length > 0 && performance.now() < end; broken = await look())
    await sleep(1_000);
  return broken;
}

/** What `settled` left in a list was still wrong when its time ran out: the seconds are then no recovery time. */
export function describeSettled(seconds: number, left: readonly (readonly string[])[]): string {
  return isSettled(left) ? `all settled ${seconds.toFixed(0)} s after the last break` : `NOT settled after ${seconds.toFixed(0)} s`;
}

/** Where it did not settle, the figure has another name, so that no run is compared with it. More time has passed than the goal allows. */
export function reportSettled(seconds: number, left: readonly (readonly string[])[]): void {
  reportFigure({
    name: isSettled(left) ? 'settled after the last break' : 'not settled after',
    value: seconds,
    unit: 's',
    goal: { atMost: settledWithinMilliseconds / 1000 },
  });
}

function isSettled(left: readonly (readonly string[])[]): boolean {
  return left.every((list) => list.length === 0);
}

/** What is wrong where a workflow has another status, or does not exist. */
export async function workflowIsIn(client: Client, id: string, wanted: string): Promise<string[]> {
  const status = await client.workflow
    .getHandle(id)
    .describe()
    .then(
      (described) => described.status.name,
      (error: Error) => error.message,
    );
  return status === wanted ? [] : [`${id} is ${status}, not ${wanted}`];
}

export async function stuckIn({ config }: Context): Promise<readonly string[]> {
  return (await findStuck(config)).findings.map(({ what, which }) => `${what} (${which[0]})`);
}

export function firstOf(list: readonly string[], none = 'none'): string {
  return list.length === 0 ? none : `${list.length}: ${list.slice(0, 5).join('; ')}`;
}

const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** How many of each kind, the most frequent first, each with the first that it happened to. An entry is `<whose>: <what>`. */
export function countByKind(list: readonly string[]): string {
  if (list.length === 0) return 'none';
  const kinds = new Map<string, { readonly first: string; readonly count: number }>();
  for (const entry of list) {
    const [whose = '', ...what] = entry.split(': ');
    const kind = what.join(': ').replaceAll(anyId, '…');
    const known = kinds.get(kind);
    kinds.set(kind, { first: known?.first ?? whose, count: (known?.count ?? 0) + 1 });
  }
  const counts = [...kinds].toSorted(([, one], [, other]) => other.count - one.count);
  return `${list.length}: ${counts.map(([kind, { first, count }]) => `${count} × ${kind} (first: ${first})`).join('; ')}`;
}
