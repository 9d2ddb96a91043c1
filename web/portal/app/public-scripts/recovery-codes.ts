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
