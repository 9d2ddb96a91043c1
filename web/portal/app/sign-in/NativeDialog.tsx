import { useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';

export interface StatusChangeDialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** The browser's own dialog, open as the page comes: it closes without script too. The module makes it hold the focus. */
export function StatusChangeDialog({ title, children, actions }: StatusChangeDialogProps) {
  const { t } = useLingui();
  return (
    <dialog className="status-dialog" open data-modal="" aria-labelledby="dialog-title">
      <div className="dialog-head">
        <h2 id="dialog-title">{title}</h2>
        <form method="dialog">
          <button className="dialog-close" aria-label={t`Close`}>
            <Icon name="cross" />
          </button>
        </form>
      </div>
      {children}
      <div className="dialog-actions">{actions}</div>
    </dialog>
  );
}
