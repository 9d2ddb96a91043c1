import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';

interface MarkingBarProps {
  readonly label: string;
  /** The words at the place; undefined while none is marked. */
  readonly quote: string | undefined;
  readonly onUse: () => void;
  readonly onCancel: () => void;
}

/** At the foot of the viewer, where a thumb reaches it. */
export function MarkingBar({ label, quote, onUse, onCancel }: MarkingBarProps) {
  const { t } = useLingui();
  const isMarked = quote !== undefined;
  return (
    <div className="viewer-marking" role="group" aria-label={label}>
      <div className="viewer-marking-text">
        <p>
          <strong>{label}</strong>
        </p>
        <p className="small soft" role="status">
          {isMarked && quote !== '' && (
            <q>
              <bdi>{quote}</bdi>
            </q>
          )}
          {isMarked && quote === '' && t`A place without readable text`}
          {!isMarked && t`Press a line, or draw a box around the place. With the keyboard: arrow keys, then Enter.`}
        </p>
      </div>
      <Button kind="quiet" size="small" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button kind="main" size="small" aria-disabled={!isMarked} onClick={() => isMarked && onUse()}>
        <Trans>Use this place</Trans>
      </Button>
    </div>
  );
}
