import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';

/** Another code, once the countdown is over; the module counts. Without script the button is simply there. */
export function Resend({ wait }: { readonly wait: number }) {
  const { t } = useLingui();
  return (
    <div className="resend" {...(wait > 0 && { 'data-wait': wait })}>
      <span className="soft">
        <Trans>No code yet?</Trans>
      </span>
      {wait > 0 && (
        <span className="resend-wait" role="timer">
          <Trans>
            New code in <bdi className="num">{minutesAndSeconds(wait)}</bdi>
          </Trans>
        </span>
      )}
      <Button type="submit" kind="quiet" name="do" value="resend" busyLabel={t`Sending…`}>
        <Trans>Resend</Trans>
      </Button>
    </div>
  );
}

function minutesAndSeconds(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
