/**
 * Runs in the head of every page, before anything is painted: no flash of the other theme. It is a classic script without imports. Without it
 * the page follows the device (web/ui/tokens.css). What was chosen is kept on this device; the picker is public-layout/ThemePicker.tsx.
 */
function applyTheme(chosen: string | null): void {
  const { dataset } = document.documentElement;
  const isChosen = chosen === 'light' || chosen === 'dark';
  if (isChosen) dataset['theme'] = chosen;
  else delete dataset['theme'];
  // The bar of the browser has one colour for each theme of the device.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][data-theme-of]')) {
    const own = meta.dataset['themeOf'] ?? '';
    meta.media = isChosen ? (own === chosen ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`;
  }
}

try {
  applyTheme(localStorage.getItem('theme'));
} catch {
  // A browser may forbid storage: then the device decides.
}
// In another tab, where it was chosen.
addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme' || key === null) applyTheme(newValue);
});
// In this tab.
addEventListener('theme-chosen', (event) => applyTheme((event as CustomEvent<string>).detail));
