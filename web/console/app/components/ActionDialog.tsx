import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from './DialogOnDemand.tsx';
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
  return (
    <ActionDialog title={title} action={action} kind={stops ? 'stop' : 'main'} busy={busy} onAction={onSure} onClose={onClose}>
      {children}
    </ActionDialog>
  );
}
