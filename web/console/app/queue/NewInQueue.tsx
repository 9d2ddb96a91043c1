import { Plural, Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';

interface NewInQueueProps {
  readonly count: number;
  /** Changes were missed: nothing is known of what is new. */
  readonly isOutdated?: boolean;
  readonly onShow: () => void;
}

/** What is new waits behind a bar: rows never move under the pointer. The number is announced, never each case. */
export function NewInQueue({ count, isOutdated = false, onShow }: NewInQueueProps) {
  return (
    <div className="queue-new" role="status">
      {(count > 0 || isOutdated) && (
        <>
          <Icon name="rotate" small />
          <span>
            {count > 0 ? <Plural value={count} one="# new case" other="# new cases" /> : <Trans>This list may be out of date.</Trans>}
          </span>
          <button type="button" className="queue-show" onClick={onShow}>
            <Trans>Show</Trans>
          </button>
        </>
      )}
    </div>
  );
}
