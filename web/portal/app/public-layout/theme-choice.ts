const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number] | 'device';

function themeNow(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'device';
}

function choose(theme: string): void {
  dispatchEvent(new CustomEvent('theme-chosen', { detail: theme }));
  try {
    if (theme === 'device') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // A browser may forbid storage: the choice holds for this page.
  }
}

/** Shows the picker with what holds now. Returns how to leave it. */
export function enhanceThemePicker(picker: HTMLElement): (() => void) | undefined {
  const select = picker.querySelector('select');
  if (select === null) return undefined;
  select.value = themeNow();
  picker.hidden = false;
  const changed = () => choose(select.value);
  select.addEventListener('change', changed);
  return () => select.removeEventListener('change', changed);
}
