import { useEffect, useRef, useState } from 'react';
import {
  Button,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Icon } from '../icon/Icon.tsx';
import {
  actionToastTime,
  offeredFor,
  toastClass,
  toastIcons,
  toastKind,
  toastTime,
  type ToastAction,
  type ToastLink,
  type ToastMessage,
} from './kind.ts';

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

/** Of the toast with an action. There is one at a time: what is undone must be the last thing that was done. */
let actionKey: string | undefined;

/** Of toasts about what is wrong with a form: they end when it is corrected. */
const errorKeys = new Set<string>();

export function closeErrors(): void {
  for (const key of errorKeys) queue.close(key);
  errorKeys.clear();
}

export function addToast(message: ToastMessage): void {
  const key = queue.add(message, { timeout: message.action === undefined ? toastTime : actionToastTime });
  if (toastKind(message.kind) === 'error') errorKeys.add(key);
  if (message.action === undefined) return;
  closeToastWithAction();
  actionKey = key;
}

export function closeToastWithAction(): void {
  if (actionKey !== undefined) queue.close(actionKey);
  actionKey = undefined;
}

/** Toasts as they are shown: all of React Aria's part, which comes with the first of them (ToastRegion.tsx). */
export function ToastList({ closeWord }: { readonly closeWord: string }) {
  return (
    <AriaToastRegion queue={queue} className="toasts">
      {({ toast }) => {
        const kind = toastKind(toast.content.kind);
        const { text, action, link, isInPage } = toast.content;
        const close = () => queue.close(toast.key);
        return (
          <AriaToast toast={toast} className={toastClass(kind, isInPage)}>
            <Icon name={toastIcons[kind]} />
            <ToastContent className="toast-text">
              <Text slot="title">{text}</Text>
            </ToastContent>
            {link !== undefined && <LinkOfToast link={link} close={close} />}
            {action !== undefined && <ActionOfToast action={action} close={close} />}
            <Button slot="close" className="toast-close" aria-label={closeWord}>
              <Icon name="cross" small />
            </Button>
          </AriaToast>
        );
      }}
    </AriaToastRegion>
  );
}

/** Goes when its time is over, even where the toast stays because it is pointed at. */
function ActionOfToast({ action, close }: { readonly action: ToastAction; readonly close: () => void }) {
  const [isOver, setOver] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { until } = action;
  useEffect(() => {
    const end = () => {
      // The focus stays in the toast, where it holds it open.
      if (document.activeElement === button.current) button.current?.closest<HTMLElement>('.toast')?.focus();
      setOver(true);
    };
    const timer = setTimeout(end, offeredFor(until, Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  if (isOver) return null;
  const act = () => {
    close();
    action.onAction();
  };
  return (
    <button ref={button} type="button" className="toast-action" onClick={act}>
      {action.label}
    </button>
  );
}

function LinkOfToast({ link, close }: { readonly link: ToastLink; readonly close: () => void }) {
  const { label, href, onFollow } = link;
  return (
    <a
      className="toast-action"
      href={href}
      onClick={(event) => {
        if (onFollow === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        close();
        onFollow();
      }}
    >
      {label}
    </a>
  );
}
