/** One press, one message; and an answer that is refused is read first. */
export function tendForms(): void {
  for (const form of document.forms) {
    form.addEventListener('submit', (event) => {
      const button = event.submitter;
      if (!button) return;
      if (button.ariaDisabled === 'true') event.preventDefault();
      button.ariaDisabled = 'true';
    });
  }
  // The browser's memory of a page would keep its button pressed.
  addEventListener('pageshow', () => {
    for (const button of document.querySelectorAll<HTMLElement>('form [aria-disabled]')) button.ariaDisabled = null;
  });
  document.querySelector<HTMLElement>('[data-takes-focus]')?.focus();
}
