import { Refusal } from '@thamani/domain/errors.ts';
import type { Disposal } from '@thamani/domain/signals/signals.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { putDisposal } from '../signals/service.ts';
import { atWork, tell } from './case-command.ts';

export interface Disposed {
  readonly signals: readonly string[];
  readonly disposal: Disposal;
  readonly words: string;
}

/** Several at once, since one explanation often answers more than one. What was proposed on the answers is not answered anew. */
export async function dispose(context: Context, caller: Caller, session: StaffSession, id: string, disposed: Disposed): Promise<void> {
  const signals = [...new Set(disposed.signals)];
  const { disposal, words } = disposed;
  await atWork(context, caller, session, id, 'dispose_signal', disposed, async (at) => {
    if (!['assessment', 'documents', 'site_visit', 'correction'].includes(at.about.stage)) throw new Refusal('action_not_allowed');
    const answered = await putDisposal(at.tx, id, signals, { disposal, words, disposed_by: session.person.id, disposed_at: at.now });
    // Another case's, or one that is no longer found.
    if (answered !== signals.length) throw new Refusal('fields_invalid', { fields: { signals: 'choice_unknown' } });
    await tell(at, 'signals_disposed', { signals: signals.join(','), disposal, words });
  });
}
