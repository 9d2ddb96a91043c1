import { Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { DraftForm } from './useDraft.ts';

/** What is saved by itself, whatever it is: what waits, and what the person has to choose between. */
export interface SavedState extends Pick<DraftForm, 'phase' | 'savedAt'> {
  readonly draft: { readonly pending: object; readonly clashes: object };
}

/** Quiet while all is well; words and icon say where the answers are. */
export function SaveMark({ form: { phase, savedAt, draft } }: { readonly form: SavedState }) {
  const { language } = useAddress();
  const isStopped = phase === 'closed' || phase === 'halted';
  if (phase === 'finished' || (isStopped && Object.keys(draft.pending).length === 0)) return null;
  if (phase === 'paused' || isStopped)
    return (
      <Told icon="offline" kept>
        <Trans>Saved on this device</Trans>
      </Told>
    );
  if (Object.keys(draft.clashes).length > 0)
    return (
      <Told icon="attention" kept>
        <Trans>Choose which answer to keep</Trans>
      </Told>
    );
  if (phase === 'waiting' || phase === 'sending')
    return (
      <Told icon="dots">
        <Trans>Saving…</Trans>
      </Told>
    );
  const time = savedAt?.toLocaleTimeString(`${language}-u-nu-latn`, { hour: '2-digit', minute: '2-digit', hour12: false });
  return (
    <Told icon="check">
      <Trans>Saved</Trans> {time !== undefined && <bdi className="save-time num">{time}</bdi>}
    </Told>
  );
}

function Told({ icon, kept = false, children }: { readonly icon: IconName; readonly kept?: boolean; readonly children: ReactNode }) {
  return (
    <span className={kept ? 'save-mark save-kept' : 'save-mark'}>
      <Icon name={icon} small />
      <span>{children}</span>
    </span>
  );
}
