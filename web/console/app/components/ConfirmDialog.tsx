import type { ReactNode } from 'react';
import { ActionDialog } from './ActionDialog.tsx';

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
