import { lastContact } from './last-activity.ts';

/** The server hears of a person's activity at most this often, from all windows of the browser together. */
const everyMilliseconds = 60_000;

const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/**
 * Calls `extend` when the person moves the pointer, presses a key or scrolls in a window that is visible, unless the server heard from this
 * browser less than a minute ago. An open page alone calls nothing. Returns what ends it.
 */
export function watchActivity(extend: () => void): () => void {
  // Of a call that failed too: it is not repeated with every movement.
  let asked = 0;
  const noticed = () => {
    if (document.visibilityState !== 'visible') return;
    const now = Date.now();
    if (now - Math.max(asked, lastContact()) < everyMilliseconds) return;
    asked = now;
    extend();
  };
  // Captured: scrolling of a pane, such as the pages of a document, does not reach the window otherwise.
  for (const event of events) addEventListener(event, noticed, { passive: true, capture: true });
  return () => {
    for (const event of events) removeEventListener(event, noticed, { capture: true });
  };
}
