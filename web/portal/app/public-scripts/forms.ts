import { digitsIn } from '@thamani/domain/accounts/codes.ts';
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
      if (leadsToThisPage(form)) {
        // No page would come that ends the wait.
        event.preventDefault();
        form.querySelector<HTMLElement>('[data-takes-focus]')?.focus();
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

/** The address that the form would send is the one shown already, with a fragment: a browser scrolls there and loads nothing. */
function leadsToThisPage(form: HTMLFormElement): boolean {
  if (form.method !== 'get') return false;
  const address = new URL(form.action);
  address.search = new URLSearchParams(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ).toString();
  return address.hash !== '' && address.href === new URL(address.hash, location.href).href;
}

/** The pages on the way in: boxes for a code, the countdown, a link's secret, passwords that can be shown, dialogs. */
export function enhanceAccountForms(): void {
  for (const row of all('[data-code]')) enhanceCodeBoxes([...row.querySelectorAll('input')]);
  for (const resend of all('[data-wait]')) countDown(resend);
  for (const button of all('[data-shows]')) enhancePasswordFields(button);
  for (const dialog of all<HTMLDialogElement>('dialog[data-modal]')) {
    dialog.open = false;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('.button-main')?.focus();
  }
  for (const { dataset } of all('[data-forgets]')) forget(dataset['forgets']);
  const form = document.querySelector<HTMLFormElement>('form[data-link]');
  if (!form) return;
  takeLink(form);
  // The link pressed again while the page is open changes the fragment alone.
  addEventListener('hashchange', () => takeLink(form));
}

function all<E extends HTMLElement>(selector: string): NodeListOf<E> {
  return document.querySelectorAll<E>(selector);
}

/** A digit leads to the next box; all of them at once, pasted or filled in by the phone, fill all boxes. */
function enhanceCodeBoxes(boxes: HTMLInputElement[]): void {
  const spread = (at: number, digits: string) => {
    for (const [index, box] of boxes.slice(at, at + digits.length).entries()) box.value = digits.charAt(index);
    boxes[Math.min(at + digits.length, boxes.length - 1)]?.focus();
  };
  for (const [at, box] of boxes.entries()) {
    const go = (to: number, event: Event) => {
      event.preventDefault();
      boxes[to]?.focus();
    };
    box.maxLength = boxes.length;
    box.addEventListener('focus', () => box.select());
    box.addEventListener('input', () => {
      const digits = digitsIn(box.value);
      box.value = '';
      if (digits) spread(digits.length < boxes.length ? at : 0, digits);
    });
    box.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowLeft') go(at - 1, event);
      if (event.key === 'ArrowRight') go(at + 1, event);
      const before = boxes[at - 1];
      if (event.key === 'Backspace' && !box.value && before) {
        before.value = '';
        go(at - 1, event);
      }
    });
    box.addEventListener('paste', (event) => {
      const digits = digitsIn(event.clipboardData?.getData('text') ?? '');
      event.preventDefault();
      if (digits) spread(digits.length < boxes.length ? at : 0, digits);
    });
  }
}

function countDown(resend: HTMLElement): void {
  const wait = resend.querySelector<HTMLElement>('.resend-wait');
  const figure = wait?.querySelector('bdi');
  const button = resend.querySelector('button');
  const ends = performance.now() + Number(resend.dataset['wait']) * 1000;
  if (!wait || !figure || !button) return;
  const tick = () => {
    const left = Math.ceil((ends - performance.now()) / 1000);
    figure.textContent = new Date(Math.max(0, left) * 1000).toISOString().slice(14, 19);
    wait.hidden = left <= 0;
    button.hidden = left > 0;
    if (left > 0) return;
    clearInterval(timer);
    delete resend.dataset['wait'];
  };
  const timer = setInterval(tick, 250);
  tick();
}

function enhancePasswordFields(button: HTMLElement): void {
  const field = document.querySelector<HTMLInputElement>(`#${button.dataset['shows']}`);
  const [show, hide] = button.querySelectorAll('span');
  if (!field || !show || !hide) return;
  const turn = (shown: boolean) => {
    field.type = shown ? 'text' : 'password';
    show.hidden = shown;
    hide.hidden = !shown;
  };
  button.hidden = false;
  button.addEventListener('click', () => turn(field.type === 'password'));
  // A browser keeps what it knows to be a password.
  field.form?.addEventListener('submit', () => turn(false));
}

/** Kept with the page's place in the history, where a reload finds it, and out of the address bar, where a shoulder does. */
function takeLink(form: HTMLFormElement): void {
  const [, found = (history.state as { link?: string } | null)?.link] = /^#((?:[\w-]{36}\.)?[\w-]{43})$/.exec(location.hash) ?? [];
  const field = form.querySelector('input');
  if (!found || !field || field.value) return;
  history.replaceState({ link: found }, '', location.pathname + location.search);
  field.value = found;
  form.hidden = false;
  for (const other of all('[data-without-link]')) other.hidden = true;
}

/**
 * One entry, or all that was kept for a session. The chosen language is the browser's, and answers that were on their way when the session
 * ended are their person's, who finds them after sign-in (application-form/pending-changes-storage.ts).
 */
function forget(name: string | undefined): void {
  try {
    for (const key of name ? [name] : Object.keys(localStorage)) if (!/^language|\/application /.test(key)) localStorage.removeItem(key);
  } catch {
    // A browser may forbid storage; then nothing was kept.
  }
}
