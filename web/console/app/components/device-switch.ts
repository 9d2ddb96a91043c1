import { useSyncExternalStore } from 'react';

/** A choice that is on until the reader switches it off, stored on the device. */
export interface DeviceSwitch {
  readonly on: boolean;
  readonly want: (on: boolean) => void;
}

/** The hook of one switch. A browser that keeps nothing has it on. */
export function deviceSwitch(place: string): () => DeviceSwitch {
  const listeners = new Set<() => void>();
  const isOn = () => {
    try {
      return localStorage.getItem(place) !== 'off';
    } catch {
      return true;
    }
  };
  const want = (on: boolean) => {
    try {
      if (on) localStorage.removeItem(place);
      else localStorage.setItem(place, 'off');
    } catch {
      // The browser forbids storage.
    }
    for (const notify of listeners) notify();
  };
  const listen = (notify: () => void) => {
    listeners.add(notify);
    return () => {
      listeners.delete(notify);
    };
  };
  return function useDeviceSwitch() {
    return { on: useSyncExternalStore(listen, isOn, () => true), want };
  };
}

/** Whether the next case opens after a step of the case. */
export const useNextCaseWanted = deviceSwitch('next-case');
