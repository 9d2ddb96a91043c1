import type { ChainedEvent } from './store.ts';

type Placed = Pick<ChainedEvent, 'actor_kind' | 'actor_id' | 'subject_kind' | 'subject_id' | 'data'>;

/**
 * The chain that an event belongs into; undefined: into none. As `chain_of` of 0010_audit.sql says it, and said here again, since whoever can
 * change rows can change functions too. Only which case a certificate is of is not told by its event.
 */
export function chainOf({ actor_kind, actor_id, subject_kind, subject_id, data }: Placed): string | typeof ofSomeCase | undefined {
  if (subject_kind === 'application') return `case ${subject_id}`;
  const application = data.includes('"application"') ? (JSON.parse(data) as { application?: unknown }).application : undefined;
  if (typeof application === 'string') return `case ${application}`;
  if (subject_kind === 'certificate') return ofSomeCase;
  if (actor_kind === 'staff' && subject_kind === 'session') return `staff ${actor_id}`;
  return actor_kind === 'staff' || ['staff', 'price', 'country'].includes(subject_kind) ? `${subject_kind} ${subject_id}` : undefined;
}

const ofSomeCase = Symbol('a case that its certificate tells');

export function belongsInto(chain: string, event: Placed): boolean {
  const own = chainOf(event);
  return own === ofSomeCase ? /^(case|certificate) /.test(chain) : own === chain;
}
