/** Menu and picker are `<details>`: the browser opens them. Here they learn Escape, a press beside them, and to keep focus. */
export function enhanceDetails(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-closes]')) {
    details.addEventListener('keydown', (event) => {
      if (!details.open) return;
      if (event.key === 'Escape') close(details);
      if (event.key === 'Tab' && details.dataset['closes'] === 'inside') keepFocus(details, event);
    });
    if (details.dataset['closes'] !== 'outside') continue;
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !details.contains(target)) details.open = false;
    });
    details.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
    });
  }
  // A page that comes back from the browser's memory comes back with its menu closed.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-closes]')) details.open = false;
  });
}

function close(details: HTMLDetailsElement): void {
  details.open = false;
  details.querySelector('summary')?.focus();
}

/** The menu fills the screen: what lies under it must not be reached by accident. */
function keepFocus(details: HTMLDetailsElement, event: KeyboardEvent): void {
  const stops = [...details.querySelectorAll<HTMLElement>('summary, a[href], button')];
  const [first, last] = [stops[0], stops.at(-1)];
  if (event.shiftKey ? document.activeElement === first : document.activeElement === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
