import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasModifier, isTyping, shortcutOf, useKeysWanted } from '../components/keyboard-shortcuts.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { bellId } from '../notifications/Bell.tsx';
import type { Myself } from '../session/current-user.ts';
import { offeredPages } from './pages.ts';

const ConsoleShortcutsDialog = lazyPart(async () => (await import('../components/KeyboardShortcutsDialog.tsx')).ConsoleShortcutsDialog);

/** After `g`. */
const destinations: Readonly<Record<string, string>> = { c: '/cases', a: '/appeals', z: '/archive' };
const secondKeyMilliseconds = 1_000;

/** The keys of every page: `g` and a letter lead to a page or open the notifications, `?` shows the list where the page has none of its own. */
export function ConsoleKeys({ myself }: { readonly myself: Myself }) {
  const wanted = useKeysWanted();
  const [showsKeys, setShowsKeys] = useState(false);
  useGoKeys(myself, wanted.on);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || hasModifier(event) || isTyping(event.target) || shortcutOf(event) !== '?') return;
    event.preventDefault();
    setShowsKeys(true);
  });
  useLayoutEffect(() => {
    // On the window: the list of the page itself, whose listener is on the document, comes first.
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    showsKeys && (
      <Suspense fallback={null}>
        <ConsoleShortcutsDialog open wanted={wanted} onClose={() => setShowsKeys(false)} />
      </Suspense>
    )
  );
}

function useGoKeys(myself: Myself, isOn: boolean): void {
  const navigate = useNavigate();
  const { language } = useAddress();
  const go = useEffectEvent((key: string) => {
    const page = offeredPages(myself).find(({ path }) => path === destinations[key]);
    if (page !== undefined) void navigate(addressIn(language, page.path));
  });
  const isWanted = useEffectEvent((event: KeyboardEvent) => isOn && !hasModifier(event) && !isTyping(event.target));
  useLayoutEffect(() => {
    let pressedAt = -Infinity;
    const press = (event: KeyboardEvent) => {
      if (!isWanted(event)) return;
      const key = shortcutOf(event);
      const isSecond = event.timeStamp - pressedAt < secondKeyMilliseconds;
      pressedAt = key === 'g' && !isSecond ? event.timeStamp : -Infinity;
      if (!isSecond || (key !== 'b' && !Object.hasOwn(destinations, key))) return;
      // Before the page, where the second letter alone means something else.
      event.preventDefault();
      event.stopPropagation();
      if (key === 'b') document.getElementById(bellId)?.click();
      else go(key);
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
}
