import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import type { ReactNode } from 'react';

interface ActionDialogProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly kind?: 'main' | 'stop';
  readonly isBlocking?: boolean;
  readonly busy: boolean;
  readonly children: ReactNode;
  readonly onAction: () => void;
  readonly onClose: () => void;
}

/** A dialog with one action, and Cancel beside it. */
export function ActionDialog({ title, action, kind = 'main', isBlocking = false, busy, children, onAction, onClose }: ActionDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeWord={t`Close`}
      isBlocking={isBlocking}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={kind} aria-disabled={busy} onClick={onAction}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
