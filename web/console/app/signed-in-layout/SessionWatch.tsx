import { Trans } from '@lingui/react/macro';
import { readMyself } from '@thamani/contract/staff.ts';
import { staffSessionRules } from '@thamani/domain/accounts/sessions.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { watchActivity } from '../session/activity.ts';
import { leaveForSignIn } from '../session/browser-api.ts';
import { lastContact, recordActivity, whenInContact } from '../session/last-activity.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';

const toldBeforeSeconds = 2 * 60;

/** Says before it happens that an unused session ends, and leads to sign-in and back once it has: nobody types into a page that is over. */
export function SessionWatch() {
  const soon = useEndsSoon();
  const api = useConsoleApi();
  // Any call will do that is not in the background. If it fails, the warning comes.
  const extend = useEffectEvent(() => void api.call(readMyself).catch(() => undefined));
  useEffect(() => watchActivity(() => extend()), []);
  return (
    <div role="status">
      {soon && (
        <div className="strip">
          <Icon name="clock" />
          <p>
            <Trans>You have not been active for a while. In two minutes you will be signed out.</Trans>
          </p>
          {/* Any call will do. If it fails, the warning stays. */}
          <Button size="small" onClick={() => void api.call(readMyself).catch(() => undefined)}>
            <Trans>Stay signed in</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

function useEndsSoon(): boolean {
  const [soon, setSoon] = useState(false);
  const { key } = useLocation();
  const { state } = useNavigation();
  // Every page that is shown was asked for at the server.
  useEffect(() => {
    if (state === 'idle') recordActivity();
  }, [key, state]);
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const wait = () => {
      for (const timer of timers) clearTimeout(timer);
      setSoon(false);
      const left = lastContact() + staffSessionRules.idleSeconds * 1000 - Date.now();
      timers = [setTimeout(() => setSoon(true), left - toldBeforeSeconds * 1000), setTimeout(leaveForSignIn, left)];
    };
    const ended = whenInContact(wait);
    wait();
    return () => {
      ended();
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return soon;
}
