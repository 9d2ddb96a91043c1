import { Refusal } from '@thamani/domain/errors.ts';
import { scopesOf } from '@thamani/domain/review/policy.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { workloadWithin } from './workload-store.ts';

const soonDays = 3;

/**
 * Who has how many open cases, for people who assign them, within the scope in which they may. By name and without rates: it helps to share
 * out work and measures nobody (docs/privacy.md).
 */
export async function readWorkload(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { person }: StaffSession,
  { country }: { readonly country?: string | undefined },
) {
  const scopes = scopesOf(person, 'reassign_case');
  if (scopes.length === 0) throw new Refusal('permission_denied');
  const wanted =
    country === undefined
      ? scopes
      : scopes
          .filter(({ countries }) => countries === 'all' || countries.includes(country))
          .map(({ sectors }) => ({ countries: [country], sectors }));
  const now = clock.now();
  return workloadWithin(db, wanted, { today: dayOf(now), lastDay: dayOf(new Date(now.getTime() + soonDays * 86_400_000)) });
}
