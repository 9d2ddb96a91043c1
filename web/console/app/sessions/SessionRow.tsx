import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { listStaffSessions } from '@thamani/contract/staff-sessions.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Moment } from '../language/format.tsx';

export type Session = AnswerOf<typeof listStaffSessions>['data'][number];

interface SessionRowProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

export function SessionRow({ session: { device: named, network, started_at, last_seen_at, current }, busy, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const device = useDevice(named);
  return (
    <li className="session">
      <div className="session-facts">
        <h3>
          <bdi>{device}</bdi>
          {current && (
            <span className="session-current">
              <Icon name="check" small />
              <Trans>This session</Trans>
            </span>
          )}
        </h3>
        <dl className="small soft">
          <div>
            <dt>
              <Trans>Network</Trans>
            </dt>
            <dd>{network === '' ? t`Not recorded` : <bdi dir="ltr">{network}</bdi>}</dd>
          </div>
          <div>
            <dt>
              <Trans>Started</Trans>
            </dt>
            <dd>
              <Moment at={started_at} />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Last used</Trans>
            </dt>
            <dd>
              <Moment at={last_seen_at} />
            </dd>
          </div>
        </dl>
      </div>
      {!current && (
        <Button size="small" aria-disabled={busy} onClick={onEnd} aria-label={t`Sign out: ${device}`}>
          <Trans context="another session">Sign out</Trans>
        </Button>
      )}
    </li>
  );
}

/** Browser and system as the API names them; what it could not tell is said in the reader's language. */
function useDevice(named: string): string {
  const { t } = useLingui();
  const [first = '', second = ''] = named.split(', ');
  const browser = first === 'Unknown browser' ? t`Unknown browser` : first;
  const system = second === 'unknown system' ? t`unknown system` : second;
  return system === '' ? browser : t`${browser}, ${system}`;
}
