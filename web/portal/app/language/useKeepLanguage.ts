import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useFetcher } from 'react-router';
import { keepChosenLanguage } from './chosen-language.ts';

/** For the language menu of a signed-in reader: what is chosen there becomes the account's language, in which mails are written. */
export function useKeepLanguage(menu: RefObject<HTMLElement | null>): void {
  const { language } = useAddress();
  const fetcher = useFetcher();
  const choose = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[hreflang]') : null;
    // Another tab, or the page that is open already: nothing is chosen.
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || link.hreflang === language) return;
    event.preventDefault();
    keepChosenLanguage(link.hreflang);
    const action = addressIn(language, '/profile');
    // The page follows whether or not it could be kept.
    void Promise.resolve(fetcher.submit({ intent: 'language', language: link.hreflang }, { method: 'post', action })).finally(() =>
      location.assign(link.href),
    );
  });
  useEffect(() => {
    const place = menu.current;
    const chosen = (event: MouseEvent) => choose(event);
    place?.addEventListener('click', chosen);
    return () => place?.removeEventListener('click', chosen);
  }, [menu]);
}
