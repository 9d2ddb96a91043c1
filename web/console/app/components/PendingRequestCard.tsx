import { Trans, useLingui } from '@lingui/react/macro';
import { requestExpiresAt } from '@thamani/domain/review/two-person-rule.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { Moment } from '../language/format.tsx';

interface WaitingProps {
  /** What was asked for, in words. */
  readonly title: ReactNode;
  readonly facts?: ReactNode;
  readonly askedBy: string;
  readonly askedAt: string;
  /** Whether the reader asked for it, and so cannot confirm it. */
  readonly yours: boolean;
  /** Whether the request is about the reader, who then cannot confirm it. */
  readonly aboutReader?: boolean;
  /** Whether the reader's countries and sectors do not cover it, so that another administrator must decide. */
  readonly isOutOfScope?: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onRefuse: () => void;
}

/** One thing that waits for a second person. */
export function Waiting({
  title,
  facts,
  askedBy,
  askedAt,
  yours,
  aboutReader = false,
  isOutOfScope = false,
  busy,
  onConfirm,
  onRefuse,
}: WaitingProps) {
  const { t } = useLingui();
  const canDecide = !yours && !aboutReader && !isOutOfScope;
  const endsAt = requestExpiresAt(new Date(askedAt)).toISOString();
  return (
    <li className="admin-waiting">
      <div className="admin-waiting-text">
        <h3>{title}</h3>
        {facts}
        <p className="small soft">
          {yours ? (
            <Trans>
              You requested this on <Moment at={askedAt} />
            </Trans>
          ) : (
            <Trans>
              Requested by <bdi>{askedBy}</bdi> on <Moment at={askedAt} />
            </Trans>
          )}
          <br />
          <Trans>
            Expires on <Moment at={endsAt} /> if it is not confirmed
          </Trans>
        </p>
      </div>
      <div className="admin-actions">
        {!canDecide && (
          <p className="admin-other small">
            <Icon name="people" small />
            {yours
              ? t`Another administrator must confirm this`
              : aboutReader
                ? t`This request is about you, so another administrator must confirm it.`
                : t`This is outside your countries and sectors, so another administrator must confirm it.`}
          </p>
        )}
        {(yours || canDecide) && (
          <Button size="small" aria-disabled={busy} onClick={onRefuse}>
            {yours ? t`Withdraw request` : t`Refuse`}
          </Button>
        )}
        {canDecide && (
          <Button size="small" kind="main" icon="check" aria-disabled={busy} onClick={onConfirm}>
            <Trans>Confirm</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}
