import type { IconName } from '../icon/Icon.tsx';

/** Milliseconds that a toast stays, as the specification has it; it waits while it is pointed at or holds focus. */
export const toastTime = 8000;

export type ToastKind = 'success' | 'error' | 'warning';

/** Any kind but success and error is a warning, as the specification has it. */
export function toastKind(kind: string): ToastKind {
  return kind === 'success' || kind === 'error' ? kind : 'warning';
}

export const toastIcons: Record<ToastKind, IconName> = { success: 'check', error: 'warning', warning: 'attention' };
