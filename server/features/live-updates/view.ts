import type { LiveChange } from '@thamani/contract/live-updates.ts';
import { changeKindsOf } from '@thamani/domain/review/live-changes.ts';
import type { ChangeRow } from './change-store.ts';

/** For those who may read the case where it is now, and for administrators if it is about no case. */
export function changeView({ application_id, action, actor_id, at, now }: ChangeRow): LiveChange {
  return {
    case: application_id,
    kinds: [...changeKindsOf(action)],
    stage: now?.stage ?? null,
    assignee: now?.assignee ?? null,
    due_on: now?.due_on ?? null,
    is_open: now !== null && now.closed_at === null,
    by: actor_id,
    at: at.toISOString(),
  };
}

/** For those who could read the case where it was: that it is no longer theirs, and nothing of what it is now. */
export function departureView({ application_id, action, at }: ChangeRow): LiveChange {
  return {
    case: application_id,
    kinds: [...changeKindsOf(action)],
    stage: null,
    assignee: null,
    due_on: null,
    is_open: false,
    by: null,
    at: at.toISOString(),
  };
}
