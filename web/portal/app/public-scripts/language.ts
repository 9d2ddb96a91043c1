const chosenKey = 'language';
const declinedKey = 'language-declined';

/** Remembers the language that the reader picks, and offers it where a page is in another. Never leads away by itself. */
export function enhanceLanguageMenu(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.addEventListener('click', () => {
      keep(chosenKey, link.hreflang);
      keep(declinedKey, '');
    });
  }
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
