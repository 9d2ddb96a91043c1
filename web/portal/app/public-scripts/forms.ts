import { showToast } from './toasts.ts';

/** One press, one message; and an answer that is refused is read first. */
export function enhanceForms(): void {
  for (const form of document.forms) {
    form.addEventListener('submit', (event) => {
      const button = event.submitter;
      if (!button) return;
      const offline = navigator.onLine ? null : form.querySelector<HTMLTemplateElement>('template[data-offline]');
      if (offline) {
        // The browser would put a page of its own in place of what was typed.
        event.preventDefault();
        showToast(offline);
        return;
      }
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
