import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { FormRefused } from '../../signed-in-layout/FormRefused.tsx';
import type { Answer } from '../action-result.ts';
import { LocalTime } from './LocalTime.tsx';
import { Panel } from '../Panel.tsx';
import { useDeviceName } from '@thamani/site/session/useDeviceName.ts';

export interface OpenSession {
  readonly id: string;
  readonly device: string;
  /** Empty where it was not kept. */
  readonly network: string;
  readonly started_at: string;
  readonly last_seen_at: string;
  readonly current: boolean;
}

export function Sessions({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  // Of the list, not of a row: the row goes with its session, and the answer stays to be read.
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data;
  const ending = fetcher.formData?.get('session');
  useEffect(() => {
    if (answer !== undefined && 'done' in answer) sayInToast('success', answer.done);
  }, [answer]);
  return (
    <Panel id="sessions" title={<Trans>Where you are signed in</Trans>}>
      <p className="profile-hint">
        <Trans>If you do not recognise a device, sign it out and change your password.</Trans>
      </p>
      {answer !== undefined && 'problem' in answer && <FormRefused problem={answer.problem} controls={[]} />}
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value="end-session" />
        <ul className="sessions">
          {sessions.map((session) => (
            <Session key={session.id} session={session} ending={ending === session.id} />
          ))}
        </ul>
      </fetcher.Form>
    </Panel>
  );
}

function Session({ session, ending }: { readonly session: OpenSession; readonly ending: boolean }) {
  const { t } = useLingui();
  const { id, network, started_at, last_seen_at, current } = session;
  const device = useDeviceName(session.device);
  return (
    <li>
      <div>
        <p className="session-device">
          <bdi>{device}</bdi>
          {current && (
            <span className="session-current">
              <Icon name="check" small />
              <Trans>This device</Trans>
            </span>
          )}
        </p>
        <p className="small soft">
          <Trans>
            Signed in <LocalTime at={started_at} />
          </Trans>
          {' · '}
          <Trans>
            Last active <LocalTime at={last_seen_at} />
          </Trans>
          {network !== '' && (
            <>
              {' · '}
              <Trans>
                Network <bdi dir="ltr">{network}</bdi>
              </Trans>
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button
          type="submit"
          name="session"
          value={id}
          size="small"
          aria-disabled={ending}
          busyLabel={t`Signing out…`}
          aria-label={t`Sign out: ${device}`}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
