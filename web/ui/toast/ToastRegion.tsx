import { useSyncExternalStore } from 'react';
import { useFirstUse } from '../on-demand/first-use.ts';
import { offeredFor, type ToastMessage, type ToastMore } from './kind.ts';
import { Toast } from './Toast.tsx';
import type { addToast, closeErrors, closeToastWithAction, ToastList } from './ToastList.tsx';

interface ShownToasts {
  readonly ToastList: typeof ToastList;
  readonly addToast: typeof addToast;
  readonly closeToastWithAction: typeof closeToastWithAction;
  readonly closeErrors: typeof closeErrors;
}

/** What shows toasts is 17 kB of compressed script, and most pages are left without one: it comes when the reader begins to use the page. */
let shown: ShownToasts | undefined;
let loading: Promise<void> | undefined;
let hasFailed = false;
/** What was said before it came, oldest first. */
let waiting: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Where it fails, as without a connection, toasts are plain until the next one tries again. */
export function loadToasts(): Promise<void> {
  loading ??= import('./ToastList.tsx').then(
    (loaded) => {
      shown = loaded;
      for (const message of waiting) loaded.addToast(withTimeLeft(message));
      wait([]);
    },
    () => {
      loading = undefined;
      hasFailed = true;
      wait(waiting);
    },
  );
  return loading;
}

/** Shows a toast, on hydrated pages; a message that must not be missed is in the page as well. */
export function sayInToast(kind: string, text: string, more: ToastMore = {}): void {
  const message = { kind, text, ...more };
  if (shown !== undefined) return shown.addToast(message);
  if (message.action !== undefined) closeActionToast();
  wait([...waiting, byOwnClock(message)]);
  void loadToasts();
}

/** Its action was done in another way, by a key, or is no longer possible. */
export function closeActionToast(): void {
  shown?.closeToastWithAction();
  wait(waiting.filter(({ action }) => action === undefined));
}

/** What was wrong is being corrected: the toast about it would cover the next field, and contradict it. */
export function closeErrorToasts(): void {
  shown?.closeErrors();
  if (waiting.some(({ kind }) => kind === 'error')) wait(waiting.filter(({ kind }) => kind !== 'error'));
}

function wait(messages: readonly ToastMessage[]): void {
  waiting = messages;
  for (const listener of listeners) listener();
}

/** While a toast waits to be shown, the time of its action passes. */
function byOwnClock({ action, ...message }: ToastMessage): ToastMessage {
  if (action === undefined) return message;
  const end = Date.now() + offeredFor(action.until, Date.now());
  return { ...message, action: { ...action, until: new Date(end).toISOString() } };
}

function withTimeLeft({ action, ...message }: ToastMessage): ToastMessage {
  return action !== undefined && new Date(action.until).getTime() > Date.now() ? { ...message, action } : message;
}

const none: readonly ToastMessage[] = [];

export function ToastRegion({ closeWord }: { readonly closeWord: string }) {
  const toasts = useSyncExternalStore(whenChanged, () => shown, nothing);
  const plain = useSyncExternalStore(
    whenChanged,
    () => (hasFailed ? waiting : none),
    () => none,
  );
  useFirstUse(loadToasts);
  if (toasts !== undefined) return <toasts.ToastList closeWord={closeWord} />;
  return plain.length === 0 ? null : <PlainToasts messages={plain} closeWord={closeWord} />;
}

function whenChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function nothing(): undefined {
  return undefined;
}

/** Texts alone, the newest first. They stay until they are closed, since nothing measures their time. */
function PlainToasts({ messages, closeWord }: { readonly messages: readonly ToastMessage[]; readonly closeWord: string }) {
  return (
    <div className="toasts">
      {messages
        .map((message, index) => (
          <Toast
            key={index}
            kind={message.kind}
            isInPage={message.isInPage}
            text={message.text}
            closeWord={closeWord}
            onClose={() => wait(waiting.filter((one) => one !== message))}
          />
        ))
        .toReversed()}
    </div>
  );
}
