import { Refusal } from '@thamani/domain/errors.ts';
import { canResolveSignals } from '@thamani/domain/review/case-stages.ts';
import type { Resolution } from '@thamani/domain/signals/signals.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { updateResolution } from '../../signals/service.ts';
import { withCase, recordCaseEvent } from './case-command.ts';

export interface SignalResolutionInput {
  readonly signals: readonly string[];
  readonly resolution: Resolution;
  readonly comment: string;
}

/** Several at once, since one explanation often answers more than one. Answers that a proposal is based on cannot be changed. */
export async function resolveSignal(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  input: SignalResolutionInput,
): Promise<void> {
  const signals = [...new Set(input.signals)];
  const { resolution, comment } = input;
  await withCase(context, caller, session, id, 'resolve_signal', input, async (command) => {
    if (!canResolveSignals(command.reviewCase.stage)) throw new Refusal('action_not_allowed');
    const answered = await updateResolution(command.tx, id, signals, {
      resolution,
      comment,
      resolved_by: session.person.id,
      resolved_at: command.now,
    });
    // Another case's, or one that is no longer found.
    if (answered !== signals.length) throw new Refusal('fields_invalid', { fields: { signals: 'choice_unknown' } });
    await recordCaseEvent(command, 'signals_resolved', { signals: signals.join(','), resolution, comment });
  });
}
