import type { IconName } from '../icon/Icon.tsx';

/** Milliseconds that a toast stays, as the specification has it; it waits while it is pointed at or holds focus. */
export const toastTime = 8000;

/** A toast with an action stays longer: the action is offered for ten seconds. */
export const actionToastTime = 10_000;

export type ToastKind = 'success' | 'error' | 'warning';

/** Any kind but success and error is a warning, as the specification has it. */
export function toastKind(kind: string): ToastKind {
  return kind === 'success' || kind === 'error' ? kind : 'warning';
}

export const toastIcons: Record<ToastKind, IconName> = { success: 'check', error: 'warning', warning: 'attention' };

/**
 * Milliseconds for which an action is offered. `until` comes from the server, whose clock may differ: a time that has passed, or that is
 * further away than the longest, is not believed.
 */
export function offeredFor(until: string, now: number): number {
  const left = new Date(until).getTime() - now;
  return left > 0 && left < actionToastTime ? left : actionToastTime;
}

export interface ToastAction {
  readonly label: string;
  readonly onAction: () => void;
  /** When it is offered no longer. */
  readonly until: string;
}

export interface ToastLink {
  readonly label: string;
  readonly href: string;
  /** Instead of loading the address: a move inside the page. */
  readonly onFollow?: () => void;
}

export interface ToastMore {
  readonly action?: ToastAction | undefined;
  readonly link?: ToastLink | undefined;
  /** The page says the same above a form and has the focus there: on a phone, where the toast would cover fields, it is left out. */
  readonly isInPage?: boolean | undefined;
}

export function toastClass(kind: string, isInPage = false): string {
  return `toast toast-${toastKind(kind)}${isInPage ? ' toast-in-page' : ''}`;
}

export interface ToastMessage extends ToastMore {
  readonly kind: string;
  readonly text: string;
}
