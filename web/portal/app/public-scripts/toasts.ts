import { toastTime } from '@thamani/ui/toast/kind.ts';

/** The server rendered each toast, in the reader's language, into a template. */
export function showToasts(): void {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-toast]')) showToast(template);
}

export function showToast(template: HTMLTemplateElement): void {
  const toast = template.content.firstElementChild?.cloneNode(true);
  if (!(toast instanceof HTMLElement)) return;
  const region = document.querySelector('.toasts') ?? document.createElement('div');
  region.className = 'toasts';
  document.body.append(region);
  // Added after the live region is in the document: otherwise screen readers would not announce it.
  requestAnimationFrame(() => region.append(toast));
  toast.querySelector('button')?.addEventListener('click', () => toast.remove());
  leaveInTime(toast);
}

/** Time does not run while the reader points at it or holds focus in it. */
function leaveInTime(toast: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    clearTimeout(timer);
    timer = setTimeout(() => toast.remove(), toastTime);
  };
  const hold = () => clearTimeout(timer);
  toast.addEventListener('pointerenter', hold);
  toast.addEventListener('focusin', hold);
  toast.addEventListener('pointerleave', run);
  toast.addEventListener('focusout', run);
  run();
}
