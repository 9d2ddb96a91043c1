import { streamEndReasons } from '@thamani/contract/live-updates.ts';
import type { LiveChange, StreamEndReason } from '@thamani/contract/live-updates.ts';
import { states } from '@thamani/domain/applications/lifecycle.ts';
import { changeKinds } from '@thamani/domain/review/live-changes.ts';
import { hasFields, isBoolean, isListOf, isNullOr, isOneOf, isString } from './json-values.ts';

/** As the contract's `streamEvents`, for browsers, which have no schemas. */

const isStaffName = hasFields<NonNullable<LiveChange['assignee']>>({ id: isString, name: isString, staff_number: isString });

const isListOfChanges = isListOf(
  hasFields<LiveChange>({
    case: isNullOr(isString),
    kinds: isListOf(isOneOf(changeKinds)),
    stage: isNullOr(isOneOf(states)),
    assignee: isNullOr(isStaffName),
    due_on: isNullOr(isString),
    is_open: isBoolean,
    by: isNullOr(isString),
    at: isString,
  }),
);

export function isChanges(data: unknown): data is readonly LiveChange[] {
  return isListOfChanges(data);
}

export const isEnd = hasFields<{ readonly reason: StreamEndReason }>({ reason: isOneOf(streamEndReasons) });
