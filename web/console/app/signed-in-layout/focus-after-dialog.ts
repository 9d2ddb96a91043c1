/**
 * A closing dialog gives the focus back to the button that opened it; where the page no longer has that button, an element takes it after
 * that. The document is the one of this moment: a test may have removed it from the globals by then.
 */
export function focusAfterDialog(id: string): void {
  const { document } = globalThis;
  setTimeout(() => document.getElementById(id)?.focus(), 100);
}
