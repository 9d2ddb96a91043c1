import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { listStaffSessions } from '@thamani/contract/staff.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Moment } from '../language/format.tsx';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { useDeviceName } from '@thamani/site/session/useDeviceName.ts';

export type Session = AnswerOf<typeof listStaffSessions>['data'][number];

interface SessionRowProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

export function SessionRow({ session: { device: named, network, started_at, last_seen_at, current }, busy, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const device = useDeviceName(named);
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
          <Fact name={<Trans>Started</Trans>}>
            <Moment at={started_at} />
          </Fact>
          <Fact name={<Trans>Last used</Trans>}>
            <Moment at={last_seen_at} />
          </Fact>
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
