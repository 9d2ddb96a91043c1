import { askForPasskeyOptions } from '@thamani/client/passkey-options.ts';
import { knowsPasskeys, makePasskey, showPasskey } from '@thamani/site/session/passkeys.ts';

/** Forms that send a passkey: shown where the browser knows passkeys, and filled in with what the device signed. */
export function enhancePasskeys(): void {
  if (knowsPasskeys()) for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) enhancePasskeyForm(form);
  else for (const notice of document.querySelectorAll<HTMLElement>('[data-without-passkeys]')) notice.hidden = false;
}

function enhancePasskeyForm(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('input[name=passkey]');
  if (!field) return;
  const button = form.querySelector('button');
  let busy = false;
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    say(form, '');
    void ask(form).then((answer) => {
      if (answer.passkey !== undefined) {
        field.value = answer.passkey;
        form.submit();
        return;
      }
      busy = false;
      if (button) button.ariaDisabled = null;
      say(form, answer.failed);
    });
  });
  // The browser's memory of a page would send a passkey that was used.
  addEventListener('pageshow', () => {
    field.value = '';
    busy = false;
  });
}

type PasskeyPrompt = { readonly passkey: string } | { readonly passkey?: never; readonly failed: string };

async function ask(form: HTMLFormElement): Promise<PasskeyPrompt> {
  const { passkey: address = '', makes, notShown = '', noAnswer = '' } = form.dataset;
  try {
    const asked = await askForPasskeyOptions(address, document.documentElement.lang);
    if ('code' in asked) {
      if (asked.status !== 401 && asked.code !== 'step_up_required') return { failed: asked.message };
      // Loaded again, the page asks for a proof, or leads to sign-in. Not by a reload, which would send a form a second time.
      location.replace(location.pathname + location.search);
      return await new Promise<never>(() => undefined);
    }
    const response = await (makes === undefined ? showPasskey : makePasskey)(asked.options);
    return response === undefined ? { failed: notShown } : { passkey: JSON.stringify({ challenge_id: asked.challenge_id, response }) };
  } catch {
    return { failed: noAnswer };
  }
}

function say(form: HTMLFormElement, sentence: string): void {
  const place = form.querySelector<HTMLElement>('[role=alert] > span');
  const text = place?.querySelector<HTMLElement>('span');
  if (!place || !text) return;
  text.textContent = sentence;
  place.hidden = sentence === '';
}

/** Copy and Print, which only script can do; without it the codes are on the page and in the file. */
export function enhanceRecoveryCodes(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-prints]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const [before, after] = button.querySelectorAll<HTMLElement>('span');
  try {
    await navigator.clipboard.writeText(button.dataset['copies'] ?? '');
  } catch {
    // A browser may forbid it; the codes can be selected and stored as a file.
    button.hidden = true;
    return;
  }
  if (before) before.hidden = true;
  if (after) after.hidden = false;
}
