import { next, type Action, type LifecyclePosition } from '@thamani/domain/applications/lifecycle.ts';
import type { ActionOf } from '@thamani/domain/audit/actions.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { recordCommandEvent, type AuditedCommand } from '../../engine/audit-log.ts';
import type { ApplicationRow } from './store.ts';

/** A company's command on one of its applications, whose row is locked until the transaction ends. `at` is read under that lock. */
export interface ApplicationCommand extends AuditedCommand {
  readonly context: Context;
  readonly session: OpenSession;
  readonly application: ApplicationRow;
}

/** Returns the id of the event, by which outbox entries name it. */
export async function recordApplicationEvent(
  command: AuditedCommand,
  applicationId: string,
  what: ActionOf<'application'>,
  data: Readonly<Record<string, string | number>> = {},
): Promise<string> {
  return recordCommandEvent(command, `application.${what}`, { kind: 'application', id: applicationId }, data);
}

export function placeOf({ state, return_stage }: Pick<ApplicationRow, 'state' | 'return_stage'>): LifecyclePosition {
  return { state, returnStage: return_stage ?? undefined } as LifecyclePosition;
}

/** Where an action of the company leads; refused where the table of states does not list it. */
export function positionAfter(application: ApplicationRow, action: Action): LifecyclePosition {
  const position = next(placeOf(application), action, 'company');
  if (position === undefined || position === 'erased') throw new Refusal('action_not_allowed');
  return position;
}
