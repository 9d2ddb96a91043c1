import {
  Button,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Icon } from '../icon/Icon.tsx';
import { toastIcons, toastKind, toastTime } from './kind.ts';

interface ToastText {
  readonly kind: string;
  readonly text: string;
}

const queue = new ToastQueue<ToastText>({ maxVisibleToasts: 3 });

/** Shows a toast, on hydrated pages; a message that must not be missed is in the page as well. */
export function sayInToast(kind: string, text: string): void {
  queue.add({ kind, text }, { timeout: toastTime });
}

export function ToastRegion({ closeWord }: { readonly closeWord: string }) {
  return (
    <AriaToastRegion queue={queue} className="toasts">
      {({ toast }) => {
        const kind = toastKind(toast.content.kind);
        return (
          <AriaToast toast={toast} className={`toast toast-${kind}`}>
            <Icon name={toastIcons[kind]} />
            <ToastContent className="toast-text">
              <Text slot="title">{toast.content.text}</Text>
            </ToastContent>
            <Button slot="close" className="toast-close" aria-label={closeWord}>
              <Icon name="cross" small />
            </Button>
          </AriaToast>
        );
      }}
    </AriaToastRegion>
  );
}
