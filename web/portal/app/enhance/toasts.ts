import { toastTime } from '@thamani/ui/toast/kind.ts';

/** The server rendered each toast, in the reader's language, into a template. */
export function showToasts(): void {
  const templates = document.querySelectorAll<HTMLTemplateElement>('template[data-toast]');
  if (templates.length === 0) return;
  const region = document.createElement('div');
  region.className = 'toasts';
  document.body.append(region);
  for (const template of templates) {
    const toast = template.content.firstElementChild?.cloneNode(true);
    if (!(toast instanceof HTMLElement)) continue;
    // Put in after the region stands, or it would not be spoken.
    requestAnimationFrame(() => region.append(toast));
    toast.querySelector('button')?.addEventListener('click', () => toast.remove());
    leaveInTime(toast);
  }
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
