import { Icon } from '../icon/Icon.tsx';
import { toastClass, toastIcons, toastKind } from './kind.ts';

export interface ToastProps {
  readonly kind: string;
  readonly text: string;
  readonly closeWord: string;
  readonly onClose?: () => void;
  readonly isInPage?: boolean | undefined;
}

/** Plain markup: on public pages, which have no React, the small module brings it up and takes it down. */
export function Toast({ kind, text, closeWord, onClose, isInPage }: ToastProps) {
  const known = toastKind(kind);
  return (
    <div className={toastClass(kind, isInPage)} role={known === 'error' ? 'alert' : 'status'}>
      <Icon name={toastIcons[known]} />
      <span className="toast-text">{text}</span>
      <button type="button" className="toast-close" aria-label={closeWord} onClick={onClose}>
        <Icon name="cross" small />
      </button>
    </div>
  );
}
