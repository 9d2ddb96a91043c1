import { useSyncExternalStore } from 'react';

/** Single-key shortcuts can be switched off, since speech input would trigger them (WCAG 2.1.4). Stored on the device. */
export interface KeysWanted {
  readonly on: boolean;
  readonly want: (on: boolean) => void;
}

const place = 'single-keys';
const listeners = new Set<() => void>();

function isOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off';
  } catch {
    return true;
  }
}

function want(on: boolean): void {
  try {
    if (on) localStorage.removeItem(place);
    else localStorage.setItem(place, 'off');
  } catch {
    // A browser that keeps nothing has them on.
  }
  for (const heard of listeners) heard();
}

function listen(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

export function useKeysWanted(): KeysWanted {
  return { on: useSyncExternalStore(listen, isOn, () => true), want };
}
