import { Icon } from '../icon/Icon.tsx';
import { toastIcons, toastKind } from './kind.ts';

export interface ToastProps {
  readonly kind: string;
  readonly text: string;
  readonly closeWord: string;
}

/** Plain markup: on public pages the small module brings it up and takes it down. */
export function Toast({ kind, text, closeWord }: ToastProps) {
  const known = toastKind(kind);
  return (
    <div className={`toast toast-${known}`} role={known === 'error' ? 'alert' : 'status'}>
      <Icon name={toastIcons[known]} />
      <span className="toast-text">{text}</span>
      <button type="button" className="toast-close" aria-label={closeWord}>
        <Icon name="cross" small />
      </button>
    </div>
  );
}
