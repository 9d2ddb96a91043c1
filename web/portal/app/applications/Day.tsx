import { dayThatEndsAt } from '@thamani/domain/review/working-days.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';

/** At day level in UTC, as certificates count days; the same on the server and in the browser. */
export function Day({ at }: { readonly at: string }) {
  const { language } = useAddress();
  const format = new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <bdi>
      <time className="day" dateTime={at}>
        {format.format(new Date(at))}
      </time>
    </bdi>
  );
}

/** The last day, of something that ends when that day is over everywhere. */
export function DueDay({ endsAt }: { readonly endsAt: string }) {
  return <Day at={dayThatEndsAt(new Date(endsAt))} />;
}
