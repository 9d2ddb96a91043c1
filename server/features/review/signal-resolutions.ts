import { Refusal } from '@thamani/domain/errors.ts';
import type { Disposal } from '@thamani/domain/signals/signals.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { updateResolution } from '../signals/service.ts';
import { withCase, recordCaseEvent } from './case-command.ts';

export interface Disposed {
  readonly signals: readonly string[];
  readonly resolution: Disposal;
  readonly words: string;
}

/** Several at once, since one explanation often answers more than one. Answers that a proposal is based on cannot be changed. */
export async function resolveSignal(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  disposed: Disposed,
): Promise<void> {
  const signals = [...new Set(disposed.signals)];
  const { resolution, words } = disposed;
  await withCase(context, caller, session, id, 'resolve_signal', disposed, async (at) => {
    if (!['assessment', 'documents', 'site_visit', 'correction'].includes(at.about.stage)) throw new Refusal('action_not_allowed');
    const answered = await updateResolution(at.tx, id, signals, {
      resolution,
      comment: words,
      resolved_by: session.person.id,
      resolved_at: at.now,
    });
    // Another case's, or one that is no longer found.
    if (answered !== signals.length) throw new Refusal('fields_invalid', { fields: { signals: 'choice_unknown' } });
    await recordCaseEvent(at, 'signals_resolved', { signals: signals.join(','), resolution, words });
  });
}
