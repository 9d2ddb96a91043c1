import { Refusal } from '@thamani/domain/errors.ts';
import type { Disposal } from '@thamani/domain/signals/signals.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { updateResolution } from '../signals/service.ts';
import { withCase, recordCaseEvent } from './case-command.ts';

export interface Disposed {
  readonly signals: readonly string[];
  readonly disposal: Disposal;
  readonly words: string;
}

/** Several at once, since one explanation often answers more than one. What was proposed on the answers is not answered anew. */
export async function resolveSignal(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  disposed: Disposed,
): Promise<void> {
  const signals = [...new Set(disposed.signals)];
  const { disposal, words } = disposed;
  await withCase(context, caller, session, id, 'dispose_signal', disposed, async (at) => {
    if (!['assessment', 'documents', 'site_visit', 'correction'].includes(at.about.stage)) throw new Refusal('action_not_allowed');
    const answered = await updateResolution(at.tx, id, signals, { disposal, words, disposed_by: session.person.id, disposed_at: at.now });
    // Another case's, or one that is no longer found.
    if (answered !== signals.length) throw new Refusal('fields_invalid', { fields: { signals: 'choice_unknown' } });
    await recordCaseEvent(at, 'signals_disposed', { signals: signals.join(','), disposal, words });
  });
}
