import { useSyncExternalStore } from 'react';

/** As application-edit.css: below this width, the form has one column. */
const narrow = '(max-width: 900px)';

/** Whether the screen is a phone's. The server draws for wide screens, and the style sheet hides that on narrow ones until script is there. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

function isNarrow(): boolean {
  return matchMedia(narrow).matches;
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Focus on the way back from the page of a line: to the card that led there. */
export function focusCard(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus());
}
