import { chosenLanguageField, chosenLanguageKey } from '../language/chosen-language.ts';

const chosenKey = chosenLanguageKey;
const declinedKey = 'language-declined';
/** Of sign-in, registration and what belongs to them: who sends one reads the page's language. */
const taskForms = '.account-card form[method="post"], .sign-up form';

/** Remembers the language that the reader picks, and offers it where a page is in another. Never leads away by itself. */
export function enhanceLanguageMenu(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.addEventListener('click', () => {
      keep(chosenKey, link.hreflang);
      keep(declinedKey, '');
    });
  }
  nameInForms(kept(chosenKey));
  for (const form of document.querySelectorAll<HTMLFormElement>(taskForms))
    form.addEventListener('submit', () => keep(chosenKey, document.documentElement.lang));
  // A signed-in reader has chosen a language with the account, and a page with one task has no room beside its button.
  if (kept('user') !== null || document.querySelector(taskForms) !== null) return;
  const wish = kept(chosenKey) || wishOfBrowser();
  if (!wish || wish === kept(declinedKey)) return;
  const offer = document.querySelector<HTMLElement>(`[data-offer="${CSS.escape(wish)}"]`);
  if (!offer) return;
  offer.hidden = false;
  offer.querySelector('button')?.addEventListener('click', () => {
    offer.hidden = true;
    keep(declinedKey, wish);
    document.querySelector<HTMLElement>('main')?.focus();
  });
}

/** Who signs in gets mails in the language that they have chosen: the forms of the way in say that this page's is chosen. */
function nameInForms(chosen: string | null): void {
  if (chosen === null || chosen !== document.documentElement.lang) return;
  for (const form of document.querySelectorAll<HTMLFormElement>(taskForms)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: chosenLanguageField, value: chosen });
    form.append(field);
  }
}

/** The first of the browser's languages that is one of ours, this page's among them. */
function wishOfBrowser(): string | undefined {
  const ours = [document.documentElement.lang, ...[...document.querySelectorAll<HTMLElement>('[data-offer]')].map(({ lang }) => lang)];
  return navigator.languages.map((tag) => tag.toLowerCase().replace(/-.*/, '')).find((tag) => ours.includes(tag));
}

/** A browser may forbid storage; then nothing is remembered, and all else works. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
