/** Keeps the height of the bar at the foot of a case or an appeal in a CSS variable: the document beside it ends where the bar begins (viewer.css). */
export function measureBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const observer = new ResizeObserver(() => bar.parentElement?.style.setProperty('--case-bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
}
