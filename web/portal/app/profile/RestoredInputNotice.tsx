import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';

/** Quiet: nothing went wrong, and nothing was sent. */
export function TypedBefore({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useLingui();
  return (
    <div className="typed-before" role="status">
      <Notice kind="plain" heading={t`We restored what you typed before.`}>
        <p>
          <Trans>Your entries were saved on this device but have not been sent.</Trans>
        </p>
        <div>
          <Button size="small" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      </Notice>
    </div>
  );
}
