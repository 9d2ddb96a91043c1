import { Trans } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';

/** Named already, with what it waits for; it becomes a way on when the form lands. */
export function NewApplication() {
  return (
    <div className="new-application">
      <Button kind="main" icon="plus" aria-disabled aria-describedby="new-application-coming">
        <Trans>New Application</Trans>
      </Button>
      <p className="small soft" id="new-application-coming">
        <Trans>Coming: applications are being built.</Trans>
      </p>
    </div>
  );
}
