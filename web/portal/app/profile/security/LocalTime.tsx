import { useSyncExternalStore } from 'react';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';

/** Of the server's page in UTC, and named so; in the reader's own zone once the browser has the page. Western digits everywhere. */
export function LocalTime({ at }: { readonly at: string }) {
  const { language } = useAddress();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const format = new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(inBrowser ? {} : { timeZone: 'UTC', timeZoneName: 'short' }),
  });
  return (
    <bdi>
      <time dateTime={at} suppressHydrationWarning>
        {format.format(new Date(at))}
      </time>
    </bdi>
  );
}

function never(): () => void {
  return () => undefined;
}
