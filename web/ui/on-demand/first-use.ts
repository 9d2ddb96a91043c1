import { useEffect } from 'react';

const signsOfUse = ['pointerdown', 'keydown'] as const;

/** Calls `begin` when the reader first presses something: early enough for what a press opens, and never for a page that is only read. */
export function useFirstUse(begin: () => unknown): void {
  useEffect(() => {
    const forget = () => {
      for (const name of signsOfUse) removeEventListener(name, press, { capture: true });
    };
    const press = () => {
      forget();
      void begin();
    };
    for (const name of signsOfUse) addEventListener(name, press, { capture: true, passive: true });
    return forget;
  }, [begin]);
}
