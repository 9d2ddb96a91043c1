import { useEffect, useEffectEvent } from 'react';

/** Single keys; `?` works even where a person has switched the others off. */
export function useKeys(on: boolean, pressed: (key: string) => boolean): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (!on && event.key !== '?') return;
    if (pressed(event.key)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** In a field a letter is a letter, and under a question nothing else is worked on. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]') !== null;
}
