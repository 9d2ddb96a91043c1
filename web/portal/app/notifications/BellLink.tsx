import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { notificationRules } from '@thamani/domain/notifications/kinds.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';

/** Leads to the notifications; works without script. The count comes with each page. */
export function BellLink({ unread }: { readonly unread: number }) {
  const { t } = useLingui();
  const { language } = useAddress();
  useCountAgain();
  const most = notificationRules.mostCounted - 1;
  return (
    <Link className="bar-bell" to={addressIn(language, '/notifications')}>
      <Icon name="bell" />
      {/* Not a label of the link: that would have to contain the figure as it is seen, which Arabic writes as a word. */}
      <span className="unseen">
        {unread === 0 ? t`Notifications` : t`Notifications, ${plural(unread, { one: '# unread', other: '# unread' })}`}
      </span>
      {unread > 0 && (
        <span className="bar-bell-count num" dir="ltr" aria-hidden="true">
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </Link>
  );
}

/** Not with each look at the window. */
const quietMilliseconds = 60_000;

/** A person who returns to the window after a while sees what happened since. */
function useCountAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let leftAt = Date.now();
    const change = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > quietMilliseconds) void revalidate();
    };
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, [revalidate]);
}
