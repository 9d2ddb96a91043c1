import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import type { ReactNode } from 'react';

interface SureDialogProps {
  readonly title: string;
  /** What follows from it. */
  readonly children: ReactNode;
  readonly action: string;
  /** The action takes something away from a person. */
  readonly stops?: boolean;
  readonly busy: boolean;
  readonly onSure: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone by pressing again. */
export function SureDialog({ title, children, action, stops = false, busy, onSure, onClose }: SureDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={stops ? 'stop' : 'main'} aria-disabled={busy} onClick={onSure}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
