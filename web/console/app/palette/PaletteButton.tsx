import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../components/DialogOnDemand.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { lazy, Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import { hasModifier, shortcutOf } from '../components/keyboard-shortcuts.ts';
import type { CommandPaletteProps } from './CommandPalette.tsx';
import { PaletteField } from './PaletteField.tsx';

const CommandPalette = lazy(async () => {
  try {
    return { default: (await import('./CommandPalette.tsx')).CommandPalette };
  } catch {
    return { default: PaletteMissing };
  }
});

/** The keys have the same names in every language. */
const shortcut = 'Ctrl\u00a0K';

/** Opens the command palette: by pressing it, or by Ctrl+K or Cmd+K on any page. */
export function PaletteButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const open = () => {
    setText('');
    setOpen(true);
  };
  const close = () => setOpen(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && shortcutOf(event) === 'k';
    if (!isShortcut) return;
    // Instead of the browser's own search, also where nothing opens.
    event.preventDefault();
    if (isOpen) close();
    else if (!isInDialog(event.target)) open();
  });
  // What is typed before the dialog has come is kept, and triggers no shortcut.
  const typeAhead = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || isInDialog(event.target) || hasModifier(event)) return;
    if (event.key === 'Backspace') setText((before) => before.slice(0, -1));
    else if (event.key.length === 1) setText((before) => before + event.key);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    addEventListener('keydown', typeAhead, { capture: true });
    return () => {
      document.removeEventListener('keydown', press);
      removeEventListener('keydown', typeAhead, { capture: true });
    };
  }, []);
  return (
    <>
      <button type="button" className="bar-search" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Icon name="search" />
        <span className="bar-search-text">
          <Trans>Find a case, company or number</Trans>
        </span>
        <kbd aria-hidden="true">{shortcut}</kbd>
      </button>
      <Dialog open={isOpen} onClose={close} title={t`Find a case, company or number`} closeWord={t`Close`} isBare>
        {/* What is typed before the rest has come is kept, and triggers no shortcut. */}
        <Suspense fallback={<PaletteField text={text} onText={setText} onClose={close} />}>
          <CommandPalette text={text} onText={setText} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
}

function PaletteMissing({ text, onText, onClose }: CommandPaletteProps) {
  return (
    <>
      <PaletteField text={text} onText={onText} onClose={onClose} />
      <p className="palette-note" role="status">
        <Trans>The search could not be loaded. Reload the page, and try again.</Trans>
      </p>
    </>
  );
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;
}
